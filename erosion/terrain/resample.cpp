#include "erosion/terrain/resample.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <utility>

namespace scree {

namespace {

constexpr float kUnbounded = std::numeric_limits<float>::infinity();

/// Kernel of Keys's cubic convolution, at a distance in cells.
double cubic(double x) {
    const double d = std::abs(x);
    if (d >= 2.0) return 0.0;
    return d < 1.0 ? (1.5 * d - 2.5) * d * d + 1.0 : ((-0.5 * d + 2.5) * d - 4.0) * d + 2.0;
}

/// Integral of cubic() from 0 to x.
double cubicIntegral(double x) {
    const double d = std::min(std::abs(x), 2.0);
    const double area = d < 1.0 ? ((0.375 * d - 5.0 / 6.0) * d * d + 1.0) * d
                                : (((-0.125 * d + 5.0 / 6.0) * d - 2.0) * d + 2.0) * d - 1.0 / 6.0;
    return x < 0.0 ? -area : area;
}

}  // namespace

std::vector<Resampler::Taps> Resampler::tapsOf(int from, int to, bool periodic) {
    std::vector<Taps> all(static_cast<std::size_t>(to));
    const double ratio = static_cast<double>(from) / to;
    const auto add = [&](Taps& taps, int node, double weight) {
        if (weight == 0.0) return;
        taps.nodes.push_back(periodic ? ((node % from) + from) % from : std::clamp(node, 0, from - 1));
        taps.weights.push_back(static_cast<float>(weight));
    };
    for (int i = 0; i < to; ++i) {
        Taps& taps = all[static_cast<std::size_t>(i)];
        if (ratio >= 1.0) {
            const double begin = i * ratio, end = begin + ratio;
            for (int node = static_cast<int>(begin); node < std::min(from, static_cast<int>(std::ceil(end))); ++node)
                add(taps, node, (std::min(end, node + 1.0) - std::max(begin, static_cast<double>(node))) / ratio);
            continue;
        }
        const double at = (i + 0.5) * ratio - 0.5;
        const int cell = static_cast<int>(std::floor(at));
        const double t = at - cell;
        add(taps, cell - 1, ((2.0 - t) * t - 1.0) * t / 2.0);
        add(taps, cell, ((3.0 * t - 5.0) * t * t + 2.0) / 2.0);
        add(taps, cell + 1, ((4.0 - 3.0 * t) * t + 1.0) * t / 2.0);
        add(taps, cell + 2, (t - 1.0) * t * t / 2.0);
    }
    return all;
}

std::vector<Resampler::Taps> Resampler::cornerTapsOf(int from, int to) {
    assert(from >= 2 && to >= 2);
    std::vector<Taps> all(static_cast<std::size_t>(to));
    const double ratio = static_cast<double>(from - 1) / (to - 1);
    const double width = std::sqrt(std::max(0.0, ratio * ratio - 1.0));
    const double reach = 2.0 + width / 2.0;
    for (int i = 0; i < to; ++i) {
        const double at = static_cast<double>(i) * (from - 1) / (to - 1);
        std::map<int, double> weights;
        // Beyond the edge: twice the edge value minus the value of the node at the same distance inside.
        const auto add = [&](auto&& again, int node, double weight) -> void {
            const int edge = node < 0 ? 0 : from - 1;
            if (node >= 0 && node < from) {
                weights[node] += weight;
                return;
            }
            weights[edge] += 2.0 * weight;
            again(again, 2 * edge - node, -weight);
        };
        for (int node = static_cast<int>(std::ceil(at - reach)); node <= static_cast<int>(std::floor(at + reach));
             ++node)
            add(add, node,
                width > 0.0 ? (cubicIntegral(at + width / 2.0 - node) - cubicIntegral(at - width / 2.0 - node)) / width
                            : cubic(at - node));
        if (i == 0 || i == to - 1) weights = {{i == 0 ? 0 : from - 1, 1.0}};  // the same without rounding
        Taps& taps = all[static_cast<std::size_t>(i)];
        for (const auto& [node, weight] : weights) {
            if (weight == 0.0) continue;
            taps.nodes.push_back(node);
            taps.weights.push_back(static_cast<float>(weight));
        }
    }
    return all;
}

Resampler::Resampler(int fromWidth, int fromHeight, int toWidth, int toHeight, Boundary boundary, Aligned aligned)
    : fromWidth_(fromWidth) {
    const bool periodic = boundary == Boundary::Wrap;
    const bool corners = aligned == Aligned::Corners;
    x_ = corners ? cornerTapsOf(fromWidth, toWidth) : tapsOf(fromWidth, toWidth, periodic);
    y_ = corners ? cornerTapsOf(fromHeight, toHeight) : tapsOf(fromHeight, toHeight, periodic);
}

Field<float> Resampler::operator()(const Field<float>& from, ThreadPool& pool, float lowest, float highest) const {
    assert(from.width() == fromWidth_);
    Field<float> to(static_cast<int>(x_.size()), static_cast<int>(y_.size()));
    pool.forEach(to.height(), [&](int y) {
        std::vector<float> sum(static_cast<std::size_t>(fromWidth_), 0.0f);
        const Taps& down = y_[static_cast<std::size_t>(y)];
        for (std::size_t k = 0; k < down.nodes.size(); ++k) {
            const float* row = from.row(down.nodes[k]);
            for (std::size_t x = 0; x < sum.size(); ++x) sum[x] += down.weights[k] * row[x];
        }
        float* row = to.row(y);
        for (const Taps& across : x_) {
            float value = 0.0f;
            for (std::size_t k = 0; k < across.nodes.size(); ++k)
                value += across.weights[k] * sum[static_cast<std::size_t>(across.nodes[k])];
            *row++ = std::clamp(value, lowest, highest);
        }
    });
    return to;
}

void resampleRecord(const Terrain& from, Terrain& to, const Resampler& resample, ThreadPool& pool) {
    to.keepRecord(resample(from.record().uneroded, pool, -kUnbounded, kUnbounded),
                  resample(from.values(Layer::Sediment, &pool), pool, 0.0f, kUnbounded),
                  resample(from.values(Layer::Deposit, &pool), pool, 0.0f, kUnbounded));
}

namespace {

Field<Rgba> timesAlpha(Field<Rgba> colours) {
    for (int y = 0; y < colours.height(); ++y)
        for (int x = 0; x < colours.width(); ++x) {
            Rgba& colour = colours(x, y);
            for (float Rgba::*channel : {&Rgba::r, &Rgba::g, &Rgba::b}) colour.*channel *= colour.a;
        }
    return colours;
}

Field<Rgba> overAlpha(Field<Rgba> colours) {
    for (int y = 0; y < colours.height(); ++y)
        for (int x = 0; x < colours.width(); ++x) {
            Rgba& colour = colours(x, y);
            if (colour.a <= 0.0f) continue;
            for (float Rgba::*channel : {&Rgba::r, &Rgba::g, &Rgba::b})
                colour.*channel = std::min(colour.*channel / colour.a, 1.0f);
        }
    return colours;
}

}  // namespace

Field<Rgba> resampled(const Field<Rgba>& colours, const Resampler& resample, ThreadPool& pool) {
    return overAlpha(eachChannel(timesAlpha(colours),
                                 [&](const Field<float>& values) { return resample(values, pool, 0.0f, 1.0f); }));
}

Field<Rgba> coarsened(const Field<Rgba>& colours, const GridLevel& grid, ThreadPool& pool) {
    return overAlpha(
        eachChannel(timesAlpha(colours), [&](const Field<float>& values) { return grid.coarsen(values, pool); }));
}

void resampleColour(const Terrain& from, Terrain& to, const Resampler& resample, ThreadPool& pool) {
    to.useColour() = resampled(from.colour(), resample, pool);
}

namespace {

/// Number of halvings from `ground` to a grid of this size (0: same size), or nothing if the sizes do not nest.
std::optional<int> levelOf(const Terrain& ground, int width, int height) {
    for (int level = 0; level <= GridLevel::kMaxLevel; ++level) {
        const int ratio = 1 << level;
        if ((width + ratio - 1) / ratio == ground.width() && (height + ratio - 1) / ratio == ground.height() &&
            GridLevel::fits(width, height, ground.boundary(), level))
            return level;
    }
    return std::nullopt;
}

/// Resamples all layers that models make. Neither terrain has a base.
void resampleModelLayers(const Terrain& from, Terrain& to, const Resampler& resample, ThreadPool& pool) {
    for (const LayerInfo& layer : kLayers)
        if (layer.source == LayerSource::Models && !isColour(layer.layer) && from.has(layer.layer))
            to.use(layer.layer) = resample(from.layer(layer.layer), pool, layer.lowest, layer.highest);
    if (from.has(Layer::Colour)) resampleColour(from, to, resample, pool);
    if (from.has(Layer::Sediment)) resampleRecord(from, to, resample, pool);
}

}  // namespace

Terrain resampled(const Terrain& terrain, int width, int height, ThreadPool& pool) {
    const double longer = std::max(terrain.width(), terrain.height());
    const auto cell = static_cast<float>(static_cast<double>(terrain.cellSize()) * longer / std::max(width, height));
    const Resampler resample(terrain.width(), terrain.height(), width, height, terrain.boundary());
    const Terrain& ground = terrain.base() != nullptr ? *terrain.base() : terrain;
    const std::optional<int> level = levelOf(ground, width, height);

    Terrain result;
    if (level && *level == 0) {
        result = ground;  // the grid on which models act; its heights are the means of a finer grid
    } else {
        result = Terrain(resample(terrain.heights(), pool, -kUnbounded, kUnbounded), cell, terrain.datum(),
                         terrain.boundary());
        if (level) {
            result.setBase(ground, *level);
            result.baseGrid().giveMeans(result.use(Layer::Height), ground.heights(), pool);
        } else {
            Terrain whole = terrain;
            whole.dropBase(pool);
            resampleModelLayers(whole, result, resample, pool);
        }
    }
    result.setPlace(terrain.place());
    result.setLayerTable(terrain.layerTable());
    for (const LayerInfo& layer : terrain.layers())
        if (layer.source == LayerSource::Painted && terrain.has(layer.layer))
            result.use(layer.layer) = resample(terrain.layer(layer.layer), pool, layer.lowest, layer.highest);

    result.ledger() = terrain.ledger();
    result.waterLedger() = terrain.waterLedger();
    result.ledger().resampled += result.volume(&pool) - terrain.volume(&pool) + result.total(Layer::Suspended, &pool) -
                                 terrain.total(Layer::Suspended, &pool);
    result.waterLedger().resampled += result.waterVolume(&pool) - terrain.waterVolume(&pool);
    result.startAfter(terrain.revision());
    return result;
}

bool keepsGround(const Terrain& from, const Terrain& to) {
    const Terrain& a = from.base() != nullptr ? *from.base() : from;
    const Terrain& b = to.base() != nullptr ? *to.base() : to;
    return a.width() == b.width() && a.height() == b.height();
}

}  // namespace scree
