#pragma once

#include "erosion/terrain/terrain.h"

namespace scree {

/// Volumes between two states of a terrain, in m^3.
struct NetChange {
    double eroded = 0.0;     ///< Where the ground lies lower now: sum of (start - now) x cell area.
    double deposited = 0.0;  ///< Where it lies higher now: sum of (now - start) x cell area.
};

/// Of two terrains of one grid; zero where their grids differ. The sums do not depend on the number of threads.
NetChange netChange(const Terrain& start, const Terrain& now, ThreadPool& pool);

}  // namespace scree
