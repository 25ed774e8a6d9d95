#pragma once

#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "erosion/base/result.h"

/// A knob is the one declaration of a parameter. Sliders, presets and their schema, `--set`, validation and the knob
/// reference are all derived from it. The loops of a model read the plain struct.
///
///     struct TalusSettings { float angle = 38.7f; };
///     template <> inline constexpr auto knobsOf<TalusSettings> = std::tuple{
///         Knob{&TalusSettings::angle, "angle", "T", "Talus angle", 5.0f, 75.0f, "°", Scale::Linear, "..."}};
///     static_assert(knobsAreComplete<TalusSettings>());
///
/// If other knobs of its struct can make a knob ineffective, its declaration says so in the last arguments:
///     {[](const auto& s) { return s.rate == 0.0f; }, "Collapse rate is 0"}
namespace scree {

/// Scale of a slider. LogFromZero is logarithmic, but its lower end is exactly zero.
enum class Scale { Linear, Log, LogFromZero };

/// Unit of a length, chosen so that the length on the ground is the same on every grid: metres, longer edges of the
/// map, or reference cells, which are 1/512 of that edge. erosion/base/map_length.h converts between them.
enum class LengthUnit { None, Metres, Map, ReferenceCells };

/// Unit of a knob's number, as text; empty for pure numbers.
class Unit {
 public:
    /// Does not compile for cells of the grid, because the same number would be a different length on another grid.
    consteval Unit(const char* text_)  // NOLINT(google-explicit-constructor): declared as text
        : text(text_), length(lengthOf(text)) {
        if (text == "cells" || text == "× cell")
            throw "give a length in metres, reference cells or as a share of the map";
    }
    constexpr operator std::string_view() const { return text; }

    std::string_view text;
    LengthUnit length;  ///< None if the unit is not a length, and for multiples of another knob ("× detail").

 private:
    static consteval LengthUnit lengthOf(std::string_view text) {
        if (text == "m") return LengthUnit::Metres;
        if (text == "× map") return LengthUnit::Map;
        return text == "reference cells" ? LengthUnit::ReferenceCells : LengthUnit::None;
    }
};

/// A state of the settings S in which a knob has no effect.
template <class S>
struct Idle {
    bool (*when)(const S& settings) = nullptr;
    std::string_view because;  ///< The state in words that follow "while": "Collapse rate is 0".
};

/// A value that is a name out of an open set, such as the id of a layer. fromName() returns nothing for a text that
/// cannot be a name. choicesOf lists the usual names.
template <class V>
concept NamedValue = requires(const V& value, std::string_view text) {
    { value.name() } -> std::convertible_to<std::string_view>;
    { V::fromName(text) } -> std::same_as<std::optional<V>>;
};

/// Declaration of a knob: a field of the settings struct S of type float, int, bool, or an enum or NamedValue that has
/// a choicesOf.
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
    std::string_view key;     ///< Name in presets and on the command line. Never changes.
    std::string_view symbol;  ///< Symbol in the literature; may be empty.
    std::string_view label;   ///< Name on the panel.
    V min, max;               ///< Inclusive. For choices, the first and the last.
    Unit unit;
    Scale scale;                  ///< Scale of the slider of a number; Linear for other types.
    std::string_view tooltip;     ///< What happens to the look of the land when the knob is turned up.
    std::array<Idle<S>, 4> idle;  ///< States in which it has no effect; entries without words are unused.
    /// True if the knob has a place: its model reads it at each node, so that a layer can vary it over the map. Counts,
    /// seeds and switches apply to the whole map.
    bool hasPlace = false;
    std::string_view synonyms{};  ///< Other words by which users search for it, separated by commas.

    /// Returns this knob with `hasPlace` set. Only for a float, in a model that reads RoundContext::field().
    constexpr Knob withPlace() const requires std::is_same_v<V, float> {
        Knob knob = *this;
        knob.hasPlace = true;
        return knob;
    }

    /// Returns this knob with these synonyms: "angle of repose, slope limit".
    constexpr Knob alsoCalled(std::string_view words) const {
        Knob knob = *this;
        knob.synonyms = words;
        return knob;
    }
};

/// Declares a seed: each value gives different random numbers.
template <class S>
constexpr Knob<S, int> seedKnob(int S::*member, std::string_view label, std::string_view tooltip,
                                std::type_identity_t<Idle<S>> idle = {}) {
    return {member, "seed", "", label, 0, 1000000, "", Scale::Linear, tooltip, idle};
}

/// The knobs of a settings struct: a std::tuple of Knob, in the order of the panel. Specialised next to each struct.
template <class S>
inline constexpr auto knobsOf = std::tuple<>{};

/// The names of an enum's values in order from 0, or the usual names of a NamedValue. Specialised next to each type
/// that is a knob.
template <class E>
inline constexpr auto choicesOf = std::array<std::string_view, 0>{};

