#pragma once

#include "erosion/base/parallel.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Moves soil along velocities by tracing back, as in the article: after(x) = before(x - u dt), bilinear, at most one
/// cell away. `speedToCells` converts a speed in `east` and `south` to cells per tick. If water diverges, several cells
/// trace back to the same cell; if it converges, no cell traces back to some of them. Soil is therefore not conserved.
/// Returns the soil that the map lost, m of depth. If there would be more soil than before, all of it is scaled down to
/// the previous amount. Otherwise the additional soil would settle, divert more water to itself, and grow into
/// mountains.
double traceSoil(Field<float>& soil, const Field<float>& east, const Field<float>& south, float speedToCells,
                 Boundary boundary, Field<float>& scratch, ThreadPool& pool);

}  // namespace scree
