#pragma once

#include "erosion/land_cover/water_bodies.h"
#include "erosion/simulation/simulation.h"

namespace scree {

/// What the water layers of a terrain mean that was made with these settings.
WaterScale waterScale(const SimulationSettings& settings, const Terrain& terrain);

}  // namespace scree
