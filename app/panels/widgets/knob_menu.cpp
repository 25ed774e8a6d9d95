#include "app/panels/widgets/knob_menu.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>

#include "app/panels/widgets/layout_widgets.h"
#include "app/panels/widgets/named_knob.h"
#include "app/panels/widgets/typed_quantity.h"

namespace scree {

namespace {

void warn(const PanelContext& context, const std::string& words) {
    context.post(StateChange([words](EditorState& state) { state.messages.add(Severity::Warning, words, state.now); }));
}

std::string clipboard() {
    const char* const text = ImGui::GetClipboardText();
    return text == nullptr ? std::string() : std::string(text);
}

bool item(const PanelContext& context, const std::string& name, const std::string& label, bool enabled = true,
          bool ticked = false) {
    const bool chosen = ImGui::MenuItem(label.c_str(), nullptr, ticked, enabled);
    context.note("knob-menu." + name);
    return chosen;
}

/// Draws the entries for knobs of the document: favourites, and the lock.
void keepItems(const PanelContext& context, const std::string& widget) {
    const std::string knob = knobOfWidget(widget);
    bool isKnob = false;
    withKnob(knob, [&](const auto&...) { isKnob = true; });
    if (!isKnob) return;
    const KeptSettings& kept = context.state.kept;
    const bool isFavourite = std::find(kept.favourites.begin(), kept.favourites.end(), knob) != kept.favourites.end();
    if (item(context, "favourite", "Favourite", true, isFavourite))
        context.post(StateChange([knob, isFavourite](EditorState& state) {
            std::erase(state.kept.favourites, knob);
            if (!isFavourite) state.kept.favourites.push_back(knob);
        }));
    const bool isLocked = kept.lockedKnobs.count(knob) > 0;
    if (item(context, "lock", "Keep when a preset is chosen", true, isLocked))
        context.post(StateChange([knob, isLocked](EditorState& state) {
            if (isLocked)
                state.kept.lockedKnobs.erase(knob);
            else
                state.kept.lockedKnobs.insert(knob);
        }));
}

/// Says once what a right-click did before.
void sayWhatIsNew(const PanelContext& context) {
    if (context.state.kept.layout.knobMenuSeen) return;
    ImGui::Separator();
    dimText("New: a right-click opens this menu.\nA double-click types a number,\nCtrl + drag goes in steps.");
    if (!ImGui::IsWindowAppearing() && ImGui::IsMouseClicked(ImGuiMouseButton_Left))
        context.post(StateChange([](EditorState& state) { state.kept.layout.knobMenuSeen = true; }));
}

/// Draws the menu. `content` draws what only one type of knob has.
template <class Content>
void menu(const PanelContext& context, const NumberKnob& knob, const KnobStyle& style, const std::string& shown,
          const Content& content) {
    const std::string id = "menu of " + style.name;
    if (ImGui::IsItemHovered() && ImGui::IsMouseReleased(ImGuiMouseButton_Right)) ImGui::OpenPopup(id.c_str());
    if (ImGui::BeginPopup(id.c_str())) {
        ImGui::PushFont(context.theme.bold);
        ImGui::TextUnformatted(knob.label.data(), knob.label.data() + knob.label.size());
        ImGui::PopFont();
        ImGui::Separator();
        content();
        if (item(context, "copy", "Copy " + shown)) ImGui::SetClipboardText(shown.c_str());
        if (style.takesMask && item(context, "mask", "Vary with a mask...")) context.memory.choosesMaskFor = style.name;
        keepItems(context, style.name);
        if (item(context, "help", "What is this?")) {
            context.memory.helpFor = style.name;
            context.post(Action::ShowHelp);
        }
        sayWhatIsNew(context);
        ImGui::EndPopup();
    }
}

}  // namespace

std::string knobOfWidget(std::string_view widget) {
    for (const std::string_view prefix : {"search.", "favourite."})
        if (widget.starts_with(prefix)) widget.remove_prefix(prefix.size());
    return std::string(widget.substr(0, widget.find('@')));
}

bool takeTyped(const PanelContext& context, const NumberKnob& knob, std::string_view text, double& value) {
    const Result<double> number = typedQuantity(text, knob.unit);
    if (!number) {
        warn(context, std::string(knob.label) + ": " + number.error().message + ".");
        return false;
    }
    const double before = value, whole = knob.whole ? std::round(*number) : *number;
    value = std::clamp(whole, knob.min, knob.max);
    if (std::abs(whole - value) > 1e-6 * std::abs(value))
        warn(context, std::string(knob.label) + " goes from " + shownNumber(knob.min) + " to " + shownNumber(knob.max) +
                          unitSuffix(knob.unit) + ": it is " + shownNumber(value) + unitSuffix(knob.unit) + " now.");
    return value != before;
}

bool numberKnobMenu(const PanelContext& context, const NumberKnob& knob, const KnobStyle& style, double& value) {
    const double before = value;
    menu(context, knob, style, formatKnobValue(value) + unitSuffix(knob.unit), [&] {
        const std::string initial = " to " + shownNumber(knob.initial) + unitSuffix(knob.unit);
        const std::string reset = style.words.empty() ? "Reset" + initial : "Reset";
        if (item(context, "reset", reset, value != knob.initial)) value = knob.initial;
        if (item(context, "type", "Type a number...")) context.memory.typeNext = style.name;
        const std::string pasted = clipboard();
        if (item(context, "paste", "Paste", !pasted.empty())) takeTyped(context, knob, pasted, value);
    });
    return value != before;
}

bool switchKnobMenu(const PanelContext& context, const NumberKnob& knob, const KnobStyle& style, bool& value) {
    const bool before = value, initial = knob.initial != 0.0;
    menu(context, knob, style, value ? "on" : "off", [&] {
        if (item(context, "reset", initial ? "Reset to on" : "Reset to off", value != initial)) value = initial;
        const std::string pasted = clipboard();
        const bool fits = pasted == "on" || pasted == "off";
        if (item(context, "paste", "Paste", fits)) value = pasted == "on";
    });
    return value != before;
}

bool choiceKnobMenu(const PanelContext& context, const NumberKnob& knob, const KnobStyle& style,
                    const std::vector<std::string_view>& choices, int& value) {
    const int before = value, initial = static_cast<int>(knob.initial);
    const auto nameOf = [&](int choice) { return choiceLabel(choices[static_cast<std::size_t>(choice)]); };
    menu(context, knob, style, nameOf(value), [&] {
        if (item(context, "reset", "Reset to " + nameOf(initial), value != initial)) value = initial;
        const std::string pasted = clipboard();
        int fits = -1;
        for (int i = 0; i < static_cast<int>(choices.size()); ++i)
            if (nameOf(i) == pasted) fits = i;
        if (item(context, "paste", "Paste", fits >= 0)) value = fits;
    });
    return value != before;
}

}  // namespace scree
