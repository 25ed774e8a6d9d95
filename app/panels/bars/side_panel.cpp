#include "app/panels/bars/bars.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

namespace scree {

namespace {

constexpr float kMinWidth = 220.0f;
constexpr float kMaxWidth = 520.0f;
constexpr float kMinHeight = 120.0f;  ///< Of a panel that floats.
constexpr float kStrip = 12.0f;
constexpr float kHandleHeight = 64.0f;
/// Largest share of the window for both panels with the palette, and for one panel.
constexpr float kMostOfAll = 0.62f;
constexpr float kMostOfOne = 1.0f / 3.0f;

PanelLayout& layoutOf(Layout& layout, SidePanel panel) {
    return panel == SidePanel::Settings ? layout.settings : layout.view;
}

const PanelLayout& layoutOf(const PanelContext& context, SidePanel panel) {
    const Layout& layout = context.state.kept.layout;
    return panel == SidePanel::Settings ? layout.settings : layout.view;
}

/// Names in reports and actions are those of the usual sides.
const char* nameOf(SidePanel panel) {
    return panel == SidePanel::Settings ? "left" : "right";
}

Action toggleOf(SidePanel panel) {
    return panel == SidePanel::Settings ? Action::ToggleLeftPanel : Action::ToggleRightPanel;
}

void dragEdge(const PanelContext& context, SidePanel panel) {
    const bool left = isOnLeft(context, panel);
    if (ImGui::IsItemHovered() || ImGui::IsItemActive()) {
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
        ImGui::GetWindowDrawList()->AddRectFilled(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(),
                                                  packed(palette().chosen));
    }
    if (!ImGui::IsItemActive() || ImGui::GetIO().MouseDelta.x == 0.0f) return;
    Layout layout = context.state.kept.layout;
    float& width = layoutOf(layout, panel).width;
    const float pull = ImGui::GetIO().MouseDelta.x / context.theme.scale;
    width = std::clamp(width + (left ? pull : -pull), kMinWidth, kMaxWidth);
    context.post(StateChange([layout](EditorState& state) { state.kept.layout = layout; }));
}

/// Draws the handle in the middle of the strip, with an arrow in the direction that the panel will move.
void foldHandle(const PanelContext& context, SidePanel panel, float thickness) {
    const bool left = isOnLeft(context, panel), open = layoutOf(context, panel).open;
    const Action action = toggleOf(panel);
    const float height = context.px(kHandleHeight);
    const ImVec2 from = ImGui::GetCursorScreenPos();
    if (ImGui::InvisibleButton("fold", {thickness, height})) context.post(action);
    context.note(std::string(nameOf(panel)) + ".fold");
    const bool lit = ImGui::IsItemHovered();
    tooltip(context, std::string(open ? "Fold this panel   " : "Open this panel   ") + shortcutText(action));
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(from, {from.x + thickness, from.y + height},
                       packed(lit ? palette().mainButton : palette().headingHover), context.px(4.0f));
    const float ahead = (left == open ? -1.0f : 1.0f) * context.px(2.5f), aside = context.px(5.0f);
    const ImVec2 middle{from.x + 0.5f * thickness, from.y + 0.5f * height};
    draw.AddTriangleFilled({middle.x + ahead, middle.y}, {middle.x - ahead, middle.y - aside},
                           {middle.x - ahead, middle.y + aside}, packed(lit ? palette().text : palette().textDim));
}

/// Draws the strip between a panel and the ground. Dragging it changes the panel's width, and clicking its handle folds
/// the panel.
void strip(const PanelContext& context, SidePanel panel, float height) {
    const bool open = layoutOf(context, panel).open;
    const float thickness = context.px(kStrip);
    const float above = std::max(1.0f, 0.5f * (height - context.px(kHandleHeight)));
    ImGui::BeginGroup();
    ImGui::InvisibleButton("above", {thickness, above});
    context.note(std::string(nameOf(panel)) + ".edge");
    if (open) dragEdge(context, panel);
    foldHandle(context, panel, thickness);
    ImGui::InvisibleButton("below", {thickness, above});
    if (open) dragEdge(context, panel);
    ImGui::EndGroup();
}

/// Draws the content of a panel with its margins, in the rest of the present window.
void drawContent(const PanelContext& context, const ImVec2& size, const std::function<void()>& content) {
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {context.px(8.0f), context.px(8.0f)});
#if IMGUI_VERSION_NUM >= 19000
    ImGui::BeginChild("content", size, ImGuiChildFlags_AlwaysUseWindowPadding);
#else
    ImGui::BeginChild("content", size, false, ImGuiWindowFlags_AlwaysUseWindowPadding);
#endif
    content();
    ImGui::EndChild();
    ImGui::PopStyleVar();
}

/// Draws a panel as a window over the ground, which stays within the main window.
void drawFloating(const PanelContext& context, SidePanel panel, const std::function<void()>& content) {
    const PanelLayout& at = layoutOf(context, panel);
    const ImVec2 whole = ImGui::GetIO().DisplaySize;
    const ImVec2 size{std::min(context.px(at.floatingWidth), whole.x),
                      std::min(context.px(at.floatingHeight), whole.y)};
    // While the mouse is down it may move the window or its edge.
    const ImGuiCond when = ImGui::IsMouseDown(ImGuiMouseButton_Left) ? ImGuiCond_Appearing : ImGuiCond_Always;
    ImGui::SetNextWindowPos(
        {std::clamp(context.px(at.x), 0.0f, whole.x - size.x), std::clamp(context.px(at.y), 0.0f, whole.y - size.y)},
        when);
    ImGui::SetNextWindowSize(size, when);
    ImGui::SetNextWindowSizeConstraints(
        {std::min(context.px(kMinWidth), whole.x), std::min(context.px(kMinHeight), whole.y)}, whole);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0f, 0.0f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 1.0f);
    bool open = true;
    ImGui::Begin(panel == SidePanel::Settings ? "Settings" : "View", &open,
                 ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoFocusOnAppearing |
                     ImGuiWindowFlags_NoScrollbar);
    ImGui::PopStyleVar(2);
    const ImVec2 from = ImGui::GetWindowPos(), now = ImGui::GetWindowSize();
    const float bar = ImGui::GetFrameHeight();
    context.memory.windows.push_back({from.x, from.y, now.x, now.y});
    context.note(std::string(nameOf(panel)) + ".window", context.memory.windows.back());
    context.note(std::string(nameOf(panel)) + ".close", {from.x + now.x - bar, from.y, bar, bar});
    drawContent(context, {0.0f, 0.0f}, content);
    ImGui::End();
    PanelLayout moved = at;
    moved.x = from.x / context.theme.scale;
    moved.y = from.y / context.theme.scale;
    moved.floatingWidth = now.x / context.theme.scale;
    moved.floatingHeight = now.y / context.theme.scale;
    if (ImGui::IsMouseDown(ImGuiMouseButton_Left) && !(moved == at))
        context.post(StateChange([panel, moved](EditorState& state) { layoutOf(state.kept.layout, panel) = moved; }));
    if (!open) context.post(toggleOf(panel));
}

}  // namespace

