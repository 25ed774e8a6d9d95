#pragma once

#include <limits>

#include "erosion/terrain/terrain.h"

/// How deep water would stand in the depressions of a terrain, without routing it: each node belongs to the basin into
/// which it descends, and a basin fills to the lowest pass on the way out (Barnes, Callaghan, Wickert 2020, "Computing
/// water flow through complex landscapes", part 2: a graph of depressions instead of a flood over all nodes).
namespace scree {

/// Heights of the ground with its depressions full. Water leaves at the rim of an open map and at nodes below `sea`
/// (same datum as the heights), or at the lowest node where there are none of these. The same values on any number of
/// threads.
Field<float> filledHeights(const Field<float>& heights, Boundary boundary, ThreadPool& pool,
                           float sea = -std::numeric_limits<float>::infinity());

/// Depth in metres to which rain fills each node's depression; 0 where water runs off.
Field<float> depressionDepths(const Field<float>& heights, Boundary boundary, ThreadPool& pool,
                              float sea = -std::numeric_limits<float>::infinity());

}  // namespace scree
