#include "erosion/terrain/painted_layers.h"

#include <algorithm>
#include <cassert>
#include <utility>

#include "erosion/base/random.h"
#include "erosion/terrain/resample.h"

namespace scree {

namespace {

bool isInitial(const PaintedLayers::Painted& painted) {
    const Extremes range = extremes(painted.values);
    const float initial = info(painted.layer).initial;
    return range.lowest == initial && range.highest == initial;
}

}  // namespace

PaintedLayers::PaintedLayers(std::vector<Painted> layers) : layers_(std::move(layers)) {
    assert(!layers_.empty());
    for (const Painted& painted : layers_) {
        assert(info(painted.layer).source == LayerSource::Painted);
        assert(painted.values.width() == width() && painted.values.height() == height());
        hash_ = mixBits(hash_ ^ hashBits(painted.values)) + static_cast<std::uint64_t>(painted.layer);
    }
}

void PaintedLayers::putOn(Terrain& terrain, ThreadPool& pool) const {
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

/// On the nodes of another terrain. Channels are resampled times alpha, so that transparent colours do not show.
Field<Rgba> onNodesOf(const Field<Rgba>& colours, const Terrain& to, ThreadPool& pool) {
    Field<Rgba> weighted = colours;
    for (int y = 0; y < weighted.height(); ++y)
        for (int x = 0; x < weighted.width(); ++x) {
            Rgba& colour = weighted(x, y);
            for (float Rgba::*channel : {&Rgba::r, &Rgba::g, &Rgba::b}) colour.*channel *= colour.a;
        }
    const Resampler resample(colours.width(), colours.height(), to.width(), to.height(), to.boundary());
    Field<Rgba> result = resampled(weighted, resample, pool);
    for (int y = 0; y < to.height(); ++y)
        for (int x = 0; x < to.width(); ++x) {
            Rgba& colour = result(x, y);
            if (colour.a <= 0.0f) continue;
            for (float Rgba::*channel : {&Rgba::r, &Rgba::g, &Rgba::b})
                colour.*channel = std::min(colour.*channel / colour.a, 1.0f);
        }
    return result;
}

}  // namespace

void paintColours(Terrain& terrain, const Field<Rgba>& colours, ThreadPool& pool) {
    Terrain* const base = terrain.base();
    Terrain& ground = base != nullptr ? *base : terrain;
    const bool fits = colours.width() == ground.width() && colours.height() == ground.height();
    ground.useColour() = fits ? colours : onNodesOf(colours, ground, pool);
    terrain.nextRevision();
    if (base != nullptr) base->nextRevision();
    ground.markAllChanged(Layer::Colour);
    if (base != nullptr) terrain.markChangedOnBase(base->revision());
}

bool PaintedLayers::operator==(const PaintedLayers& other) const {
    if (hash_ != other.hash_ || layers_.size() != other.layers_.size()) return false;
    return std::equal(layers_.begin(), layers_.end(), other.layers_.begin(),
                      [](const Painted& a, const Painted& b) { return a.layer == b.layer && a.values == b.values; });
}

SharedPaint makePaint(std::vector<PaintedLayers::Painted> layers) {
    std::erase_if(layers, isInitial);
    return layers.empty() ? nullptr : std::make_shared<const PaintedLayers>(std::move(layers));
}

SharedPaint paintOf(const Terrain& terrain) {
    std::vector<PaintedLayers::Painted> layers;
    for (const LayerInfo& layer : kLayers)
        if (layer.source == LayerSource::Painted && terrain.has(layer.layer))
            layers.push_back({layer.layer, terrain.layer(layer.layer)});
    return makePaint(std::move(layers));
}

bool samePaint(const SharedPaint& a, const SharedPaint& b) {
    return a == b || (a && b && *a == *b);
}

}  // namespace scree
