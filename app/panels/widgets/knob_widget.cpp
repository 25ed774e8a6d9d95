#include "app/panels/widgets/knob_widget.h"

#include <imgui.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "app/panels/theme/icons.h"
#include "app/panels/widgets/knob_menu.h"
#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/modal.h"
#include "app/panels/widgets/quantity_text.h"

namespace scree {

namespace {

constexpr double kFine = 0.1;  // share of the usual speed while Shift is down
constexpr float kIdleAlpha = 0.4f;

/// Shows the tooltip of a knob. `facts` are its default and range in words.
void showTooltip(const PanelContext& context, const NumberKnob& knob, const KnobStyle& style, std::string facts) {
    if (!ImGui::IsItemHovered() || ImGui::IsItemActive()) return;
    if (!style.facts.empty()) facts = style.facts;
    if (context.state.kept.lockedKnobs.count(knobOfWidget(style.name)) > 0)
        facts += "\nKeeps its value when a preset is chosen.";
    beginTooltip(context);
    ImGui::PushFont(context.theme.bold);
    ImGui::TextUnformatted(knob.label.data(), knob.label.data() + knob.label.size());
    ImGui::PopFont();
    if (!knob.symbol.empty()) {
        ImGui::SameLine();
        ImGui::TextDisabled("%.*s", static_cast<int>(knob.symbol.size()), knob.symbol.data());
    }
    ImGui::TextUnformatted(knob.tooltip.data(), knob.tooltip.data() + knob.tooltip.size());
    ImGui::PushFont(context.theme.small);
    ImGui::PushStyleColor(ImGuiCol_Text, packed(palette().textDim));
    ImGui::TextUnformatted(facts.c_str());
    ImGui::PopStyleColor();
    if (!style.idleReason.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Text, packed(palette().warning));
        ImGui::TextUnformatted(style.idleReason.c_str());
        ImGui::PopStyleColor();
    }
    ImGui::PopFont();
    endTooltip(context);
    context.say("tooltip", std::string(knob.tooltip) + "\n" + facts + "\n" + style.idleReason);
}

std::string numberFacts(const NumberKnob& knob) {
    return "Default " + shownNumber(knob.initial) + unitSuffix(knob.unit) + ", from " + shownNumber(knob.min) + " to " +
           shownNumber(knob.max);
}

/// Stores characters that are typed before the field has the keyboard, and passes them on when it has.
void passCharacters(PanelMemory& memory) {
    auto& queue = ImGui::GetIO().InputQueueCharacters;
    if (memory.typingHasKeys && memory.early.empty()) return;
    memory.early.insert(memory.early.end(), queue.begin(), queue.end());
    queue.resize(0);
    if (!memory.typingHasKeys) return;
    for (const unsigned character : memory.early) queue.push_back(static_cast<ImWchar>(character));
    memory.early.clear();
}

/// Draws the field to type a number in place of the bar. Returns true if a new value was entered.
bool typeNumber(const PanelContext& context, const NumberKnob& knob, float width, double& value) {
    PanelMemory& memory = context.memory;
    if (memory.typingBegins) ImGui::SetKeyboardFocusHere();
    const bool hasKeys = memory.typingHasKeys, tab = hasKeys && tabPressed();
    if (!hasKeys && enterPressed()) memory.earlyEnter = true;
    passCharacters(memory);
    ImGui::SetNextItemWidth(width);
    bool entered = ImGui::InputText("##typed", memory.typed.data(), memory.typed.size(),
                                    ImGuiInputTextFlags_EnterReturnsTrue | ImGuiInputTextFlags_AutoSelectAll);
    if (hasKeys && std::exchange(memory.earlyEnter, false)) entered = true;
    entered = entered || tab;  // without another field, Tab would stay in this one
    const bool left = !memory.typingBegins && ImGui::IsItemDeactivated();
    memory.typingBegins = false;
    memory.typingDrawn = true;
    memory.typingHasKeys = ImGui::IsItemActive();
    if (!entered && !left) return false;
    memory.typingKnob = 0;
    if (tab && ImGui::GetIO().KeyShift)
        memory.typeNext = memory.knobBefore;
    else if (tab)
        memory.typeFollowing = true;
    return takeTyped(context, knob, memory.typed.data(), value);  // Escape has restored the old text
}

void beginTyping(PanelMemory& memory, ImGuiID id, double value) {
    memory.typingKnob = id;
    memory.typingBegins = memory.typingDrawn = true;
    memory.typingHasKeys = memory.earlyEnter = false;
    memory.early.clear();
    passCharacters(memory);
    std::snprintf(memory.typed.data(), memory.typed.size(), "%s", formatKnobValue(value).c_str());
}

struct Bar {
    ImVec2 from, to;
    bool hovered = false, active = false;
};

void paintBar(const PanelContext& context, const NumberKnob& knob, const KnobStyle& style, const Bar& bar,
              double value) {
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float rounding = ImGui::GetStyle().FrameRounding;
    const bool lit = bar.hovered || bar.active;
    draw.AddRectFilled(bar.from, bar.to, packed(lit ? palette().trackHover : palette().track), rounding);
    const float filled = (bar.to.x - bar.from.x) * static_cast<float>(sliderPosition(knob, value));
    if (filled > 0.5f) {
        draw.PushClipRect(bar.from, {bar.from.x + filled, bar.to.y}, true);
        draw.AddRectFilled(bar.from, bar.to, packed(lit ? palette().fillHover : palette().fill), rounding);
        draw.PopClipRect();
    }

    const float pad = context.px(9.0f);
    const float textY = (bar.from.y + bar.to.y - ImGui::GetFontSize()) * 0.5f;
    const bool named = value == 0.0 && !style.zero.empty();
    const std::string number = named                  ? style.zero
                               : !style.words.empty() ? style.words
                                                      : shownNumber(value) + unitSuffix(knob.unit) +
                                                            (style.also.empty() ? "" : " \u00B7 " + style.also);
    if (!style.zero.empty() || !style.also.empty() || !style.words.empty()) context.say(style.name, number);
    float numberX = bar.to.x - pad - ImGui::CalcTextSize(number.c_str()).x;
    const bool changed = std::abs(value - knob.initial) > 1e-6 * std::max(1.0, std::abs(knob.initial));
    const char* labelEnd = knob.label.data() + knob.label.size();
    const float labelWidth = ImGui::CalcTextSize(knob.label.data(), labelEnd).x;
    draw.PushClipRect(bar.from, {numberX - context.px(4.0f), bar.to.y}, true);
    draw.AddText({bar.from.x + pad, textY}, ImGui::GetColorU32(ImGuiCol_Text), knob.label.data(), labelEnd);
    draw.PopClipRect();
    draw.AddText({numberX, textY}, changed ? packed(palette().accent) : ImGui::GetColorU32(ImGuiCol_Text),
                 number.c_str());

    if (context.theme.hasIcons && context.state.kept.lockedKnobs.count(knobOfWidget(style.name)) > 0) {
        numberX -= ImGui::CalcTextSize(icon::kLocked).x + context.px(4.0f);
        draw.AddText({numberX, textY}, packed(palette().textDim), icon::kLocked);
    }

    ImGui::PushFont(context.theme.small);
    const char* symbolEnd = knob.symbol.data() + knob.symbol.size();
    const float symbolX = bar.from.x + pad + labelWidth + context.px(6.0f);
    const float symbolWidth = ImGui::CalcTextSize(knob.symbol.data(), symbolEnd).x;
    if (symbolX + symbolWidth < numberX - context.px(6.0f))
        draw.AddText({symbolX, (bar.from.y + bar.to.y - ImGui::GetFontSize()) * 0.5f + context.px(1.0f)},
                     ImGui::GetColorU32(ImGuiCol_TextDisabled), knob.symbol.data(), symbolEnd);
    ImGui::PopFont();
}

/// Changes the value with the mouse while the bar is held. Returns true if the value has changed.
bool dragBar(const PanelContext& context, const NumberKnob& knob, float width, double& value) {
    PanelMemory& memory = context.memory;
    if (ImGui::IsItemActivated()) {
        memory.dragValue = sliderPosition(knob, value);
        memory.dragged = false;
    }
    if (!ImGui::IsItemActive() || ImGui::GetIO().MouseDelta.x == 0.0f) return false;
    memory.dragged = true;
    const double speed = ImGui::GetIO().KeyShift ? kFine : 1.0;
    memory.dragValue += static_cast<double>(ImGui::GetIO().MouseDelta.x / width) * speed;
    const double before = value;
    value = ImGui::GetIO().KeyCtrl ? steppedValue(knob, memory.dragValue) : sliderValue(knob, memory.dragValue);
    memory.dragValue = std::clamp(memory.dragValue, 0.0, 1.0);
    return value != before;
}

class IdleLook {
 public:
    explicit IdleLook(const KnobStyle& style) {
        const float alpha = ImGui::GetStyle().Alpha;
        ImGui::PushStyleVar(ImGuiStyleVar_Alpha, style.idleReason.empty() ? alpha : alpha * kIdleAlpha);
    }
    ~IdleLook() { ImGui::PopStyleVar(); }
    IdleLook(const IdleLook&) = delete;
    IdleLook& operator=(const IdleLook&) = delete;
};

}  // namespace

