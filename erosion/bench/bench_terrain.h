#pragma once

#include "erosion/terrain/terrain.h"

namespace scree {

/// Returns a square fBm terrain of `size` nodes; `relief` and `cellSize` in metres. It is made once for all benchmarks.
const Terrain& benchTerrain(int size, float cellSize, float relief);

}  // namespace scree
