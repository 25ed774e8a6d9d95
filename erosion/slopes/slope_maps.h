#pragma once

#include "erosion/terrain/terrain.h"

namespace scree {

/// Slope and rock of each node of a base.
struct SlopeMaps {
    Field<float> slope;      ///< Rise over run.
    Field<float> east;       ///< Rise to the east over run.
    Field<float> south;      ///< Rise to the south over run.
    Field<float> convexity;  ///< Per metre; above 0 on ridges.
    Field<float> bareness;   ///< Added to the slope in deciding between rock and scree: hard rock counts as steeper,
                             ///< rock under sediment as less steep.
    Field<float> rock;       ///< Share of rock without its patches, 0 to 1.
};

/// Computes the slope maps of a base from its smoothed heights. `hardness` is null if all rock is soft.
/// `perTalus` is 1 over the tangent of the talus, `metre` the length of a structure metre.
SlopeMaps slopeMapsOf(const Terrain& base, const Field<float>* hardness, const Field<float>& perTalus, float metre,
                      ThreadPool& pool);

}  // namespace scree
