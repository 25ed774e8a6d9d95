#pragma once

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Height above which snow lies.
struct SnowLine {
    bool byRelief = true;  ///< The height is a share of the relief, or else metres.
    float share = 0.7f;    ///< Between the lowest ground (0) and the highest (1).
    float metres = 900.0f;

    /// Returns the height in metres above the datum of a land whose heights have this range.
    float heightOn(const Extremes& heights, double datum) const {
        if (!byRelief) return static_cast<float>(static_cast<double>(metres) - datum);
        return heights.lowest + share * (heights.highest - heights.lowest);
    }
    bool operator==(const SnowLine&) const = default;
};

/// How a winter's snow comes to lie on the land.
struct SnowRules {
    SnowLine line{};
    float depth = 0.0f;        ///< On open, level ground high above the line, m. 0 means no snow.
    float windFrom = 270.0f;   ///< Degrees clockwise from north.
    float drift = 1.0f;        ///< How much snow the wind moves. 0: none.
    float slideAngle = 50.0f;  ///< Degrees, above 25; on slopes from this angle on no snow stays.
    bool onIce = true;         ///< Snow lies on the ice, not on the ground below it.
    bool operator==(const SnowRules&) const = default;
};

/// Returns the depth of the snow at each node, m, on the ground or the ice. In this order:
///
///     fall        more snow the higher the ground is above the line
///     wind        takes snow from crests and slopes against it, and drops it behind them; with the law by which it
///                 moves sand (sand_flight.h), because both drift close to the ground
///     avalanches  snow that a slope does not hold slides to where the ground is gentle (avalanches.h)
///     form        the snow's surface is smoother than the ground: hollows are filled, and ribs come through
///
/// Wind and avalanches act on a grid of at most 512 nodes, on means of the ground. `sea` in m above the datum: no snow
/// lies on ground below it.
Field<float> findSnow(const Terrain& terrain, const SnowRules& rules, float sea, ThreadPool& pool);

}  // namespace scree
