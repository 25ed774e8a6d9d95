#include "renderer/terrain/terrain_maps.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace scree {

Result<TerrainMaps> TerrainMaps::create(const std::filesystem::path& shaders, const RenderQuality& quality) {
    Result<ReliefMaps> relief = ReliefMaps::create(shaders, quality);
    if (!relief) return relief.error();
    Result<WaterMap> water = WaterMap::create(shaders);
    if (!water) return water.error();
    return TerrainMaps(quality, std::move(*relief), std::move(*water));
}

TerrainMaps::TerrainMaps(const RenderQuality& quality, ReliefMaps relief, WaterMap water)
    : quality_(quality), uploads_(quality.uploadBytesPerFrame), relief_(std::move(relief)), water_(std::move(water)) {
    layers_.reserve(kLayers.size());
    for (const LayerInfo& layer : kLayers) layers_.emplace_back(layer.layer);
}

TerrainMaps TerrainMaps::another() const {
    return TerrainMaps(quality_, relief_.another(), water_.another());
}

TerrainMaps::Change TerrainMaps::update(const Terrain& terrain, const MapGrid& grid, const LayerSet& layers,
                                        std::optional<Layer> water, const MapPainter& painter,
                                        std::span<const int> inView) {
    Change change;
    whole_ = whole_ && grid_ == grid;
    grid_ = grid;
    std::vector<LayerTexture*> wanted;
    for (LayerTexture& layer : layers_)
        if (layers.contains(layer.layer())) wanted.push_back(&layer);
    std::vector<CellRect> surface;
    const auto mark = [&](Layer layer, std::span<const CellRect> parts) {
        change.seen = change.seen || !parts.empty();
        if (layer != Layer::Height && layer != water) return;
        surface.insert(surface.end(), parts.begin(), parts.end());
        water_.markChanged(parts);
        if (layer == water) relief_.markWater(parts);
    };
    if (std::exchange(source_, water) != water && water && whole_) {
        const CellRect all = grid.whole();
        mark(*water, {&all, 1});
    }
    const bool atOnce = std::max(grid.nodes.x, grid.nodes.y) <= kNodesAtOnce ||
                        quality_.uploadBytesPerFrame == std::numeric_limits<std::size_t>::max();
    std::vector<LayerTexture*> ready;
    for (LayerTexture* layer : wanted) {
        const bool fits = layer->fits(terrain, grid);
        // Memory takes its time, too: one layer in a frame.
        if (!fits && !atOnce && change.allocated) continue;
        ready.push_back(layer);
        if (fits) continue;
        change.allocated = true;
        if (atOnce) continue;
        layer->fit(terrain, grid);
        if (!whole_) continue;
        // In sight from now on.
        layer->fill(painter);
        const CellRect all = grid.whole();
        mark(layer->layer(), {&all, 1});
    }
    const std::vector<int> turn = uploads_.next(terrain, grid, ready, inView);
    for (LayerTexture* layer : ready) {
        const Upload upload = layer->update(terrain, grid, turn, painter);
        change.bytes += upload.bytes;
        mark(layer->layer(), upload.parts);
        if (layer->layer() == Layer::Height) relief_.updateGround(grid, *layer, upload.parts, painter);
    }
    const bool seen = water && layers.contains(*water);
    if (!water)
        water_.clear();
    else if (seen && layer(*water).fits(terrain, grid))
        water_.update(grid, layer(Layer::Height), layer(*water), painter);
    change.seen = measureErrors(terrain, seen ? water : std::nullopt, surface) || change.seen;
    const bool all = ready.size() == wanted.size();
    complete_ = all && uploads_.complete();
    whole_ = whole_ || (all && std::all_of(ready.begin(), ready.end(), [](const auto* each) { return each->whole(); }));
    return change;
}

bool TerrainMaps::measureErrors(const Terrain& terrain, std::optional<Layer> water, std::span<const CellRect> changed) {
    if (errors_.grid() != grid_ || measured_ != water) {
        errors_ = DetailErrors(grid_);
        measured_ = water;
    }
    errors_.mark(changed);
    return errors_.update(terrain, water, quality_.measuredNodesPerFrame);
}

}  // namespace scree