/// Words for the values of a NamedValue, if choicesOf has only examples: "natural or a colour such as #8a7f70". They
/// follow "give". Empty if choicesOf lists the values.
template <class V>
inline constexpr std::string_view wordsFor = "";

/// Types whose values are chosen by name.
template <class V>
concept HasChoices = std::is_enum_v<V> || NamedValue<V>;

/// Returns the value with the name choicesOf<V>[index].
template <HasChoices V>
constexpr V choiceAt(std::size_t index) {
    if constexpr (NamedValue<V>)
        return *V::fromName(choicesOf<V>[index]);
    else
        return static_cast<V>(index);
}

/// Returns the name of a value.
template <HasChoices V>
constexpr std::string_view choiceName(const V& value) {
    if constexpr (NamedValue<V>)
        return value.name();
    else
        return choicesOf<V>[static_cast<std::size_t>(value)];
}

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

/// Returns true if each field of S has a knob and each knob is valid: keys differ, the default lies in the range, and a
/// logarithmic scale does not start at zero (LogFromZero does). For static_assert. `others` is the number of fields
/// that are not knobs, such as structs with their own knobs.
template <class S, std::size_t others = 0>
consteval bool knobsAreComplete() {
    constexpr std::size_t kCount = std::tuple_size_v<std::remove_const_t<decltype(knobsOf<S>)>>;
    if (kCount + others != detail::countFields<S>()) return false;
    const S defaults{};
    std::array<std::string_view, kCount> keys{};
    std::size_t seen = 0;
    bool sound = true;
    forEachKnob<S>([&](const auto& knob) {
        const auto value = defaults.*knob.member;
        sound = sound && !knob.label.empty() && !knob.tooltip.empty();
        if constexpr (!NamedValue<std::remove_const_t<decltype(value)>>) {
            sound = sound && knob.min <= value && value <= knob.max;
            if (knob.scale == Scale::Log) sound = sound && static_cast<double>(knob.min) > 0.0;
            if (knob.scale == Scale::LogFromZero) sound = sound && static_cast<double>(knob.min) == 0.0;
        }
        for (std::size_t i = 0; i < seen; ++i) sound = sound && keys[i] != knob.key;
        keys[seen++] = knob.key;
    });
    return sound;
}

/// Identifies a knob among the knobs of all settings structs, at run time.
struct KnobId {
    const void* settings = nullptr;  ///< Address that differs between settings structs.
    std::size_t index = 0;           ///< Place of the knob in knobsOf.
    bool operator==(const KnobId&) const = default;
};

namespace detail {
template <class S>
inline constexpr char kSettingsTag = 0;
}

/// Returns the id of the knob for this member. The member must have a knob in knobsOf<S>.
template <class S, class V>
constexpr KnobId knobId(V S::*member) {
    KnobId id{&detail::kSettingsTag<S>, 0};
    std::size_t index = 0;
    forEachKnob<S>([&]<class Each>(const Knob<S, Each>& knob) {
        if constexpr (std::is_same_v<Each, V>)
            if (knob.member == member) id.index = index;
        ++index;
    });
    return id;
}

/// Calls `visit(idle)` for each state in which the knob has no effect.
template <class S, class V, class Visitor>
constexpr void forEachIdle(const Knob<S, V>& knob, Visitor&& visit) {
    for (const Idle<S>& idle : knob.idle)
        if (!idle.because.empty()) visit(idle);
}

/// Returns the state in which these settings make the knob ineffective, in words that follow "while"; empty if it has
/// an effect.
template <class S, class V>
constexpr std::string_view idleBecause(const Knob<S, V>& knob, const S& settings) {
    std::string_view because;
    forEachIdle(knob, [&](const Idle<S>& idle) {
        if (because.empty() && idle.when(settings)) because = idle.because;
    });
    return because;
}

/// Returns the knob's tooltip with the states in which it has no effect: "... No effect while Rain is 0 or Sea is off."
template <class S, class V>
std::string meaningOf(const Knob<S, V>& knob) {
    std::string text(knob.tooltip);
    std::string states;
    forEachIdle(knob, [&](const Idle<S>& idle) { states.append(states.empty() ? "" : " or ").append(idle.because); });
    return states.empty() ? text : text + " No effect while " + states + ".";
}

/// Returns the text after a number with this unit: " m"; "°", "%" and "×" without a space; nothing for a pure number.
std::string unitSuffix(std::string_view unit);

/// Returns a knob's value as people write it: 0.05, 12, true, open.
std::string formatKnobValue(double value);

/// Returns the nearest of `candidates` by edit distance, or an empty name if none is near enough.
std::string_view nearestName(std::string_view name, const std::vector<std::string_view>& candidates);

