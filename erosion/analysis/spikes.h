#pragma once

#include "erosion/base/field.h"

namespace scree {

/// How needle-like a terrain's worst nodes are: the 99.9th percentile, over all inner nodes, of the distance between a
/// height and the median of its eight neighbours; in the unit of the heights.
float spikeIndex(const Field<float>& heights);

}  // namespace scree
