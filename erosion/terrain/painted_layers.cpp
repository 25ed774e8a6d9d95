#include "erosion/terrain/painted_layers.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "erosion/base/random.h"
#include "erosion/terrain/resample.h"

namespace scree {

namespace {

bool sameTable(const SharedLayerTable& a, const SharedLayerTable& b) {
    return a == b || (a && b && a->added() == b->added());
}

}  // namespace

std::span<const LayerInfo> layersOf(const SharedLayerTable& table) {
    return table ? table->layers() : std::span(kLayers);
}

std::span<const LayerInfo> layersOf(const SharedPaint& paint) {
    return layersOf(paint ? paint->table() : SharedLayerTable());
}

const LayerInfo& PaintedLayers::infoOf(Layer layer) const {
    return layersOf(table_)[static_cast<std::size_t>(layer)];
}

PaintedLayers::PaintedLayers(std::vector<Painted> layers, Field<Rgba> colours, SharedLayerTable table)
    : table_(std::move(table)), layers_(std::move(layers)), colours_(std::move(colours)) {
    assert(table_ || hasValues());
    assert(colours_.empty() || (colours_.isOf(width(), height())));
    for (const Painted& painted : layers_) {
        assert(infoOf(painted.layer).source == LayerSource::Painted);
        assert(painted.values.width() == width() && painted.values.height() == height());
        hash_ = mixBits(hash_ ^ hashBits(painted.values)) + static_cast<std::uint64_t>(painted.layer);
    }
    if (colours_.empty()) return;
    for (float Rgba::*channel : kColourChannels) hash_ = mixBits(hash_ ^ hashBits(channelOf(colours_, channel)));
}

void PaintedLayers::putOn(Terrain& terrain, ThreadPool& pool) const {
    if (table_ || terrain.layerTable()) terrain.setLayerTable(table_);
    const bool fits = terrain.width() == width() && terrain.height() == height();
    const auto stepOf = [](int from, int to) { return static_cast<double>(from) / to; };
    const double across = stepOf(width(), terrain.width());
    const double down = stepOf(height(), terrain.height());
    for (const Painted& painted : layers_) {
        Field<float>& target = terrain.use(painted.layer);
        pool.forEach(terrain.height(), [&](int y) {
            float* row = target.row(y);
            if (fits) {
                std::copy(painted.values.row(y), painted.values.row(y) + width(), row);
                return;
            }
            const auto fromY = static_cast<float>((y + 0.5) * down - 0.5);
            for (int x = 0; x < terrain.width(); ++x)
                row[x] = sampleBilinear(painted.values, {static_cast<float>((x + 0.5) * across - 0.5), fromY});
        });
        terrain.markAllChanged(painted.layer);
    }
    if (!colours_.empty()) paintColours(terrain, colours_, pool);
}

void fillPainted(Terrain& terrain, Layer layer, float value, bool byHeight) {
    const LayerInfo& range = terrain.infoOf(layer);
    const float most = std::clamp(value, range.lowest, range.highest);
    Field<float>& painted = terrain.use(layer);
    const Extremes ground = extremes(terrain.heights());
    const float relief = ground.highest - ground.lowest;
    painted.fill(most);
    for (int y = 0; byHeight && relief > 0.0f && y < terrain.height(); ++y)
        for (int x = 0; x < terrain.width(); ++x)
            painted(x, y) = most * ((terrain.heights()(x, y) - ground.lowest) / relief);
    terrain.nextRevision();
    terrain.markAllChanged(layer);
}

void paintValues(Terrain& terrain, Layer layer, const Field<float>& values, ThreadPool& pool) {
    assert(terrain.infoOf(layer).source == LayerSource::Painted);
    if (values.width() == terrain.width() && values.height() == terrain.height()) {
        terrain.use(layer) = values;
    } else {
        const Resampler resample(values.width(), values.height(), terrain.width(), terrain.height(),
                                 terrain.boundary());
        const Extremes range = extremes(values);
        terrain.use(layer) = resample(values, pool, range.lowest, range.highest);
    }
    terrain.nextRevision();
    terrain.markAllChanged(layer);
}

namespace {

/// Returns the colours resampled to the nodes of another terrain.
Field<Rgba> onNodesOf(const Field<Rgba>& colours, const Terrain& to, ThreadPool& pool) {
    const Resampler resample(colours.width(), colours.height(), to.width(), to.height(), to.boundary());
    return resampled(colours, resample, pool);
}

}  // namespace

void paintColours(Terrain& terrain, const Field<Rgba>& colours, ThreadPool& pool) {
    Terrain* const base = terrain.base();
    Terrain& ground = base != nullptr ? *base : terrain;
    const bool fits = colours.isOf(terrain.width(), terrain.height());
    Field<Rgba> fitting = fits ? Field<Rgba>() : onNodesOf(colours, terrain, pool);
    const Field<Rgba>& fine = fits ? colours : fitting;
    ground.useColour() = base != nullptr ? coarsened(fine, terrain.baseGrid(), pool) : fine;
    terrain.nextRevision();
    if (base != nullptr) base->nextRevision();
    ground.markAllChanged(Layer::Colour);
    if (base != nullptr) terrain.markChangedOnBase(base->revision());
}

bool PaintedLayers::operator==(const PaintedLayers& other) const {
    if (hash_ != other.hash_ || layers_.size() != other.layers_.size() || !(colours_ == other.colours_)) return false;
    if (!sameTable(table_, other.table_)) return false;
    return std::equal(layers_.begin(), layers_.end(), other.layers_.begin(),
                      [](const Painted& a, const Painted& b) { return a.layer == b.layer && a.values == b.values; });
}

SharedPaint makePaint(std::vector<PaintedLayers::Painted> layers, Field<Rgba> colours, SharedLayerTable table) {
    std::erase_if(layers, [known = layersOf(table)](const PaintedLayers::Painted& painted) {
        const Extremes range = extremes(painted.values);
        const float initial = known[static_cast<std::size_t>(painted.layer)].initial;
        return range.lowest == initial && range.highest == initial;
    });
    if (layers.empty() && colours.empty() && !table) return nullptr;
    return std::make_shared<const PaintedLayers>(std::move(layers), std::move(colours), std::move(table));
}

namespace {

std::vector<PaintedLayers::Painted> paintedOn(const Terrain& terrain) {
    std::vector<PaintedLayers::Painted> layers;
    for (const LayerInfo& layer : terrain.layers())
        if (layer.source == LayerSource::Painted && terrain.has(layer.layer))
            layers.push_back({layer.layer, terrain.layer(layer.layer)});
    return layers;
}

}  // namespace

SharedPaint paintOf(const Terrain& terrain) {
    return makePaint(paintedOn(terrain), {}, terrain.layerTable());
}

SharedPaint paintOf(const Terrain& terrain, const Terrain& start) {
    return makePaint(paintedOn(terrain), start.colour(), terrain.layerTable());
}

bool samePaint(const SharedPaint& a, const SharedPaint& b) {
    return a == b || (a && b && *a == *b);
}

}  // namespace scree
