#include "app/panels/bars/bars.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace scree {

namespace {

constexpr float kMinWidth = 220.0f;
constexpr float kMaxWidth = 520.0f;
constexpr float kStrip = 12.0f;
constexpr float kHandleHeight = 64.0f;
/// Largest share of the window for both panels with the palette, and for one panel.
constexpr float kMostOfAll = 0.62f;
constexpr float kMostOfOne = 1.0f / 3.0f;

bool isOpen(const Layout& layout, Side side) {
    return side == Side::Left ? layout.leftOpen : layout.rightOpen;
}

void dragEdge(const PanelContext& context, Side side) {
    const bool left = side == Side::Left;
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
        ImGui::GetWindowDrawList()->AddRectFilled(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                                  packed(colour::kAccentDim));
    }
    if (!ImGui::IsItemActive() || ImGui::GetIO().MouseDelta.x == 0.0f) return;
    Layout layout = context.state.kept.layout;
    float& width = left ? layout.leftWidth : layout.rightWidth;
    const float pull = ImGui::GetIO().MouseDelta.x / context.theme.scale;
    width = std::clamp(width + (left ? pull : -pull), kMinWidth, kMaxWidth);
    context.post(StateChange([layout](EditorState& state) { state.kept.layout = layout; }));
}

/// Draws the handle in the middle of the strip, with an arrow in the direction that the panel will move.
void foldHandle(const PanelContext& context, Side side, float thickness) {
    const bool left = side == Side::Left;
    const Action action = left ? Action::ToggleLeftPanel : Action::ToggleRightPanel;
    const bool open = isOpen(context.state.kept.layout, side);
    const float height = context.px(kHandleHeight);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    if (ImGui::InvisibleButton("fold", {thickness, height})) context.post(action);
    context.note(left ? "left.fold" : "right.fold");
    const bool lit = ImGui::IsItemHovered();
    tooltip(context, std::string(open ? "Fold this panel   " : "Open this panel   ") + shortcutText(action));
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(from, {from.x + thickness, from.y + height}, packed(lit ? colour::kAccentHover : 0x30353CFF),
                       context.px(4.0f));
    const float ahead = (left == open ? -1.0f : 1.0f) * context.px(2.5f), aside = context.px(5.0f);
    const ImVec2 middle{from.x + 0.5f * thickness, from.y + 0.5f * height};
    draw.AddTriangleFilled({middle.x + ahead, middle.y}, {middle.x - ahead, middle.y - aside},
                           {middle.x - ahead, middle.y + aside}, packed(lit ? colour::kText : colour::kTextDim));
}

/// Draws the strip between a panel and the ground. Dragging it changes the panel's width, and clicking its handle folds
/// the panel.
void strip(const PanelContext& context, Side side, float height) {
    const float thickness = context.px(kStrip);
    const float above = std::max(1.0f, 0.5f * (height - context.px(kHandleHeight)));
    ImGui::BeginGroup();
    ImGui::InvisibleButton("above", {thickness, above});
    context.note(side == Side::Left ? "left.edge" : "right.edge");
    if (isOpen(context.state.kept.layout, side)) dragEdge(context, side);
    foldHandle(context, side, thickness);
    ImGui::InvisibleButton("below", {thickness, above});
    if (isOpen(context.state.kept.layout, side)) dragEdge(context, side);
    ImGui::EndGroup();
}

}  // namespace

PanelWidths panelWidths(const PanelContext& context, float whole, float palette) {
    const Layout& layout = context.state.kept.layout;
    const float mostOfOne = kMostOfOne * whole;
    const float left = layout.leftOpen ? std::min(context.px(layout.leftWidth), mostOfOne) : 0.0f;
    const float right = layout.rightOpen ? std::min(context.px(layout.rightWidth), mostOfOne) : 0.0f;
    const float most = std::max(kMostOfAll * whole - palette, 1.0f);
    const float share = std::min(1.0f, most / std::max(left + right, 1.0f));
    const float edge = context.px(kStrip);
    return {std::floor(left * share) + edge, std::floor(right * share) + edge};
}

void drawSidePanel(const PanelContext& context, Side side, const Rect& place, const std::function<void()>& content) {
    const bool left = side == Side::Left;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0f, 0.0f});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.0f, 0.0f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1.0f, 1.0f});
    beginBar(left ? "##left" : "##right", place);
    if (!left) {
        strip(context, side, place.height);
        ImGui::SameLine();
    }
    ImGui::PopStyleVar(3);
    if (isOpen(context.state.kept.layout, side)) {
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {context.px(8.0f), context.px(8.0f)});
#if IMGUI_VERSION_NUM >= 19000
        ImGui::BeginChild("content", {place.width - context.px(kStrip), place.height},
                          ImGuiChildFlags_AlwaysUseWindowPadding);
#else
        ImGui::BeginChild("content", {place.width - context.px(kStrip), place.height}, false,
                          ImGuiWindowFlags_AlwaysUseWindowPadding);
#endif
        content();
        ImGui::EndChild();
        ImGui::PopStyleVar();
    }
    if (left) {
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.0f, 0.0f});
        if (isOpen(context.state.kept.layout, side)) ImGui::SameLine(0.0f, 0.0f);
        strip(context, side, place.height);
        ImGui::PopStyleVar();
    }
    ImGui::End();
}

}  // namespace scree