/// Returns "; did you mean 'x'?" for the nearest candidate, or an empty text if there is none.
std::string suggestion(std::string_view name, const std::vector<std::string_view>& candidates);

/// Returns the names, separated by commas. If they are too many for a line, the list ends with "and 5 more".
std::string listed(const std::vector<std::string_view>& names);

/// Returns the Error "unknown knob 'droplet.capasity'", with the candidate nearest to `part`, a part of the name.
Error unknownKnob(std::string_view name, std::string_view part, const std::vector<std::string_view>& candidates);

/// Returns the number if the whole text is one ("12", "0.5", "1e-3"); nothing for any other text, including inf and
/// nan.
std::optional<double> parseNumber(std::string_view text);

namespace detail {

Error outOfRange(std::string_view name, double value, double min, double max, std::string_view unit);
Error notANumber(std::string_view name, std::string_view text);
Error notWhole(std::string_view name, double value);
Error notAChoice(std::string_view name, std::string_view text, const std::vector<std::string_view>& choices);
Error notSuchAValue(std::string_view name, std::string_view text, std::string_view words);

}  // namespace detail

/// Returns the knob's value as text that setKnobText() can read.
template <class S, class V>
std::string knobText(const Knob<S, V>&, V value) {
    if constexpr (std::is_same_v<V, bool>)
        return value ? "true" : "false";
    else if constexpr (HasChoices<V>)
        return std::string(choiceName(value));
    else
        return formatKnobValue(static_cast<double>(value));
}

/// Sets a knob that is a number (float or int). `name` is the name that the user knows ("droplet.capacity"). Fails, and
/// leaves `settings` unchanged, if the value is not finite, is not whole for an int, or is out of range.
template <class S, class V>
Result<void> setKnobNumber(S& settings, const Knob<S, V>& knob, double value, std::string_view name) {
    static_assert(std::is_arithmetic_v<V> && !std::is_same_v<V, bool>);
    const auto low = static_cast<double>(knob.min);
    const auto high = static_cast<double>(knob.max);
    bool inRange = value >= low && value <= high;  // false for NaN
    if constexpr (std::is_integral_v<V>) {
        if (std::isfinite(value) && value != std::floor(value)) return detail::notWhole(name, value);
    } else {
        // Compare as V, because 0.99 in a file and 0.99f in a declaration are the same limit.
        inRange = std::abs(value) <= 3e38 && static_cast<V>(value) >= knob.min && static_cast<V>(value) <= knob.max;
    }
    if (!inRange) return detail::outOfRange(name, value, low, high, knob.unit);
    settings.*knob.member = static_cast<V>(value);
    return {};
}

/// Sets a knob of any type from text, as on the command line.
template <class S, class V>
Result<void> setKnobText(S& settings, const Knob<S, V>& knob, std::string_view text, std::string_view name) {
    if constexpr (std::is_same_v<V, bool>) {
        if (text != "true" && text != "false") return detail::notAChoice(name, text, {"true", "false"});
        settings.*knob.member = text == "true";
        return {};
    } else if constexpr (HasChoices<V>) {
        const auto& names = choicesOf<V>;
        std::optional<V> value;
        if constexpr (NamedValue<V>) value = V::fromName(text);
        for (std::size_t i = 0; i < names.size(); ++i)
            if (names[i] == text) value = choiceAt<V>(i);
        if (!value && !wordsFor<V>.empty()) return detail::notSuchAValue(name, text, wordsFor<V>);
        if (!value) return detail::notAChoice(name, text, {names.begin(), names.end()});
        settings.*knob.member = *value;
        return {};
    } else {
        const std::optional<double> value = parseNumber(text);
        if (!value) return detail::notANumber(name, text);
        return setKnobNumber(settings, knob, *value, name);
    }
}

/// Returns the keys of all knobs of S, in order.
template <class S>
std::vector<std::string_view> knobKeys() {
    std::vector<std::string_view> keys;
    forEachKnob<S>([&](const auto& knob) { keys.push_back(knob.key); });
    return keys;
}

/// Sets the knob `key` of `settings` from text. `group` is the prefix that the user knows ("droplet"). Fails for an
/// unknown key, with an Error that names the nearest known one.
template <class S>
Result<void> setKnob(S& settings, std::string_view group, std::string_view key, std::string_view text) {
    const std::string name = std::string(group) + "." + std::string(key);
    Result<void> outcome = unknownKnob(name, key, knobKeys<S>());
    forEachKnob<S>([&](const auto& knob) {
        if (knob.key == key) outcome = setKnobText(settings, knob, text, name);
    });
    return outcome;
}

/// Returns true if every knob has the same value in both.
template <class S>
bool sameKnobs(const S& a, const S& b) {
    bool same = true;
    forEachKnob<S>([&](const auto& knob) { same = same && a.*knob.member == b.*knob.member; });
    return same;
}

}  // namespace scree
