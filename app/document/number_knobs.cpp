#include "app/document/number_knobs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <type_traits>

#include "app/document/preset_layout.h"

namespace scree {

namespace {

/// Returns the first value above zero of a slider that is logarithmic from zero.
double smallest(const NumberKnob& knob) {
    return knob.whole ? 0.5 : knob.max * 1e-4;
}

/// Rounds to a multiple of 10^exponent, exactly to the double nearest to the decimal number. Does not use std::pow(),
/// which misses some powers of ten by a bit on Windows.
double roundedTo(double value, int exponent) {
    double power = 1.0;
    for (int i = 0; i < std::abs(exponent); ++i) power *= 10.0;  // exact up to 10^22
    return exponent < 0 ? std::round(value * power) / power : std::round(value / power) * power;
}

/// Returns the exponent of the first digit of a number of this size.
int firstDigit(double size) {
    return static_cast<int>(std::floor(std::log10(std::abs(size))));
}

/// Returns the exponent of ten to which a number of this size must be rounded to keep four digits.
int exponentOfFourDigits(double size) {
    return size == 0.0 ? 0 : firstDigit(size) - 3;
}

/// Returns the unrounded value at a share (0 to 1) of the way from one value to another.
double between(const NumberKnob& knob, double from, double to, double share) {
    if (knob.scale == Scale::Linear) return from + share * (to - from);
    if (from > 0.0 && to > 0.0) return from * std::pow(to / from, share);
    const double start = sliderPosition(knob, from);
    const double position = start + share * (sliderPosition(knob, to) - start);
    return position <= 0.0 ? knob.min : smallest(knob) * std::pow(knob.max / smallest(knob), position);
}

}  // namespace

double sliderPosition(const NumberKnob& knob, double value) {
    value = std::clamp(value, knob.min, knob.max);
    switch (knob.scale) {
        case Scale::Log:
            return std::log(value / knob.min) / std::log(knob.max / knob.min);
        case Scale::LogFromZero: {
            const double low = smallest(knob);
            return value <= low ? 0.0 : std::log(value / low) / std::log(knob.max / low);
        }
        case Scale::Linear:
            break;
    }
    return (value - knob.min) / (knob.max - knob.min);
}

double sliderValue(const NumberKnob& knob, double position) {
    position = std::clamp(position, 0.0, 1.0);
    double value = knob.min + position * (knob.max - knob.min);
    int exponent = firstDigit(knob.max - knob.min) - 3;
    if (knob.scale != Scale::Linear) {
        const double low = knob.scale == Scale::Log ? knob.min : smallest(knob);
        value = low * std::pow(knob.max / low, position);
        exponent = firstDigit(value) - 2;
    }
    if (position == 0.0) return knob.min;
    if (position == 1.0) return knob.max;
    if (knob.whole) exponent = std::max(exponent, 0);
    return std::clamp(roundedTo(value, exponent), knob.min, knob.max);
}

double steppedValue(const NumberKnob& knob, double position) {
    position = std::clamp(position, 0.0, 1.0);
    const auto roundUp = [](double size) {  // to 1, 2 or 5 times a power of ten
        const int exponent = firstDigit(size);
        const double digits = roundedTo(size / std::pow(10.0, exponent), -9);
        const double first = digits <= 1.0 ? 1.0 : digits <= 2.0 ? 2.0 : digits <= 5.0 ? 5.0 : 10.0;
        return roundedTo(first * std::pow(10.0, exponent), exponent);
    };
    if (knob.scale == Scale::Linear) {
        double step = roundUp((knob.max - knob.min) / 25.0);
        if (knob.whole) step = std::max(step, 1.0);
        const double value = std::round((knob.min + position * (knob.max - knob.min)) / step) * step;
        return std::clamp(roundedTo(value, firstDigit(step)), knob.min, knob.max);
    }
    if (position == 0.0) return knob.min;
    const double low = knob.scale == Scale::Log ? knob.min : smallest(knob);
    const double value = low * std::pow(knob.max / low, position);
    // The border between two steps is their geometric mean.
    double best = knob.min, least = 1e9;
    for (const double factor : {0.5, 1.0, 2.0, 5.0, 10.0}) {
        const double step = roundedTo(factor * std::pow(10.0, firstDigit(value)), firstDigit(value) - 1);
        const double far = std::abs(std::log(step / value));
        if (far >= least || (knob.whole && step < 1.0)) continue;
        least = far;
        best = step;
    }
    return std::clamp(best, knob.min, knob.max);
}

double shownMetres(LengthUnit unit, const TerrainForm& map) {
    return unit == LengthUnit::ReferenceCells ? metresOf(unit, map.extent()) : 0.0;
}

std::string shownNumber(double value) {
    std::array<char, 48> text{};
    const bool whole = value == std::round(value) && std::abs(value) < 1e9;
    std::snprintf(text.data(), text.size(), whole ? "%.0f" : "%.4g", value);
    return text.data();
}

std::vector<double> spreadValues(const NumberKnob& knob, double from, double to, int count) {
    std::vector<double> values;
    for (int i = 0; i < count; ++i) {
        const double share = count == 1 ? 0.0 : static_cast<double>(i) / (count - 1);
        double value = between(knob, from, to, share);
        value = roundedTo(value, exponentOfFourDigits(knob.scale == Scale::Linear ? to - from : value));
        if (i == 0) value = from;
        if (i + 1 == count && i > 0) value = to;
        if (knob.whole) value = std::round(value);
        if (values.empty() || value != values.back()) values.push_back(value);
    }
    return values;
}

std::vector<NamedKnob> numberKnobs(const Preset& preset) {
    std::vector<NamedKnob> all;
    forEachGroup([&](const KnobGroup& group, const auto& settingsOf, const auto& enabled) {
        const auto& settings = settingsOf(preset);
        using S = std::decay_t<decltype(settings)>;
        const bool* flag = enabled(preset);
        forEachKnob<S>([&](const auto& knob) {
            using V = typename std::decay_t<decltype(knob)>::Value;
            if constexpr (std::is_arithmetic_v<V> && !std::is_same_v<V, bool>)
                all.push_back({.name = dotted({group.name()}, knob.key),
                               .part = group.path.front(),
                               .group = std::string(group.title),
                               .knob = {.label = knob.label,
                                        .symbol = knob.symbol,
                                        .unit = knob.unit,
                                        .tooltip = knob.tooltip,
                                        .min = static_cast<double>(knob.min),
                                        .max = static_cast<double>(knob.max),
                                        .initial = static_cast<double>(S{}.*knob.member),
                                        .scale = knob.scale,
                                        .whole = std::is_integral_v<V>,
                                        .length = knob.unit.length},
                               .value = static_cast<double>(settings.*knob.member),
                               .isOn = flag == nullptr || *flag,
                               .acts = (flag == nullptr || *flag) && idleBecause(knob, settings).empty()});
            for (const Modulation& varied : preset.simulation.modulations)
                if (!all.empty() && all.back().name == varied.knob) {
                    all.back().varies = true;
                    all.back().acts = false;
                }
        });
    });
    return all;
}

std::optional<NamedKnob> numberKnobNamed(const Preset& preset, std::string_view name) {
    if (name == "seed") name = "simulation.seed";
    for (NamedKnob& knob : numberKnobs(preset))
        if (knob.name == name) return std::move(knob);
    return std::nullopt;
}

}  // namespace scree
