#include "erosion/land_cover/land_cover.h"

#include "erosion/land_cover/inland_water_search.h"
#include "erosion/terrain/changed_tiles.h"

namespace scree {

void updateLandCover(Terrain& terrain, const LayerSet& layers, const WaterScale& scale,
                     const LandCoverSettings& settings, ThreadPool& pool) {
    if (!layers.intersects(kLandCover)) return;
    terrain.nextRevision();
    terrain.setInlandWater(findInlandWater(terrain, scale, settings.water, pool));
    if (!layers.contains(Layer::Freshwater) && !layers.contains(Layer::Biome)) return;
    const WaterBodies water = findWaterBodies(terrain, *terrain.inlandWater(), scale, settings.water, pool);
    if (layers.contains(Layer::Freshwater))
        replaceLayer(terrain, Layer::Freshwater, pool, [&](int x, int y) { return water.freshwater(x, y); });
    if (!layers.contains(Layer::Biome)) return;
    const Field<Biome> biomes = findBiomes(terrain, water.body, settings.biomes, scale.sea, pool);
    replaceLayer(terrain, Layer::Biome, pool, [&](int x, int y) { return static_cast<float>(biomes(x, y)); });
}

}  // namespace scree
