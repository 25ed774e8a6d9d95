#pragma once

#include <concepts>
#include <string>
#include <type_traits>
#include <vector>

#include "app/panels/knob_scale.h"
#include "app/panels/panel_context.h"
#include "erosion/knob.h"

namespace scree {

/// How a knob is shown besides what its declaration says.
struct KnobStyle {
    std::string name;        ///< In reports: "droplet.capacity".
    std::string idleReason;  ///< Why it does nothing now; empty where it acts. Then it is dimmed.
    float width = 0.0f;      ///< Pixels; 0 fills the row.
};

/// A bar that is dragged sideways (Shift: finely); double-click or Ctrl+click types a number, which is clamped to the
/// limits; right-click resets. True where `value` has changed.
bool numberKnob(const PanelContext& context, const NumberKnob& knob, const KnobStyle& style, double& value);

/// A check box; right-click resets.
bool switchKnob(const PanelContext& context, const NumberKnob& knob, const KnobStyle& style, bool& value);

/// A list to choose from; right-click resets.
bool choiceKnob(const PanelContext& context, const NumberKnob& knob, const KnobStyle& style,
                const std::vector<std::string_view>& choices, int& value);

/// Draws one knob of `settings`. True where it has changed.
template <class S, class V>
bool drawKnob(const PanelContext& context, const Knob<S, V>& knob, const KnobStyle& style, S& settings) {
    const V initial = S{}.*knob.member;
    NumberKnob shown{.label = knob.label, .symbol = knob.symbol, .unit = knob.unit, .tooltip = knob.tooltip};
    shown.initial = static_cast<double>(initial);
    if constexpr (std::same_as<V, bool>) {
        return switchKnob(context, shown, style, settings.*knob.member);
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
        double value = static_cast<double>(settings.*knob.member);
        if (!numberKnob(context, shown, style, value)) return false;
        settings.*knob.member = static_cast<V>(value);
        return true;
    }
}

/// Draws all knobs of `settings`; `group` is their prefix in reports. `idleReason(settings, key)` says why a knob
/// does nothing now. True where one has changed.
template <class S, class IdleReason>
bool drawKnobs(const PanelContext& context, std::string_view group, S& settings, IdleReason&& idleReason) {
    bool changed = false;
    forEachKnob<S>([&](const auto& knob) {
        const KnobStyle style{.name = std::string(group) + "." + std::string(knob.key),
                              .idleReason = idleReason(settings, knob.key)};
        changed = drawKnob(context, knob, style, settings) || changed;
    });
    return changed;
}

/// As above, for knobs that always act.
template <class S>
bool drawKnobs(const PanelContext& context, std::string_view group, S& settings) {
    return drawKnobs(context, group, settings, [](const S&, std::string_view) { return std::string(); });
}

}  // namespace scree
