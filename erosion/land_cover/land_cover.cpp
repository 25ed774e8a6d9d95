#include "erosion/land_cover/land_cover.h"

namespace scree {

namespace {

/// Writes `valueAt(x, y)` to each node of a layer and marks the tiles whose values change.
template <class ValueAt>
void replace(Terrain& terrain, Layer which, ThreadPool& pool, const ValueAt& valueAt) {
    const bool isNew = !terrain.has(which);
    Field<float>& layer = terrain.use(which);
    const TileVersions tiles(terrain.width(), terrain.height());
    pool.forEach(tiles.count(), [&](int tile) {
        const CellRect cells = tiles.rect(tile);
        bool changed = isNew;
        for (int y = cells.y0; y < cells.y1; ++y)
            for (int x = cells.x0; x < cells.x1; ++x) {
                const float value = valueAt(x, y);
                changed |= layer(x, y) != value;
                layer(x, y) = value;
            }
        if (changed) terrain.markTileChanged(which, tile);
    });
}

}  // namespace

void updateLandCover(Terrain& terrain, const LayerSet& layers, const WaterScale& scale,
                     const LandCoverSettings& settings, ThreadPool& pool) {
    if (!layers.intersects(kLandCover)) return;
    const WaterBodies water = findWaterBodies(terrain, scale, settings.water, pool);
    terrain.nextRevision();
    if (layers.contains(Layer::Freshwater))
        replace(terrain, Layer::Freshwater, pool, [&](int x, int y) { return water.freshwater(x, y); });
    if (!layers.contains(Layer::Biome)) return;
    const Field<Biome> biomes = findBiomes(terrain, water.body, settings.biomes, scale.sea, pool);
    replace(terrain, Layer::Biome, pool, [&](int x, int y) { return static_cast<float>(biomes(x, y)); });
}

}  // namespace scree
