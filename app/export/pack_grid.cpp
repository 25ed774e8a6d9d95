#include "app/export/pack_grid.h"

#include <algorithm>
#include <cmath>

#include "erosion/importing/imported_place.h"
#include "erosion/land_cover/detailed_land.h"
#include "erosion/terrain/resample.h"

namespace scree {

namespace {

Resampler resamplerOf(const Terrain& terrain, const PackPlan& plan) {
    return {terrain.width(), terrain.height(), plan.width, plan.height, terrain.boundary(), Aligned::Corners};
}

/// Resamples by taking the value of the nearest node.
Field<float> nearestOf(const Field<float>& from, const PackPlan& plan) {
    Field<float> to(plan.width, plan.height);
    const auto along = [](int node, int nodes, int all) {
        return static_cast<int>(std::lround(static_cast<double>(node) * (all - 1) / (nodes - 1)));
    };
    for (int y = 0; y < plan.height; ++y) {
        const float* row = from.row(along(y, plan.height, from.height()));
        for (int x = 0; x < plan.width; ++x) to(x, y) = row[along(x, plan.width, from.width())];
    }
    return to;
}

}  // namespace

Field<float> packHeights(const Terrain& terrain, const PackPlan& plan, ThreadPool& pool) {
    Field<float> heights = terrain.heights();
    if (terrain.width() != plan.width || terrain.height() != plan.height) {
        const Extremes range = extremes(heights, pool);
        heights = resamplerOf(terrain, plan)(heights, pool, range.lowest, range.highest);
    }
    if (plan.settings.riverBeds) shapeBeds(heights, terrain, Aligned::Corners, pool);
    return heights;
}

Terrain packTerrain(const Terrain& terrain, const PackPlan& plan, const LayerSet& layers, ThreadPool& pool) {
    Terrain land(packHeights(terrain, plan, pool), static_cast<float>(plan.metresX), terrain.datum(),
                 terrain.boundary());
    const Resampler resample = resamplerOf(terrain, plan);
    bool record = false;
    land.setLayerTable(terrain.layerTable());
    for (const LayerInfo& layer : terrain.layers()) {
        if (layer.source == LayerSource::Ground || !layers.contains(layer.layer) || !terrain.has(layer.layer)) continue;
        if (isColour(layer.layer))
            resampleColour(terrain, land, resample, pool);
        else if (isDerived(layer.layer))
            record = true;
        else if (layer.span == ColourSpan::Classes)
            land.use(layer.layer) = nearestOf(terrain.layer(layer.layer), plan);
        else
            land.use(layer.layer) = resample(terrain.layer(layer.layer), pool, layer.lowest, layer.highest);
    }
    if (record) resampleRecord(terrain, land, resample, pool);
    return land;
}

std::optional<MapPlace> placeOf(const PackPlan& plan, const PackTile& tile) {
    if (!plan.place || plan.rows == RowOrder::South) return {};
    return partOf(*plan.place, {plan.width, plan.height}, {tile.x, tile.y, plan.tileWidth, plan.tileHeight});
}

Field<float> tileOf(const Field<float>& field, const PackPlan& plan, const PackTile& tile) {
    Field<float> cut(plan.tileWidth, plan.tileHeight);
    for (int y = 0; y < plan.tileHeight; ++y) {
        const int row = plan.rows == RowOrder::North ? y : plan.tileHeight - 1 - y;
        std::copy_n(field.row(tile.y + row) + tile.x, plan.tileWidth, cut.row(y));
    }
    return cut;
}

}  // namespace scree