bool numberKnob(const PanelContext& context, const NumberKnob& knob, const KnobStyle& style, double& value) {
    ImGui::PushID(style.name.c_str());
    const ImGuiID id = ImGui::GetID("bar");
    const float width = std::max(1.0f, style.width > 0.0f ? style.width : ImGui::GetContentRegionAvail().x);
    const bool typing = context.memory.typingKnob == id;
    bool changed = false;
    if (typing) {
        changed = typeNumber(context, knob, width, value);
        context.note(style.name);
    } else {
        const IdleLook look(style);
        Bar bar;
        bar.from = ImGui::GetCursorScreenPos();
        bar.to = {bar.from.x + width, bar.from.y + ImGui::GetFrameHeight()};
        const bool clicked = ImGui::InvisibleButton("bar", {width, ImGui::GetFrameHeight()});
        context.note(style.name);
        bar.hovered = ImGui::IsItemHovered();
        bar.active = ImGui::IsItemActive();
        if (bar.hovered || bar.active) ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
        changed = dragBar(context, knob, width, value);
        const bool byKeyboard = clicked && !ImGui::IsMouseReleased(ImGuiMouseButton_Left);
        const bool byCtrl = clicked && ImGui::GetIO().KeyCtrl && !context.memory.dragged;
        const bool twice = bar.hovered && context.doubleClicked;
        const bool asked = !context.memory.typeNext.empty() && context.memory.typeNext == style.name;
        if (asked) context.memory.typeNext.clear();
        const bool follows = std::exchange(context.memory.typeFollowing, false);
        if (byKeyboard || byCtrl || twice || asked || follows) beginTyping(context.memory, id, value);
        if (twice && enterPressed()) context.memory.earlyEnter = true;
        paintBar(context, knob, style, bar, value);
    }
    showTooltip(context, knob, style, numberFacts(knob));
    if (!typing) changed = numberKnobMenu(context, knob, style, value) || changed;
    context.memory.knobBefore = style.name;
    if (typing || ImGui::IsItemActive())
        context.memory.heldKnob = style.name;
    else if (context.memory.heldKnob == style.name)
        context.memory.heldKnob.clear();
    ImGui::PopID();
    return changed;
}

