#pragma once

#include "erosion/base/field.h"
#include "erosion/base/result.h"
#include "erosion/sculpting/curve.h"

/// Curves that enclose ground: CurveKind::Mask. Their last point is joined to the first.
namespace scree {

/// Returns 1 for nodes inside the outline, 0 for those outside, and what lies between along its soft edge, as wide as
/// the curve and half of it on each side. The field has this size, and its cells have this length in metres. Parts that
/// the outline encloses twice are outside again. Fails if fewer than three points differ, or if the outline lies off
/// the map.
Result<Field<float>> maskInside(const Curve& curve, int width, int height, float cellSize);

/// Returns the area inside an outline that does not cross itself, in square metres, on a map of this size.
double areaInside(const Curve& curve, int width, int height, float cellSize);

}  // namespace scree
