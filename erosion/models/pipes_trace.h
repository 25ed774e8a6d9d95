#pragma once

#include "erosion/parallel.h"
#include "erosion/terrain.h"

namespace scree {

/// Moves soil along velocities by tracing back, as the article does: after(x) = before(x - u dt), bilinear, at most a
/// cell away. Takes and makes soil: returns what the map has lost, m of depth. `speedToCells` makes of a speed in
/// `east` and `south` the cells of a tick.
double traceSoil(Field<float>& soil, const Field<float>& east, const Field<float>& south, float speedToCells,
                 Boundary boundary, Field<float>& scratch, ThreadPool& pool);

}  // namespace scree