void endLostTyping(PanelMemory& memory) {
    if (!std::exchange(memory.typingDrawn, false)) memory.typingKnob = 0;
    memory.typeFollowing = false;
    memory.knobBefore.clear();
}

bool switchKnob(const PanelContext& context, const NumberKnob& knob, const KnobStyle& style, bool& value) {
    bool changed = false;
    {
        const IdleLook look(style);
        changed = ImGui::Checkbox((std::string(knob.label) + "##" + style.name).c_str(), &value);
    }
    context.note(style.name);
    showTooltip(context, knob, style, knob.initial != 0.0 ? "Default on" : "Default off");
    return switchKnobMenu(context, knob, style, value) || changed;
}

bool choiceKnob(const PanelContext& context, const NumberKnob& knob, const KnobStyle& style,
                const std::vector<std::string_view>& choices, int& value) {
    const int before = value;
    ImGui::PushID(style.name.c_str());
    bool open = false;
    {
        const IdleLook look(style);
        const float half = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x * 0.42f;
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(knob.label.data(), knob.label.data() + knob.label.size());
        if (style.width > 0.0f)
            ImGui::SameLine();
        else
            ImGui::SameLine(half);
        ImGui::SetNextItemWidth(style.width > 0.0f ? style.width : -1.0f);
        open = beginList(context, "##choice", choiceLabel(choices[static_cast<std::size_t>(value)]));
    }
    if (!open) {
        context.note(style.name);
        const auto initial = static_cast<std::size_t>(knob.initial);
        std::string facts = "Default " + choiceLabel(choices[initial]) + ". One of ";
        for (std::size_t i = 0; i < choices.size(); ++i)
            facts.append(i > 0 ? ", " : "").append(choiceLabel(choices[i]));
        showTooltip(context, knob, style, facts);
        choiceKnobMenu(context, knob, style, choices, value);
    } else {
        for (int i = 0; i < static_cast<int>(choices.size()); ++i) {
            const std::string choice(choices[static_cast<std::size_t>(i)]);
            if (ImGui::Selectable(choiceLabel(choice).c_str(), i == value)) value = i;
            context.note(style.name + "." + choice);
        }
        ImGui::EndCombo();
    }
    ImGui::PopID();
    return value != before;
}

}  // namespace scree
