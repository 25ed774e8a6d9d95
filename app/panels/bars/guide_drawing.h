#pragma once

#include <imgui.h>

#include <algorithm>
#include <optional>
#include <string>

#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/panel_context.h"
#include "renderer/camera/picking.h"

/// What the guides of the tools on the ground share.
namespace scree {

inline constexpr unsigned kGuideInk = 0xF4F6F8FF, kGuideShade = 0x0A0C0EB0, kFaultInk = 0xFF6A5AFF;

/// Returns the place of the ground in the window, or that of a point so many metres above it. Returns nothing behind
/// the eye.
inline std::optional<ImVec2> onScreen(const PanelContext& context, const Rect& viewport, Point cell,
                                      double above = 0.0) {
    glm::dvec3 at = groundPosition(context.snapshot.terrain, context.preset.view.exaggeration, cell);
    at.y += above * static_cast<double>(context.preset.view.exaggeration);
    const float aspect = viewport.width / std::max(1.0f, viewport.height);
    const glm::vec4 clip = context.camera.projection(aspect) * context.camera.view() * glm::vec4(glm::vec3(at), 1.0f);
    if (clip.w <= 0.0f) return std::nullopt;
    return ImVec2{viewport.x + (clip.x / clip.w * 0.5f + 0.5f) * viewport.width,
                  viewport.y + (0.5f - clip.y / clip.w * 0.5f) * viewport.height};
}

/// Returns true if ground stands between the eye and a place on the ground.
inline bool isBehindHill(const PanelContext& context, Point cell) {
    return isHidden(context.snapshot.terrain, context.preset.view.exaggeration, context.camera, cell);
}

/// Draws text on a dark ground to the right of a place of the window. If it does not fit there, it stands to the left.
inline void drawGuideText(const PanelContext& context, ImVec2 beside, const std::string& text, unsigned tint,
                          ImDrawList& draw) {
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    const float pad = context.px(6.0f);
    ImVec2 at{beside.x + context.px(16.0f), beside.y - size.y - context.px(14.0f)};
    if (at.x + size.x + pad > draw.GetClipRectMax().x) at.x = beside.x - size.x - context.px(16.0f);
    draw.AddRectFilled({at.x - pad, at.y - 0.5f * pad}, {at.x + size.x + pad, at.y + size.y + 0.5f * pad},
                       packed(0x15181CD8), pad);
    draw.AddText(at, packed(tint), text.c_str());
}

}  // namespace scree
