#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "erosion/base/result.h"

/// A knob is one declaration of one parameter. Sliders, presets and their schema, `--set`, validation and the knob
/// reference are all derived from it; the loops of a model read the plain struct.
///
///     struct TalusSettings { float angle = 38.7f; };
///     template <> inline constexpr auto knobsOf<TalusSettings> = std::tuple{
///         Knob{&TalusSettings::angle, "angle", "T", "Talus angle", 5.0f, 75.0f, "°", Scale::Linear, "..."}};
///     static_assert(knobsAreComplete<TalusSettings>());
///
/// A knob that other knobs of its struct can put out of action says so in its declaration, as the last arguments:
///     {[](const auto& s) { return s.rate == 0.0f; }, "Collapse rate is 0"}
namespace scree {

/// How a slider spreads its range. LogFromZero is logarithmic with an exact zero at its lower end.
enum class Scale { Linear, Log, LogFromZero };

/// What a length is counted in, so that it is as long on the ground of each grid: metres, longer edges of the map, or
/// reference cells, which are 1/512 of that edge. erosion/base/map_length.h converts them.
enum class LengthUnit { None, Metres, Map, ReferenceCells };

/// What a knob's number counts, as text; empty for pure numbers.
class Unit {
 public:
    /// Does not compile for cells of the grid: on another grid, the same number would be another length.
    consteval Unit(const char* text_)  // NOLINT(google-explicit-constructor): declared as text
        : text(text_), length(lengthOf(text)) {
        if (text == "cells" || text == "× cell")
            throw "give a length in metres, reference cells or as a share of the map";
    }
    constexpr operator std::string_view() const { return text; }

    std::string_view text;
    LengthUnit length;  ///< None for all that is no length, and for multiples of another knob ("× detail").

 private:
    static consteval LengthUnit lengthOf(std::string_view text) {
        if (text == "m") return LengthUnit::Metres;
        if (text == "× map") return LengthUnit::Map;
        return text == "reference cells" ? LengthUnit::ReferenceCells : LengthUnit::None;
    }
};

/// A state of the settings S in which a knob changes nothing.
template <class S>
struct Idle {
    bool (*when)(const S& settings) = nullptr;
    std::string_view because;  ///< The state in words that follow "while": "Collapse rate is 0".
};

/// A field of the settings struct S of type float, int, bool, or an enum that has a choicesOf.
template <class S, class V>
struct Knob {
    using Settings = S;
    using Value = V;

    constexpr Knob(V S::*member_, std::string_view key_, std::string_view symbol_, std::string_view label_, V min_,
                   V max_, Unit unit_, Scale scale_, std::string_view tooltip_,
                   std::type_identity_t<Idle<S>> idle0 = {}, std::type_identity_t<Idle<S>> idle1 = {},
                   std::type_identity_t<Idle<S>> idle2 = {}, std::type_identity_t<Idle<S>> idle3 = {})
        : member(member_),
          key(key_),
          symbol(symbol_),
          label(label_),
          min(min_),
          max(max_),
          unit(unit_),
          scale(scale_),
          tooltip(tooltip_),
          idle{idle0, idle1, idle2, idle3} {}

