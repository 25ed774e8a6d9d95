#pragma once

#include "erosion/terrain/terrain.h"

namespace scree {

/// Volumes eroded and deposited between two states of a terrain, in m^3.
struct NetChange {
    double eroded = 0.0;     ///< Sum of (start - now) x cell area over the nodes that are lower now.
    double deposited = 0.0;  ///< Sum of (now - start) x cell area over the nodes that are higher now.
};

/// Compares two terrains of the same grid. Returns zeros if their grids differ. The sums do not depend on the number of
/// threads.
NetChange netChange(const Terrain& start, const Terrain& now, ThreadPool& pool);

}  // namespace scree
