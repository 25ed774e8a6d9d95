#include <imgui.h>

#include <algorithm>

#include "app/panels/bars/bars.h"

namespace scree {

void drawReferenceBeside(const PanelContext& context, const Rect& viewport) {
    const ReferenceSettings& reference = context.preset.reference;
    const auto& picture = context.state.frame.reference;
    if (!picture || !reference.isShownAt(ReferencePlace::Beside) || !context.state.terrainReady) return;
    const float margin = context.px(14.0f);
    const float width = reference.size *
                        std::min(viewport.width - 2.0f * margin, (viewport.height - 2.0f * margin) / picture->aspect());
    const ImVec2 from{viewport.x + margin, viewport.y + margin};
    const ImVec2 to{from.x + width, from.y + width * picture->aspect()};
    const ImU32 tint = ImGui::ColorConvertFloat4ToU32({1.0f, 1.0f, 1.0f, reference.opacity});
    ImGui::GetBackgroundDrawList()->AddImage(textureOf(context, picture), from, to, {0.0f, 0.0f}, {1.0f, 1.0f}, tint);
    context.note("reference.beside", WidgetRect{from.x, from.y, to.x - from.x, to.y - from.y});
}

}  // namespace scree
