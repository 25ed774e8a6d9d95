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
    /// Runs passes. `rockSlope` is the tangent of the steepest slope of rock. Adds what lands on ice to `load`, m^3 in
    /// each cell of the ice.
    Fallen run(IceLand& land, double rockSlope, int passes, Field<double>& load, ThreadPool& pool);

 private:
    Field<double> gives_;        ///< m that a node gives.
    Field<double> shares_;       ///< m that it gives per m of excess.
    Field<double> limits_;       ///< Its steepest slope.
    Field<double> arrives_;      ///< m that comes to rest on it.
    Field<std::uint8_t> takes_;  ///< 1 if a neighbour gives to it, otherwise 0.
};

}  // namespace scree
