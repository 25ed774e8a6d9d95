#include "app/panels/widgets/knob_scale.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace scree {

namespace {

/// Where a slider that is logarithmic from zero has its first value above zero.
double smallest(const NumberKnob& knob) {
    return knob.whole ? 0.5 : knob.max * 1e-4;
}

double roundedTo(double value, double step) {
    return std::round(value / step) * step;
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
    double step = std::pow(10.0, std::floor(std::log10(knob.max - knob.min)) - 3.0);
    if (knob.scale != Scale::Linear) {
        const double low = knob.scale == Scale::Log ? knob.min : smallest(knob);
        value = low * std::pow(knob.max / low, position);
        step = std::pow(10.0, std::floor(std::log10(value)) - 2.0);
    }
    if (position == 0.0) return knob.min;
    if (position == 1.0) return knob.max;
    if (knob.whole) step = std::max(step, 1.0);
    return std::clamp(roundedTo(value, step), knob.min, knob.max);
}

std::string shownNumber(double value) {
    std::array<char, 48> text{};
    const bool whole = value == std::round(value) && std::abs(value) < 1e9;
    std::snprintf(text.data(), text.size(), whole ? "%.0f" : "%.4g", value);
    return text.data();
}

}  // namespace scree
