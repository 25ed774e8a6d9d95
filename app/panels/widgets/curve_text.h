#pragma once

#include <string>

#include "erosion/sculpting/curve.h"

namespace scree {

/// Returns what a curve would be in a few words: "1.2 km   steepest 8.4 %   cut 12 m   fill 7.0 m" for a road.
/// `cellSize` is in metres.
std::string curveText(const CurveProfile& profile, const Curve& curve, float cellSize);

}  // namespace scree
