#pragma once

#include "erosion/terrain/terrain.h"

namespace scree {

/// Square fBm terrain of `size` nodes; `relief` and `cellSize` in metres. Made once for all benchmarks that ask for it.
const Terrain& benchTerrain(int size, float cellSize, float relief);

}  // namespace scree
