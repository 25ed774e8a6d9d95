#pragma once

#include <string>

#include "erosion/sculpting/curve.h"

namespace scree {

/// Returns what a curve would be in a few words: "1.2 km   steepest 8.4 %   cut 12 m   fill 7.0 m" for a road. Fails as
/// curveProfile() and maskInside().
Result<std::string> curveText(const Terrain& terrain, const Curve& curve, const CurveMemory& memory);

}  // namespace scree
