#include "erosion/land_cover/land_cover.h"

#include "erosion/land_cover/ice_rubble.h"
#include "erosion/land_cover/inland_water_search.h"
#include "erosion/land_cover/shown_ground.h"
#include "erosion/terrain/changed_tiles.h"

namespace scree {

namespace {

void updateWaterAndBiomes(Terrain& terrain, const LayerSet& layers, const WaterScale& scale,
                          const LandCoverSettings& settings, ThreadPool& pool) {
    terrain.setInlandWater(findInlandWater(terrain, scale, settings.limits.water, pool));
    if (!layers.contains(Layer::Freshwater) && !layers.contains(Layer::Biome)) return;
    const WaterBodies water = findWaterBodies(terrain, *terrain.inlandWater(), scale, settings.limits.water, pool);
    if (layers.contains(Layer::Freshwater))
        replaceLayer(terrain, Layer::Freshwater, pool, [&](int x, int y) { return water.freshwater(x, y); });
    if (!layers.contains(Layer::Biome)) return;
    const Field<Biome> biomes = findBiomes(terrain, water.body, settings.limits.biomes, scale.sea, pool);
    replaceLayer(terrain, Layer::Biome, pool, [&](int x, int y) { return static_cast<float>(biomes(x, y)); });
}

}  // namespace

void updateLandCover(Terrain& terrain, const LayerSet& layers, const WaterScale& scale,
                     const LandCoverSettings& settings, ThreadPool& pool) {
    const bool rubble = layers.contains(Layer::IceRubble) && terrain.has(Layer::Ice);
    if (!layers.intersects(kWaterAndBiomes) && !layers.contains(Layer::Snow) && !rubble) return;
    terrain.nextRevision();
    if (layers.intersects(kWaterAndBiomes)) updateWaterAndBiomes(terrain, layers, scale, settings, pool);
    if (layers.contains(Layer::Snow)) {
        const Field<float> snow = findSnow(terrain, settings.snow, scale.sea, pool);
        const InlandWater* water = terrain.inlandWater().get();
        replaceLayer(terrain, Layer::Snow, pool, [&](int x, int y) {
            const bool inLake = water != nullptr && lakeAt(*water, x, y) > static_cast<double>(terrain.heights()(x, y));
            return inLake ? 0.0f : snow(x, y);
        });
    }
    if (rubble) {
        const Field<float> share = findRubble(terrain, pool);
        replaceLayer(terrain, Layer::IceRubble, pool, [&](int x, int y) { return share(x, y); });
    }
}

Field<Biome> landCover(const Terrain& terrain, const WaterScale& scale, const LandCoverLimits& limits,
                       ThreadPool& pool) {
    const auto inland = findInlandWater(terrain, scale, limits.water, pool);
    const WaterBodies water = findWaterBodies(terrain, *inland, scale, limits.water, pool);
    return findBiomes(terrain, water.body, limits.biomes, scale.sea, pool);
}

}  // namespace scree
