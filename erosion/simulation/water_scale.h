#pragma once

#include "erosion/land_cover/water_bodies.h"
#include "erosion/masks/mask_rule.h"
#include "erosion/simulation/simulation.h"

namespace scree {

/// Returns the scale of the water layers of a terrain that was made with these settings.
WaterScale waterScale(const SimulationSettings& settings, const Terrain& terrain);

/// Returns the water of rivers drawn as curves on such a terrain.
RiverWater riverWater(const SimulationSettings& settings, const Terrain& terrain);

/// Returns what tells biomes apart, for the masks of a terrain that was made with these settings.
MaskCover maskCover(const SimulationSettings& settings, const Terrain& terrain);

}  // namespace scree
