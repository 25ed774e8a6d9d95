#include "renderer/maps/moment_maps.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace scree {

Result<MomentMaps> MomentMaps::create(const std::filesystem::path& shaders, std::size_t bytesPerFrame) {
    Result<GroundMap> ground = GroundMap::create(shaders);
    if (!ground) return ground.error();
    Result<SoilMap> soil = SoilMap::create(shaders);
    if (!soil) return soil.error();
    Result<SnowMap> snow = SnowMap::create(shaders);
    if (!snow) return snow.error();
    Result<WaterMap> water = WaterMap::create(shaders);
    if (!water) return water.error();
    return MomentMaps(bytesPerFrame, std::move(*ground), std::move(*soil), std::move(*snow), std::move(*water));
}

MomentMaps::MomentMaps(std::size_t bytesPerFrame, GroundMap ground, SoilMap soil, SnowMap snow, WaterMap water)
    : bytesPerFrame_(bytesPerFrame),
      uploads_(bytesPerFrame),
      ground_(std::move(ground)),
      soil_(std::move(soil)),
      snow_(std::move(snow)),
      water_(std::move(water)) {
    layers_.reserve(kMostLayers);
    for (int layer = 0; layer < kMostLayers; ++layer) layers_.emplace_back(static_cast<Layer>(layer));
}

MomentMaps MomentMaps::another(std::size_t bytesPerFrame) const {
    return MomentMaps(bytesPerFrame, ground_.another(), soil_.another(), snow_.another(), water_.another());
}

MomentMaps::Change MomentMaps::update(const WantedMaps& wanted, const MapPainter& painter, Pace pace,
                                      std::span<const int> inView) {
    const auto& [terrain, grid, layers, water] = wanted;
    Change change;
    whole_ = whole_ && grid_ == grid;
    grid_ = grid;
    std::vector<CellRect> covered, snowed;
    const auto mark = [&](Layer layer, std::span<const CellRect> parts) {
        change.seen = change.seen || !parts.empty();
        if (layer == Layer::Height) change.ground.insert(change.ground.end(), parts.begin(), parts.end());
        if (layer == wanted.water) change.water.insert(change.water.end(), parts.begin(), parts.end());
        if (layer == Layer::Height || layer == wanted.water) water_.markChanged(parts);
        if (!SoilMap::has(layer) && !SnowMap::has(layer)) return;
        // Most of these layers change in the same tiles.
        std::vector<CellRect>& changed = SoilMap::has(layer) ? covered : snowed;
        for (const CellRect& part : parts)
            if (std::find(changed.begin(), changed.end(), part) == changed.end()) changed.push_back(part);
    };
    const CellRect all = grid.whole();
    if (std::exchange(source_, water) != water && water && whole_) mark(*water, {&all, 1});
    const bool atOnce = (pace == Pace::SmallOnesAtOnce && std::max(grid.nodes.x, grid.nodes.y) <= kNodesAtOnce) ||
                        bytesPerFrame_ == std::numeric_limits<std::size_t>::max();
    std::vector<LayerTexture*> ready;
    bool allReady = true;
    for (LayerTexture& layer : layers_) {
        if (!layers.contains(layer.layer())) continue;
        const bool fits = layer.fits(terrain, grid);
        // Allocate at most one layer per frame, because allocation may stall.
        if (!fits && !atOnce && change.allocated) {
            allReady = false;
            continue;
        }
        ready.push_back(&layer);
        if (fits) continue;
        change.allocated = true;
        if (atOnce) continue;
        layer.fit(terrain, grid);
        if (!whole_) continue;
        // The layer is visible from now on.
        layer.fill(painter);
        mark(layer.layer(), {&all, 1});
    }
    const std::vector<int> turn = uploads_.next(terrain, grid, ready, inView);
    for (LayerTexture* layer : ready) {
        const Upload upload = layer->update(terrain, grid, turn, painter);
        change.bytes += upload.bytes;
        mark(layer->layer(), upload.parts);
        if (layer->layer() == Layer::Height) ground_.update(grid, *layer, upload.parts, painter);
    }
    soil_.update(grid, layers_, covered, painter);
    snow_.update(grid, layer(Layer::Snow), layer(Layer::IceRubble), snowed, painter);
    if (!water)
        water_.clear();
    else if (layers.contains(*water) && layer(*water).fits(terrain, grid))
        water_.update(grid, layer(Layer::Height), layer(*water), painter);
    complete_ = allReady && uploads_.complete();
    whole_ = whole_ || complete_;
    return change;
}

MomentMaps::Change MomentMaps::addToGround(std::span<const HeightChange> changes, const MapPainter& painter) {
    Change change;
    if (grid_.stride > 1) return change;
    LayerTexture& heights = layers_[static_cast<std::size_t>(Layer::Height)];
    for (const HeightChange& each : changes) {
        if (each.cells != each.cells.clippedTo(grid_.nodes.x, grid_.nodes.y)) continue;  // of another land
        heights.addChange(each, painter);
        change.ground.push_back(each.cells);
    }
    if (change.ground.empty()) return change;
    change.seen = true;
    ground_.update(grid_, heights, change.ground, painter);
    if (waterLayer()) {
        water_.markChanged(change.ground);
        water_.update(grid_, heights, layer(*source_), painter);
    }
    return change;
}

std::size_t MomentMaps::staleBytes(const WantedMaps& wanted) const {
    std::size_t bytes = 0;
    for (const LayerTexture& layer : layers_)
        if (wanted.layers.contains(layer.layer())) bytes += layer.staleBytes(wanted.terrain, wanted.grid);
    return bytes;
}

bool MomentMaps::showPast(const WantedMaps& wanted) const {
    return std::any_of(layers_.begin(), layers_.end(), [&](const LayerTexture& layer) {
        return wanted.layers.contains(layer.layer()) && layer.showsThePast(wanted.terrain, wanted.grid);
    });
}

void MomentMaps::forgetPast(const WantedMaps& wanted, const LayerSet& before) {
    for (LayerTexture& layer : layers_) {
        if (!wanted.layers.contains(layer.layer()) || before.contains(layer.layer())) continue;
        if (!layer.showsThePast(wanted.terrain, wanted.grid)) continue;
        layer.forget();
        if (source_ != layer.layer()) continue;
        source_.reset();
        water_.clear();
    }
}

MomentMaps::Change MomentMaps::differencesFrom(const MomentMaps& other) const {
    Change change;
    change.seen = true;
    change.ground = layer(Layer::Height).differencesFrom(other.layer(Layer::Height));
    if (source_ != other.source_)
        change.water = {grid_.whole()};
    else if (source_)
        change.water = layer(*source_).differencesFrom(other.layer(*source_));
    return change;
}

}  // namespace scree
