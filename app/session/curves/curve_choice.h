#pragma once

#include <vector>

#include "app/operations/layers_operation.h"
#include "erosion/base/result.h"
#include "erosion/sculpting/curve.h"

namespace scree {

/// A point of a curve of the document, by indices. -1: none.
struct CurvePoint {
    int curve = -1;
    int point = -1;

    bool operator==(const CurvePoint&) const = default;
};

/// Returns a curve without points like this one, with a title that none of the curves has: "Road 2".
Curve newCurve(const Curve& like, const std::vector<Curve>& curves);

/// Widths, heights and slopes that suit most curves of this kind on a map of this extent in metres. Roads and cliffs
/// stay when the ground erodes.
Curve usualCurve(CurveKind kind, double extent);

/// Returns the operation that makes the mask inside this outline. The mask has the curve's title; one that is there
/// already gets other values. Fails as maskInside().
Result<MaskOperation> maskOf(const Curve& outline, const Terrain& terrain);

/// Returns the place `point`, or the nearest one that these curves have.
CurvePoint within(CurvePoint point, const std::vector<Curve>& curves);

}  // namespace scree
