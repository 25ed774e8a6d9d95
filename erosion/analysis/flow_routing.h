#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "erosion/terrain/terrain.h"

/// Paths of water on a terrain whose depressions are full (filledHeights()): each node drains to its steepest lower
/// neighbour of eight, and level ground drains along the shortest path. The metrics need this because maps in whole
/// metres have level floors everywhere. Models route on the ground without filling; see Drainage.
namespace scree {

/// The path of the water from each node.
struct FlowRouting {
    int width = 0;
    int height = 0;
    /// Node indices (y * width + x), sorted so that every node stands after the node it drains to.
    std::vector<std::int32_t> order;
    /// The node that each node drains to, by node index. An outlet is its own receiver.
    std::vector<std::int32_t> receiver;
    /// Heights of the ground with its depressions filled, by node index. They do not rise from a node to its receiver.
    std::vector<float> filled;

    std::size_t size() const { return receiver.size(); }
    bool isOutlet(std::int32_t node) const { return receiver[static_cast<std::size_t>(node)] == node; }
    /// Distance to the receiver in cells: 1, the square root of 2, or 0 for an outlet.
    double stepLength(std::int32_t node) const;
};

/// Routes the flow of a terrain. Outlets are the rim of an open map and the nodes below `sea` (same datum as the
/// heights), or the lowest node if the map has neither. The boundary decides whether opposite edges are neighbours.
FlowRouting routeFlow(const Field<float>& heights, Boundary boundary, ThreadPool& pool,
                      float sea = -std::numeric_limits<float>::infinity());

/// Number of cells that drain through each node, including the node itself, by node index.
std::vector<double> drainageArea(const FlowRouting& routing);

}  // namespace scree
