#pragma once

#include <algorithm>
#include <concepts>
#include <string>
#include <type_traits>
#include <vector>

#include "app/document/number_knobs.h"
#include "app/panels/widgets/panel_context.h"
#include "erosion/base/knob.h"

namespace scree {

/// How a knob is shown, in addition to its declaration.
struct KnobStyle {
    std::string name;        ///< Name in reports: "droplet.capacity".
    std::string idleReason;  ///< Why the knob has no effect now; empty if it has. The knob is dimmed if this is set.
    float width = 0.0f;      ///< Width in pixels, of a list without its label; 0 fills the row.
    double metres = 0.0;     ///< Metres in the knob's unit, if it is shown in metres; otherwise 0.
    std::string zero{};      ///< Text shown for 0 if that means "decided elsewhere"; empty to show the number.
    std::string words{};     ///< Text shown in place of the number; empty to show the number.
    std::string facts{};     ///< Lines of the tooltip in place of default and range; empty for those.
    bool takesMask = false;  ///< True if a mask can vary the knob over the map.
    std::string also{};      ///< The value in another unit, shown behind the number; may be empty.
    std::vector<std::string_view> moreChoices{};  ///< Names besides the usual ones, for a NamedValue.
};

/// Draws a bar that is dragged sideways (with Shift: finely, with Ctrl: in steps). A double-click or Ctrl+click types a
/// number, see typedQuantity(), which is clamped to the limits; a message says so. Tab goes on to the next number knob,
/// Shift+Tab to the one before. A right-click opens the menu. Returns true if `value` has changed.
bool numberKnob(const PanelContext& context, const NumberKnob& knob, const KnobStyle& style, double& value);

/// Ends the typing of a number whose knob is not drawn any more. Call once per frame, after all knobs.
void endLostTyping(PanelMemory& memory);

/// Draws a check box. A right-click opens the menu. Returns true if `value` has changed.
bool switchKnob(const PanelContext& context, const NumberKnob& knob, const KnobStyle& style, bool& value);

/// Draws a list of choices. A right-click opens the menu. Returns true if `value` has changed.
bool choiceKnob(const PanelContext& context, const NumberKnob& knob, const KnobStyle& style,
                const std::vector<std::string_view>& choices, int& value);

/// Draws one knob of `settings`, dimmed if its declaration says that it has no effect. Returns true if its value has
/// changed.
template <class S, class V>
bool drawKnob(const PanelContext& context, const Knob<S, V>& knob, KnobStyle style, S& settings) {
    const std::string_view because = idleBecause(knob, settings);
    if (style.idleReason.empty() && !because.empty())
        style.idleReason = "No effect while " + std::string(because) + ".";
    const V initial = S{}.*knob.member;
    const bool isHeld = !style.name.empty() && context.memory.heldKnob == style.name;
    if (context.memory.onlyChanged && !isHeld && settings.*knob.member == initial) return false;
    NumberKnob shown{.label = knob.label, .symbol = knob.symbol, .unit = knob.unit, .tooltip = knob.tooltip};
    if constexpr (!NamedValue<V>) shown.initial = static_cast<double>(initial);
    if constexpr (std::same_as<V, bool>) {
        return switchKnob(context, shown, style, settings.*knob.member);
    } else if constexpr (NamedValue<V>) {
        std::vector<std::string_view> names(choicesOf<V>.begin(), choicesOf<V>.end());
        names.insert(names.end(), style.moreChoices.begin(), style.moreChoices.end());
        const std::string now((settings.*knob.member).name());
        if (std::find(names.begin(), names.end(), now) == names.end()) names.push_back(now);
        const auto placeOf = [&](std::string_view name) {
            return static_cast<int>(std::find(names.begin(), names.end(), name) - names.begin());
        };
        shown.initial = static_cast<double>(placeOf(initial.name()));
        int chosen = placeOf(now);
        if (!choiceKnob(context, shown, style, names, chosen)) return false;
        settings.*knob.member = *V::fromName(names[static_cast<std::size_t>(chosen)]);
        return true;
    } else if constexpr (std::is_enum_v<V>) {
        const auto& names = choicesOf<V>;
        int chosen = static_cast<int>(settings.*knob.member);
        if (!choiceKnob(context, shown, style, {names.begin(), names.end()}, chosen)) return false;
        settings.*knob.member = static_cast<V>(chosen);
        return true;
    } else {
        shown.min = static_cast<double>(knob.min);
        shown.max = static_cast<double>(knob.max);
        shown.scale = knob.scale;
        shown.whole = std::integral<V>;
        const double metres =
            style.metres > 0.0 ? style.metres : shownMetres(knob.unit.length, context.snapshot.terrain.form());
        const double scale = metres > 0.0 ? metres : 1.0;
        if (metres > 0.0) shown.unit = "m";
        for (double* const length : {&shown.min, &shown.max, &shown.initial}) *length *= scale;
        double value = static_cast<double>(settings.*knob.member) * scale;
        if (!numberKnob(context, shown, style, value)) return false;
        settings.*knob.member = std::clamp(static_cast<V>(value / scale), knob.min, knob.max);
        return true;
    }
}

/// Draws all knobs of `settings`. `group` is their prefix in reports. `restyle(style, knob)` may change how a knob is
/// shown, or say why it has no effect for a reason outside of `settings`. Returns true if a value has changed.
template <class S, class Restyle>
bool drawKnobs(const PanelContext& context, std::string_view group, S& settings, Restyle&& restyle) {
    bool changed = false;
    forEachKnob<S>([&](const auto& knob) {
        KnobStyle style{.name = std::string(group) + "." + std::string(knob.key), .idleReason = {}};
        restyle(style, knob);
        changed = drawKnob(context, knob, style, settings) || changed;
    });
    return changed;
}

/// Same as above, for knobs shown as declared.
template <class S>
bool drawKnobs(const PanelContext& context, std::string_view group, S& settings) {
    return drawKnobs(context, group, settings, [](KnobStyle&, const auto&) {});
}

}  // namespace scree
