#pragma once

#include <string>
#include <string_view>

#include "erosion/base/knob.h"

namespace scree {

/// A number knob as its slider sees it.
struct NumberKnob {
    std::string_view label, symbol, unit, tooltip;
    double min = 0.0, max = 1.0, initial = 0.0;
    Scale scale = Scale::Linear;
    bool whole = false;
};

/// Where the value lies on the slider: 0 at its left end, 1 at its right.
double sliderPosition(const NumberKnob& knob, double value);

/// The value at a position of the slider, within the knob's limits and rounded to what a hand can mean: three digits,
/// or a thousandth of a linear range.
double sliderValue(const NumberKnob& knob, double position);

/// The value as a panel shows it: 0.05, 12, 4000.
std::string shownNumber(double value);

}  // namespace scree
