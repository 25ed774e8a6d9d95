#pragma once

#include "erosion/land_cover/biomes.h"

namespace scree {

/// Settings of the layers that analysis fills in.
struct LandCoverSettings {
    WaterBodySettings water;
    BiomeSettings biomes;
};

/// The layers of water and living things, and the lakes and rivers as lines. They are computed when someone looks at
/// them: no model needs them, and they take as long as some rounds.
inline constexpr LayerSet kLandCover = [] {
    LayerSet layers{Layer::Freshwater, Layer::Biome};
    layers.addInlandWater();
    return layers;
}();

/// Updates those of `layers` that are in kLandCover. The lakes and rivers of all of them are those of the lines, which
/// are updated as well. Tiles that change get a new revision. Call this before a terrain's base is dropped, because
/// rivers are found on the base.
void updateLandCover(Terrain& terrain, const LayerSet& layers, const WaterScale& scale,
                     const LandCoverSettings& settings, ThreadPool& pool);

}  // namespace scree
