#pragma once

#include "erosion/land_cover/biomes.h"
#include "erosion/snow/snow_cover.h"

namespace scree {

/// Limits by which places are told apart.
struct LandCoverLimits {
    WaterBodySettings water;
    BiomeSettings biomes;

    bool operator==(const LandCoverLimits& other) const {
        return sameKnobs(water, other.water) && sameKnobs(biomes, other.biomes);
    }
};

/// Settings of the layers that analysis fills in.
struct LandCoverSettings {
    LandCoverLimits limits;
    SnowRules snow{};  ///< They follow from the view: see landCoverOf() of presets.

    bool operator==(const LandCoverSettings&) const = default;
};

/// The layers of water and living things, and the lakes and rivers as lines.
inline constexpr LayerSet kWaterAndBiomes = [] {
    LayerSet layers{Layer::Freshwater, Layer::Biome};
    layers.addInlandWater();
    return layers;
}();

/// Those, and what lies on the land. They are computed when someone looks at them: no model needs them, and they take
/// as long as some rounds.
inline constexpr LayerSet kLandCover = [] {
    LayerSet layers = kWaterAndBiomes;
    layers.add(LayerSet{Layer::Snow, Layer::IceRubble});
    return layers;
}();

/// Updates those of `layers` that are in kLandCover. The lakes and rivers of the first group are those of the lines,
/// which are updated with them. Tiles that change get a new revision. Call this before a terrain's base is dropped,
/// because rivers and ice are on the base.
void updateLandCover(Terrain& terrain, const LayerSet& layers, const WaterScale& scale,
                     const LandCoverSettings& settings, ThreadPool& pool);

/// Returns the biome of each node.
Field<Biome> landCover(const Terrain& terrain, const WaterScale& scale, const LandCoverLimits& limits,
                       ThreadPool& pool);

}  // namespace scree
