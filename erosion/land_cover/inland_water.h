#pragma once

#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include "erosion/base/field.h"

namespace scree {

/// A point in the middle of a river.
struct RiverPoint {
    double x = 0.0, y = 0.0;  ///< In nodes of the terrain, from the north-western one to the east and to the south.
    float level = 0.0f;       ///< Height of the water's surface, metres above the datum. Never rises downstream.
    float discharge = 0.0f;   ///< m^3/s. Never falls downstream.
    float width = 0.0f;       ///< Metres from bank to bank.
    float depth = 0.0f;       ///< Metres, in the middle.
    bool isInLake = false;    ///< True if the point lies in a lake, whose surface is then the level.
};

/// Where a river ends.
enum class RiverEnd { MapEdge, Sea, River, Hollow };

/// A river from its spring to its mouth. Its points are less than half a cell of the flow's grid apart.
struct RiverLine {
    std::vector<RiverPoint> points;  ///< Downstream; at least two.
    RiverEnd end = RiverEnd::MapEdge;
    std::optional<std::size_t> into;  ///< The river that it joins, if it ends in one. That river comes before it.
};

/// The river at a place, for drawing: the one whose shore is nearest.
struct RiverTexel {
    static constexpr float kFarFromRivers = 1e6f;

    /// Distance from the middle in metres, negative on the left (looking downstream). Its zeros, interpolated between
    /// texels, are a line without gaps, however narrow the river is.
    float across = kFarFromRivers;
    /// Distance from the shore in metres, negative in the water; kFarFromRivers beyond the reach of all rivers. Where
    /// rivers meet, it is that of their union. Interpolated, it is too large in rivers narrower than a texel.
    float beside = kFarFromRivers;
    float level = 0.0f;      ///< Height of the water's surface there, metres above the datum.
    float halfWidth = 0.0f;  ///< Metres.

    bool operator==(const RiverTexel&) const = default;
};

/// Slope of a water surface to the east and to the south, m/m.
struct SurfaceSlope {
    float east = 0.0f, south = 0.0f;

    bool operator==(const SurfaceSlope&) const = default;
};

/// Rivers near each place.
struct RiverMap {
    /// Exponent of the depth's growth with the width: of both with the discharge, 0.4 and 0.5.
    static constexpr float kDepthOfWidth = 0.8f;

    /// Texel (i, j) is at node ((i + 0.5) nodesPerTexel - 0.5, (j + 0.5) nodesPerTexel - 0.5). Empty without rivers.
    Field<RiverTexel> texels;
    Field<SurfaceSlope> slopes;  ///< Of the same rivers, with the same texels.
    Field<float> ground;         ///< Height of the terrain at the nodes of groundNode(), when the rivers were found.
    double nodesPerTexel = 1.0;
    float depthOfMetre = 0.0f;  ///< Depth in metres of a river one metre wide.
    float bank = 0.0f;          ///< Metres beside the water over which the ground is shaped to meet it.

    /// Depth in metres of a river in its middle. `halfWidth` is in metres.
    double depth(double halfWidth) const {
        return static_cast<double>(depthOfMetre) * std::pow(2.0 * halfWidth, static_cast<double>(kDepthOfWidth));
    }
};

/// A node of the grid on which the water flows.
struct FlowNode {
    int x = 0, y = 0;
};

/// A lake as part of InlandWater::lakes.
struct Lake {
    /// A node of the shore, and the height of the terrain there when the lake was found.
    struct Shore {
        FlowNode node;
        float ground;
    };
    float level = 0.0f;           ///< Height of the surface, metres above the datum.
    std::vector<FlowNode> nodes;  ///< The nodes that have this surface, with those of the shore.
    std::vector<Shore> shore;     ///< The dry or shallow nodes among them, over which the lake may run out.
};

/// The lakes and rivers of a terrain at one moment.
struct InlandWater {
    static constexpr float kNoLake = -1e6f;

    std::vector<RiverLine> rivers;  ///< A river comes before those that join it.
    RiverMap riverMap;
    /// Height of the surface of the lake at each node of the grid on which the water flows, metres above the datum,
    /// also at the nodes around it, which the shore may cross; kNoLake elsewhere. Empty if there are no lakes.
    Field<float> lakes;
    int flowCell = 1;             ///< Distance between two nodes of that grid, in nodes of the terrain.
    std::vector<Lake> lakeParts;  ///< The lakes of that grid.
    /// The water as it was found, if this is the same water on later ground: see followGround(). Otherwise null.
    std::shared_ptr<const InlandWater> found;
};

}  // namespace scree
