#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "erosion/terrain/terrain.h"

/// Where water would run on a terrain whose depressions are full (filledHeights()): each node drains to its steepest
/// lower neighbour of eight, and level ground by the shortest way. What is measured of maps in whole metres, with level
/// floors everywhere, needs such ways; models route on the ground as it is (Drainage).
namespace scree {

/// The way of the water from each node; see above.
struct FlowRouting {
    int width = 0;
    int height = 0;
    /// Node indices (y * width + x), every node behind the one it drains to.
    std::vector<std::int32_t> order;
    /// The node that each node drains to; itself for an outlet. By node index.
    std::vector<std::int32_t> receiver;
    /// Heights of the ground with its depressions filled. They do not rise from a node to its receiver. By node index.
    std::vector<float> filled;

    std::size_t size() const { return receiver.size(); }
    bool isOutlet(std::int32_t node) const { return receiver[static_cast<std::size_t>(node)] == node; }
    /// Distance to the receiver in cells: 1, the square root of 2, or 0 for an outlet.
    double stepLength(std::int32_t node) const;
};

/// Routes the flow of a terrain. Its outlets are the rim of an open map and the nodes below `sea` (same datum as the
/// heights); where there are none, it drains to its lowest node. Neighbours are those of the map's boundary.
FlowRouting routeFlow(const Field<float>& heights, Boundary boundary, ThreadPool& pool,
                      float sea = -std::numeric_limits<float>::infinity());

/// Upstream cells of each node, itself included, by node index.
std::vector<double> drainageArea(const FlowRouting& routing);

}  // namespace scree
