#pragma once

#include <vector>

#include "erosion/terrain/terrain.h"

namespace scree {

/// A node in the middle of a river.
struct RiverMiddle {
    int x = 0, y = 0;
    float flow = 0.0f;  ///< In the unit of the layer Flow.
};

/// The middles of all rivers whose flow is more than `least`, each node once, row by row.
///
/// Where the flow is on the terrain's own grid, these are its nodes with that flow. Where it is on the base, they are
/// lines through the middles of such cells of the base, a node wide: what is interpolated between a river and the
/// ground beside it would be a river of two or three of those cells.
std::vector<RiverMiddle> riverMiddles(const Terrain& terrain, float least);

}  // namespace scree
