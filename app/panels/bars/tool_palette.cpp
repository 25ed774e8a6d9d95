#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/panels/bars/bars.h"
#include "app/panels/widgets/layout_widgets.h"

namespace scree {

namespace {

constexpr float kButtonSide = 32.0f;     ///< Of a button with an icon.
constexpr float kToolWordWidth = 82.0f;  ///< Of a button with a word, if there are no icons.
constexpr float kToolGap = 3.0f, kFamilyGap = 8.0f, kToolPad = 5.0f;

/// The tools in groups, which stand apart.
enum class Family { Look, Weather, Ground, Sculpting, Erosion };

Family familyOf(const ToolInfo& tool) {
    if (tool.tool == Tool::Look) return Family::Look;
    if (tool.tool == Tool::Erode) return Family::Erosion;
    if (tool.sculpts()) return Family::Sculpting;
    return tool.paintsGround() ? Family::Ground : Family::Weather;
}

/// A button's place in the palette, in pixels at a scale of 1 from its upper left corner.
struct ButtonPlace {
    float x, y;
};

struct PaletteLayout {
    std::vector<ButtonPlace> places;  ///< One for each tool.
    float width = 0.0f;
};

/// Lays the buttons out in as few columns as fit in this height, in pixels at a scale of 1. A second column begins with
/// the tools that sculpt.
PaletteLayout layoutFor(float height, float buttonWidth) {
    PaletteLayout layout;
    const bool isTooLow = 2.0f * kToolPad + 4.0f * kFamilyGap + kToolCount * (kButtonSide + kToolGap) > height;
    float x = kToolPad, y = kToolPad;
    Family family = Family::Look;
    for (const ToolInfo& tool : kTools) {
        if (familyOf(tool) != family && y > kToolPad) y += kFamilyGap - kToolGap;
        const bool beginsSculpting = isTooLow && tool.sculpts() && family < Family::Sculpting;
        family = familyOf(tool);
        if (y > kToolPad && (beginsSculpting || y + kButtonSide + kToolPad > height)) {
            x += buttonWidth + kToolGap;
            y = kToolPad;
        }
        layout.places.push_back({x, y});
        y += kButtonSide + kToolGap;
    }
    layout.width = x + buttonWidth + kToolPad;
    return layout;
}

PaletteLayout paletteLayout(const PanelContext& context, float height) {
    return layoutFor(height / context.theme.scale, context.theme.hasIcons ? kButtonSide : kToolWordWidth);
}

}  // namespace

float toolPaletteWidth(const PanelContext& context, float height) {
    return std::ceil(context.px(paletteLayout(context, height).width));
}

void drawToolPalette(const PanelContext& context, const Rect& place) {
    const PaletteLayout layout = paletteLayout(context, place.height);
    const ImVec2 size{context.px(context.theme.hasIcons ? kButtonSide : kToolWordWidth), context.px(kButtonSide)};
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {0.0f, 0.0f});
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {0.0f, 0.0f});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, {1.0f, 1.0f});
    beginBar("##tools", place);
    for (const ToolInfo& tool : kTools) {
        const ButtonPlace& at = layout.places[static_cast<std::size_t>(tool.tool)];
        const bool chosen = context.state.tool == tool.tool;
        ImGui::SetCursorPos({context.px(at.x), context.px(at.y)});
        ImGui::PushStyleColor(ImGuiCol_Button, chosen ? packed(palette().chosen) : 0);
        const std::string title(tool.title), action(tool.action);
        std::string label = context.theme.hasIcons ? std::string(tool.symbol) : title;
        label.append("##").append(action);
        if (ImGui::Button(label.c_str(), size)) context.post(actionOf(tool.tool));
        ImGui::PopStyleColor();
        context.note("toolbar." + action);
        const std::string key = shortcutText(actionOf(tool.tool));
        std::string tip = title;
        if (!key.empty()) tip.append("   ").append(key);
        tooltip(context, tip.append("\n").append(tool.help));
    }
    ImGui::End();
    ImGui::PopStyleVar(3);
}

}  // namespace scree
