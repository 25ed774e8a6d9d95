#include "app/panels/layout_widgets.h"

#include <imgui.h>

#include <cmath>

#include "app/panels/icons.h"

namespace scree {

float dividerAt(const EditorState& state, const Rect& viewport) {
    return viewport.x + std::round(state.comparedShare * viewport.width);
}

bool sectionHeading(const PanelContext& context, const char* icon, std::string_view title) {
    const std::string name(title);
    const bool open = context.state.layout.folded.count(name) == 0;
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = ImGui::GetFrameHeight() + context.px(2.0f);
    const bool clicked = ImGui::InvisibleButton(("section " + name).c_str(), {width, height});
    context.note("section." + name);

    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const bool hovered = ImGui::IsItemHovered();
    draw.AddRectFilled(from, {from.x + width, from.y + height}, packed(hovered ? 0x30353CFF : 0x262A30FF),
                       ImGui::GetStyle().FrameRounding);
    ImGui::PushFont(context.theme.bold);
    const float textY = from.y + (height - ImGui::GetFontSize()) * 0.5f;
    float x = from.x + context.px(9.0f);
    if (context.theme.hasIcons) {
        draw.AddText({x, textY}, packed(colour::kAccent), icon);
        x += context.px(25.0f);
    }
    draw.AddText({x, textY}, packed(colour::kText), name.c_str());
    const char* arrow = context.theme.hasIcons ? (open ? icon::kDown : icon::kRight) : (open ? "-" : "+");
    draw.AddText({from.x + width - context.px(24.0f), textY}, packed(colour::kTextDim), arrow);
    ImGui::PopFont();

    if (clicked) {
        Layout layout = context.state.layout;
        if (open)
            layout.folded.insert(name);
        else
            layout.folded.erase(name);
        context.post(LayoutEdit{layout});
    }
    return open;
}

void dimText(const char* text) {
    ImGui::PushStyleColor(ImGuiCol_Text, packed(colour::kTextDim));
    ImGui::TextWrapped("%s", text);
    ImGui::PopStyleColor();
}

bool wideButton(const PanelContext& context, const char* label, std::string_view name, float width) {
    const bool clicked = ImGui::Button(label, {width, 0.0f});
    context.note(name);
    return clicked;
}

bool beginList(const PanelContext& context, const char* id, const std::string& current) {
    const bool open =
        ImGui::BeginCombo(id, current.c_str(), ImGuiComboFlags_NoArrowButton | ImGuiComboFlags_HeightLarge);
    if (open) return true;
    const ImVec2 from = ImGui::GetItemRectMin(), to = ImGui::GetItemRectMax();
    const char* arrow = context.theme.hasIcons ? icon::kDown : "v";
    ImGui::GetWindowDrawList()->AddText({to.x - context.px(22.0f), (from.y + to.y - ImGui::GetFontSize()) * 0.5f},
                                        packed(colour::kTextDim), arrow);
    return false;
}

std::string capitalised(std::string_view word) {
    std::string text(word);
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

void tooltip(const PanelContext& context, const std::string& text) {
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {context.px(9.0f), context.px(6.0f)});
    ImGui::BeginTooltip();
    ImGui::PushTextWrapPos(context.px(300.0f));
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
    ImGui::PopStyleVar();
}

const char* iconOr(const PanelContext& context, const char* icon, const char* words) {
    return context.theme.hasIcons ? icon : words;
}

}  // namespace scree
