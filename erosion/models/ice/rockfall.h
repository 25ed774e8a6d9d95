#pragma once

#include <cstdint>

#include "erosion/models/ice/ice_land.h"

namespace scree {

/// Volumes that fell, m^3.
struct Fallen {
    double moved = 0.0;  ///< All that fell in the passes.
    double laid = 0.0;   ///< Of it, came to rest on ground without ice.
    double out = 0.0;    ///< Of it, fell over the rim of an open map.
};

/// Rock falls from slopes without ice that are too steep: bare rock above the rock angle, loose material above 34
/// degrees. In a pass, a node gives a quarter of its largest excess over a neighbour, shared among all neighbours by
/// excess, but to none more than an eighth of the excess over it. So no node rises above its neighbours. What lands on
/// ice becomes its load; what lands on ground stays there as loose material.
class Rockfall {
 public:
    /// Which slopes fall.
    struct Rules {
        double rockSlope = 0.0;                ///< Tangent of the steepest slope of rock.
        const Field<float>* amount = nullptr;  ///< Factor of what falls from a node of the map; null for 1.
    };
    /// Runs passes. Adds what lands on ice to `load`, m^3 in each cell of the ice.
    Fallen run(IceLand& land, const Rules& rules, int passes, Field<double>& load, ThreadPool& pool);

 private:
    Field<double> gives_;        ///< m that a node gives.
    Field<double> shares_;       ///< m that it gives per m of excess.
    Field<double> limits_;       ///< Its steepest slope.
    Field<double> arrives_;      ///< m that comes to rest on it.
    Field<std::uint8_t> takes_;  ///< 1 if a neighbour gives to it, otherwise 0.
};

}  // namespace scree