bool isOnLeft(const PanelContext& context, SidePanel panel) {
    return (panel == SidePanel::Settings) != context.state.kept.layout.swapped;
}

PanelWidths panelWidths(const PanelContext& context, float whole, float palette) {
    const float mostOfOne = kMostOfOne * whole, edge = context.px(kStrip);
    const auto wanted = [&](SidePanel panel) {
        const PanelLayout& layout = layoutOf(context, panel);
        return layout.open && !layout.floats ? std::min(context.px(layout.width), mostOfOne) : 0.0f;
    };
    const float settings = wanted(SidePanel::Settings), view = wanted(SidePanel::View);
    const float most = std::max(kMostOfAll * whole - palette, 1.0f);
    const float share = std::min(1.0f, most / std::max(settings + view, 1.0f));
    const auto given = [&](SidePanel panel, float width) {
        return layoutOf(context, panel).floats ? 0.0f : std::floor(width * share) + edge;
    };
    return {given(SidePanel::Settings, settings), given(SidePanel::View, view)};
}

void drawSidePanel(const PanelContext& context, SidePanel panel, const Rect& place,
                   const std::function<void()>& content) {
    const bool left = isOnLeft(context, panel), open = layoutOf(context, panel).open;
    if (layoutOf(context, panel).floats) {
        if (open) drawFloating(context, panel, content);
        return;
    }
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0f, 0.0f});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.0f, 0.0f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1.0f, 1.0f});
    beginBar(panel == SidePanel::Settings ? "##left" : "##right", place);
    if (!left) {
        strip(context, panel, place.height);
        ImGui::SameLine();
    }
    ImGui::PopStyleVar(3);
    if (open) drawContent(context, {place.width - context.px(kStrip), place.height}, content);
    if (left) {
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.0f, 0.0f});
        if (open) ImGui::SameLine(0.0f, 0.0f);
        strip(context, panel, place.height);
        ImGui::PopStyleVar();
    }
    ImGui::End();
}

}  // namespace scree
