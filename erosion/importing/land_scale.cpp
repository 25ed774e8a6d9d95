#include "erosion/importing/land_scale.h"

#include <cmath>

#include "erosion/base/knob.h"

namespace scree {

namespace {

/// Three digits are enough to see what is wrong.
std::string shownLength(double metres) {
    if (metres <= 0.0) return "0 m";
    const double unit = std::pow(10.0, std::floor(std::log10(metres)) - 2.0);
    return formatKnobValue(std::round(metres / unit) * unit) + " m";
}

}  // namespace

std::string scaleProblem(int nodes, double extent, double relief) {
    if (nodes < kFewestForScale || relief <= extent) return {};
    return "is " + shownLength(extent) + " wide and " + shownLength(relief) + " high, steeper than any land";
}

}  // namespace scree
