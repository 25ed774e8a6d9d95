#pragma once

#include "erosion/analysis/biomes.h"

namespace scree {

/// What decides the biome layer besides terrain and simulation.
struct LandCoverSettings {
    WaterBodySettings water;
    BiomeSettings biomes;
};

}  // namespace scree
