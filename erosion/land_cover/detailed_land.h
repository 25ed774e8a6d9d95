#pragma once

#include "erosion/base/parallel.h"
#include "erosion/terrain/terrain.h"

namespace scree {

inline constexpr int kMostDetail = 4;  ///< Largest `times` that the program offers.

/// Returns the ground as it is drawn near the eye, on a grid with `times` nodes for each node of the terrain along an
/// edge: the smooth surface through the nodes, with the beds and banks of the rivers of inlandWater(), if it is known.
/// The land has the same place, and no layers but its heights. Precondition: the edges have at most Terrain::kMaxSize
/// nodes.
Terrain detailedLand(const Terrain& terrain, int times, ThreadPool& pool);

}  // namespace scree
