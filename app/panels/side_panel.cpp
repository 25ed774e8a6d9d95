#include "app/panels/side_panel.h"

#include <imgui.h>

#include <algorithm>

namespace scree {

namespace {

constexpr float kMinWidth = 220.0f;
constexpr float kMaxWidth = 520.0f;
constexpr float kEdge = 5.0f;

void edgeToDrag(const PanelContext& context, Side side, float height) {
    const bool left = side == Side::Left;
    const float thickness = context.px(kEdge);
    ImGui::InvisibleButton("edge", {thickness, height});
    context.note(left ? "left.edge" : "right.edge");
    const bool lit = ImGui::IsItemHovered() || ImGui::IsItemActive();
    if (lit) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
        ImGui::GetWindowDrawList()->AddRectFilled(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                                  packed(colour::kAccentDim));
    }
    if (!ImGui::IsItemActive() || ImGui::GetIO().MouseDelta.x == 0.0f) return;
    Layout layout = context.state.layout;
    float& width = left ? layout.leftWidth : layout.rightWidth;
    const float pull = ImGui::GetIO().MouseDelta.x / context.theme.scale;
    width = std::clamp(width + (left ? pull : -pull), kMinWidth, kMaxWidth);
    context.post(LayoutEdit{layout});
}

}  // namespace

void drawSidePanel(const PanelContext& context, Side side, const Rect& place, const std::function<void()>& content) {
    const bool left = side == Side::Left;
    ImGui::SetNextWindowPos({place.x, place.y});
    ImGui::SetNextWindowSize({place.width, place.height});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0f, 0.0f});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.0f, 0.0f});
    ImGui::Begin(left ? "##left" : "##right", nullptr,
                 ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoScrollWithMouse);
    if (!left) {
        edgeToDrag(context, side, place.height);
        ImGui::SameLine();
    }
    ImGui::PopStyleVar(2);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {context.px(8.0f), context.px(8.0f)});
#if IMGUI_VERSION_NUM >= 19000
    ImGui::BeginChild("content", {place.width - context.px(kEdge), place.height},
                      ImGuiChildFlags_AlwaysUseWindowPadding);
#else
    ImGui::BeginChild("content", {place.width - context.px(kEdge), place.height}, false,
                      ImGuiWindowFlags_AlwaysUseWindowPadding);
#endif
    content();
    ImGui::EndChild();
    ImGui::PopStyleVar();
    if (left) {
        ImGui::SameLine(0.0f, 0.0f);
        edgeToDrag(context, side, place.height);
    }
    ImGui::End();
}

}  // namespace scree
