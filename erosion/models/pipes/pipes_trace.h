#pragma once

#include "erosion/base/parallel.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Moves soil along velocities by tracing back, as the article does: after(x) = before(x - u dt), bilinear, at most a
/// cell away. Where water parts, several cells come from the same one, and where it meets, none from some: returns what
/// the map has lost, m of depth. Should there be more soil than before, all of it is scaled to what there was: soil
/// from nowhere would settle, steer the water to more of it, and grow into mountains. `speedToCells` makes of a speed
/// in `east` and `south` the cells of a tick.
double traceSoil(Field<float>& soil, const Field<float>& east, const Field<float>& south, float speedToCells,
                 Boundary boundary, Field<float>& scratch, ThreadPool& pool);

}  // namespace scree