    V S::*member;
    std::string_view key;     ///< Name in presets and on the command line; stays for ever.
    std::string_view symbol;  ///< Symbol in the literature; may be empty.
    std::string_view label;   ///< Name on the panel.
    V min, max;               ///< Inclusive.
    Unit unit;
    Scale scale;                  ///< Of a number's slider; Linear for bool and enum.
    std::string_view tooltip;     ///< What turning it up does to the look.
    std::array<Idle<S>, 4> idle;  ///< States in which it does nothing; those without words are not in use.
};

/// Where random numbers start from: each seed gives others.
template <class S>
constexpr Knob<S, int> seedKnob(int S::*member, std::string_view label, std::string_view tooltip,
                                std::type_identity_t<Idle<S>> idle = {}) {
    return {member, "seed", "", label, 0, 1000000, "", Scale::Linear, tooltip, idle};
}

/// The knobs of a settings struct: a std::tuple of Knob, in the order of the panel. Specialised beside each struct.
template <class S>
inline constexpr auto knobsOf = std::tuple<>{};

/// The names of an enum's values, in order from 0. Specialised beside each enum that is a knob.
template <class E>
inline constexpr auto choicesOf = std::array<std::string_view, 0>{};

namespace detail {

/// Converts to a field of any type.
struct AnyField {
    template <class T>
    constexpr operator T() const;  // declared only: used to count fields
};

template <class S, class... Fields>
consteval std::size_t countFields() {
    if constexpr (requires { S{Fields{}..., AnyField{}}; })
        return countFields<S, Fields..., AnyField>();
    else
        return sizeof...(Fields);
}

}  // namespace detail

/// Calls `visit(knob)` for each knob of S.
template <class S, class Visitor>
constexpr void forEachKnob(Visitor&& visit) {
    std::apply([&](const auto&... knob) { (visit(knob), ...); }, knobsOf<S>);
}

/// True when each field of S has a knob and each knob is sound: keys differ, the default lies in the range, a
/// logarithmic scale does not start at zero (LogFromZero does). For static_assert.
template <class S>
consteval bool knobsAreComplete() {
    constexpr std::size_t kCount = std::tuple_size_v<std::remove_const_t<decltype(knobsOf<S>)>>;
    if (kCount != detail::countFields<S>()) return false;
    const S defaults{};
    std::array<std::string_view, kCount> keys{};
    std::size_t seen = 0;
    bool sound = true;
    forEachKnob<S>([&](const auto& knob) {
        const auto value = defaults.*knob.member;
        sound = sound && knob.min <= value && value <= knob.max && !knob.label.empty() && !knob.tooltip.empty();
        if (knob.scale == Scale::Log) sound = sound && static_cast<double>(knob.min) > 0.0;
        if (knob.scale == Scale::LogFromZero) sound = sound && static_cast<double>(knob.min) == 0.0;
        for (std::size_t i = 0; i < seen; ++i) sound = sound && keys[i] != knob.key;
        keys[seen++] = knob.key;
    });
    return sound;
}

/// Calls `visit(idle)` for each state in which the knob does nothing.
template <class S, class V, class Visitor>
constexpr void forEachIdle(const Knob<S, V>& knob, Visitor&& visit) {
    for (const Idle<S>& idle : knob.idle)
        if (!idle.because.empty()) visit(idle);
}

/// The state in which these settings keep the knob from acting, in words that follow "while"; empty where it acts.
template <class S, class V>
constexpr std::string_view idleBecause(const Knob<S, V>& knob, const S& settings) {
    std::string_view because;
    forEachIdle(knob, [&](const Idle<S>& idle) {
        if (because.empty() && idle.when(settings)) because = idle.because;
    });
    return because;
}

/// The knob's tooltip, and when it does nothing: "... No effect while Rain is 0 or Sea is off."
template <class S, class V>
std::string meaningOf(const Knob<S, V>& knob) {
    std::string text(knob.tooltip);
    std::string states;
    forEachIdle(knob, [&](const Idle<S>& idle) { states.append(states.empty() ? "" : " or ").append(idle.because); });
    return states.empty() ? text : text + " No effect while " + states + ".";
}

/// What follows a number of this unit: " m"; "°", "%" and "×" without a space, nothing for a pure number.
std::string unitSuffix(std::string_view unit);

/// A knob's value as people write it: 0.05, 12, true, open.
std::string formatKnobValue(double value);

/// The nearest of `candidates` by edit distance, or empty when none is near enough to be meant.
std::string_view nearestName(std::string_view name, const std::vector<std::string_view>& candidates);

/// "; did you mean 'x'?" for the nearest candidate, or empty.
std::string suggestion(std::string_view name, const std::vector<std::string_view>& candidates);

/// "unknown knob 'droplet.capasity'", with the candidate that is nearest to `part` of the name.
Error unknownKnob(std::string_view name, std::string_view part, const std::vector<std::string_view>& candidates);

/// A number written out in full ("12", "0.5", "1e-3"); empty for anything else, also for inf and nan.
std::optional<double> parseNumber(std::string_view text);

namespace detail {

Error outOfRange(std::string_view name, double value, double min, double max, std::string_view unit);
Error notANumber(std::string_view name, std::string_view text);
Error notWhole(std::string_view name, double value);
Error notAChoice(std::string_view name, std::string_view text, const std::vector<std::string_view>& choices);

}  // namespace detail

/// The knob's value as text, as parseKnob reads it.
template <class S, class V>
std::string knobText(const Knob<S, V>&, V value) {
    if constexpr (std::is_same_v<V, bool>)
        return value ? "true" : "false";
    else if constexpr (std::is_enum_v<V>)
        return std::string(choicesOf<V>[static_cast<std::size_t>(value)]);
    else
        return formatKnobValue(static_cast<double>(value));
}

/// Sets a number knob (float or int). `name` is how the user knows it ("droplet.capacity"). An Error, with
/// `settings` untouched, where the value is not finite, not whole for an int, or out of range.
template <class S, class V>
Result<void> setKnobNumber(S& settings, const Knob<S, V>& knob, double value, std::string_view name) {
    static_assert(std::is_arithmetic_v<V> && !std::is_same_v<V, bool>);
    const auto low = static_cast<double>(knob.min);
    const auto high = static_cast<double>(knob.max);
    bool inRange = value >= low && value <= high;  // false for NaN
    if constexpr (std::is_integral_v<V>) {
        if (std::isfinite(value) && value != std::floor(value)) return detail::notWhole(name, value);
    } else {
        // Compared as V: 0.99 in a file and 0.99f in a declaration are the same limit.
        inRange = std::abs(value) <= 3e38 && static_cast<V>(value) >= knob.min && static_cast<V>(value) <= knob.max;
    }
    if (!inRange) return detail::outOfRange(name, value, low, high, knob.unit);
    settings.*knob.member = static_cast<V>(value);
    return {};
}

/// Sets any knob from text, as on the command line.
template <class S, class V>
Result<void> setKnobText(S& settings, const Knob<S, V>& knob, std::string_view text, std::string_view name) {
    if constexpr (std::is_same_v<V, bool>) {
        if (text != "true" && text != "false") return detail::notAChoice(name, text, {"true", "false"});
        settings.*knob.member = text == "true";
        return {};
    } else if constexpr (std::is_enum_v<V>) {
        const auto& names = choicesOf<V>;
        for (std::size_t i = 0; i < names.size(); ++i)
            if (names[i] == text) {
                settings.*knob.member = static_cast<V>(i);
                return {};
            }
        return detail::notAChoice(name, text, {names.begin(), names.end()});
    } else {
        const std::optional<double> value = parseNumber(text);
        if (!value) return detail::notANumber(name, text);
        return setKnobNumber(settings, knob, *value, name);
    }
}

/// The keys of S, in order.
template <class S>
std::vector<std::string_view> knobKeys() {
    std::vector<std::string_view> keys;
    forEachKnob<S>([&](const auto& knob) { keys.push_back(knob.key); });
    return keys;
}

/// Sets the knob `key` of `settings` from text; `group` is the prefix the user knows ("droplet"). Unknown keys are
/// an Error that names the nearest known one.
template <class S>
Result<void> setKnob(S& settings, std::string_view group, std::string_view key, std::string_view text) {
    const std::string name = std::string(group) + "." + std::string(key);
    Result<void> outcome = unknownKnob(name, key, knobKeys<S>());
    forEachKnob<S>([&](const auto& knob) {
        if (knob.key == key) outcome = setKnobText(settings, knob, text, name);
    });
    return outcome;
}

/// True where every knob of both has the same value.
template <class S>
bool sameKnobs(const S& a, const S& b) {
    bool same = true;
    forEachKnob<S>([&](const auto& knob) { same = same && a.*knob.member == b.*knob.member; });
    return same;
}

}  // namespace scree
