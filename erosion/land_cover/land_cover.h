#pragma once

#include "erosion/land_cover/biomes.h"

namespace scree {

/// What decides the layers that analysis fills in, besides terrain and simulation.
struct LandCoverSettings {
    WaterBodySettings water;
    BiomeSettings biomes;
};

/// The layers that tell of water and living things. For when someone looks: no model needs them, and they cost as much
/// as some rounds.
inline constexpr LayerSet kLandCover{Layer::Freshwater, Layer::Biome};

/// Brings those of `layers` that are of kLandCover up to date. Tiles that change get a new revision. A terrain's base
/// is dropped after this, if at all: rivers are found where they flow.
void updateLandCover(Terrain& terrain, const LayerSet& layers, const WaterScale& scale,
                     const LandCoverSettings& settings, ThreadPool& pool);

}  // namespace scree
