#pragma once

#include <limits>

#include "erosion/terrain/terrain.h"

/// The depressions of a terrain filled with water, without routing the water: each node belongs to the basin into which
/// it descends, and a basin fills up to the lowest pass on its path to an outlet (Barnes, Callaghan, Wickert 2020,
/// "Computing water flow through complex landscapes", part 2). The method works on a graph of depressions instead of
/// flooding all nodes.
namespace scree {

/// Heights of the ground with all depressions filled. Outlets are the rim of an open map and all nodes below `sea`
/// (same datum as the heights), or the lowest node if the map has neither. The values are the same on any number of
/// threads.
Field<float> filledHeights(const Field<float>& heights, Boundary boundary, ThreadPool& pool,
                           float sea = -std::numeric_limits<float>::infinity());

}  // namespace scree
