#pragma once

#include <memory>

#include "erosion/land_cover/inland_water.h"
#include "erosion/land_cover/water_bodies.h"

namespace scree {

/// Finds lakes and rivers on the grid on which the water flows: the terrain's base, or the terrain if it has none.
///
/// A lake fills a hollow that is deeper than WaterBodySettings::lakeDepth over at least 12 nodes, as rain would fill
/// it; smaller hollows are pools, over which rivers run on. For rivers see findRiverLines().
std::shared_ptr<const InlandWater> findInlandWater(const Terrain& terrain, const WaterScale& scale,
                                                   const WaterBodySettings& settings, ThreadPool& pool);

}  // namespace scree
