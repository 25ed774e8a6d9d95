#pragma once

#include <vector>

#include "erosion/terrain/terrain.h"

namespace scree {

/// A node in the middle of a river.
struct RiverMiddle {
    int x = 0, y = 0;
    float flow = 0.0f;  ///< Flow in the unit of Layer::Flow.
};

/// Returns the middles of all rivers with a flow of more than `least`, each node once, row by row.
///
/// If the flow is stored on the terrain's own grid, these are the nodes with that flow. If it is stored on the base,
/// they are lines, one node wide, through the middles of the base cells with that flow. Interpolating the flow instead
/// would give rivers two or three base cells wide.
std::vector<RiverMiddle> riverMiddles(const Terrain& terrain, float least);

}  // namespace scree
