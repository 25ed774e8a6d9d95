#include "erosion/masks/mask_rule.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "erosion/base/exact_math.h"

namespace scree {

namespace {

constexpr float kSlopeOver = 20.0f;  ///< m.

constexpr std::array kProperties{
    MaskProperty{"Slope", "°", 90.0f, {MaskBy::Slope, 35.0f, 90.0f, 5.0f}},
    MaskProperty{"Height", "m", 9000.0f, {MaskBy::Height, 500.0f, 9000.0f, 100.0f}},
    MaskProperty{"Moisture", "", 1.0f, {MaskBy::Moisture, 0.5f, 1.0f, 0.1f}},
    MaskProperty{"Flow", "rain cells", 1e6f, {MaskBy::Flow, 100.0f, 1e6f, 50.0f}},
    MaskProperty{"Loose sediment", "m", 100.0f, {MaskBy::Sediment, 1.0f, 100.0f, 0.5f}},
    MaskProperty{"Wear", "m", 1000.0f, {MaskBy::Wear, 10.0f, 1000.0f, 5.0f}},
    MaskProperty{"Deposit", "m", 1000.0f, {MaskBy::Deposit, 1.0f, 1000.0f, 0.5f}},
};
static_assert(kProperties.size() == choicesOf<MaskBy>.size());

/// From 0 to 1 while `value` passes `middle`, over the width `soft`. A sharp edge belongs to the upper side.
float risingAt(float value, float middle, float soft) {
    if (soft <= 0.0f) return value >= middle ? 1.0f : 0.0f;
    const float share = std::clamp((value - middle) / soft + 0.5f, 0.0f, 1.0f);
    return share * share * (3.0f - 2.0f * share);
}

Field<float> slopesOf(const Terrain& terrain, ThreadPool& pool) {
    const int step = std::max(1, static_cast<int>(std::lround(0.5f * kSlopeOver / terrain.cellSize())));
    const int width = terrain.width(), height = terrain.height();
    const bool wraps = terrain.boundary() == Boundary::Wrap;
    const auto within = [wraps](int i, int count) {
        return wraps ? (i % count + count) % count : std::clamp(i, 0, count - 1);
    };
    // Beyond the edge of a map that does not wrap there is no ground, so that the difference spans less.
    const auto spanOf = [&](int i, int count) {
        return wraps ? 2 * step : std::max(1, within(i + step, count) - within(i - step, count));
    };
    Field<float> slopes(width, height);
    const Field<float>& heights = terrain.heights();
    pool.forEach(height, [&](int y) {
        const float *north = heights.row(within(y - step, height)), *south = heights.row(within(y + step, height));
        const float* here = heights.row(y);
        const float down = static_cast<float>(spanOf(y, height)) * terrain.cellSize();
        for (int x = 0; x < width; ++x) {
            const float across = static_cast<float>(spanOf(x, width)) * terrain.cellSize();
            const float dx = (here[within(x + step, width)] - here[within(x - step, width)]) / across;
            const float dy = (south[x] - north[x]) / down;
            slopes(x, y) = static_cast<float>(exactArctangent(static_cast<double>(std::sqrt(dx * dx + dy * dy))));
        }
    });
    return slopes;
}

Layer layerOf(MaskBy by) {
    switch (by) {
        case MaskBy::Slope:
        case MaskBy::Height:
            break;
        case MaskBy::Moisture:
            return Layer::Moisture;
        case MaskBy::Flow:
            return Layer::Flow;
        case MaskBy::Sediment:
            return Layer::Sediment;
        case MaskBy::Wear:
            return Layer::Wear;
        case MaskBy::Deposit:
            return Layer::Deposit;
    }
    return Layer::Height;
}

float joined(float painted, float found, MaskJoin join) {
    switch (join) {
        case MaskJoin::Replace:
            break;
        case MaskJoin::Add:
            return std::max(painted, found);
        case MaskJoin::Multiply:
            return painted * found;
        case MaskJoin::Subtract:
            return std::max(0.0f, painted - found);
    }
    return found;
}

}  // namespace

float MaskRule::at(float value) const {
    // The upper end of a sharp range belongs to it.
    const float above = soft <= 0.0f ? (value > to ? 1.0f : 0.0f) : risingAt(value, to, soft);
    const float inside = std::min(risingAt(value, from, soft), 1.0f - above);
    return inverted ? 1.0f - inside : inside;
}

const MaskProperty& propertyOf(MaskBy by) {
    return kProperties[static_cast<std::size_t>(by)];
}

Field<float> maskProperty(const Terrain& terrain, MaskBy by, ThreadPool& pool) {
    if (by == MaskBy::Slope) return slopesOf(terrain, pool);
    const Layer layer = layerOf(by);
    if (!terrain.has(layer)) return {terrain.width(), terrain.height(), info(layer).initial};
    Field<float> values = terrain.values(layer, &pool);
    if (by != MaskBy::Height) return values;
    const auto datum = static_cast<float>(terrain.datum());
    pool.forEach(values.height(), [&](int y) {
        for (int x = 0; x < values.width(); ++x) values(x, y) += datum;
    });
    return values;
}

void paintByRule(Terrain& terrain, Layer layer, const MaskRule& rule, MaskJoin join, ThreadPool& pool) {
    const LayerInfo& range = terrain.infoOf(layer);
    assert(range.source == LayerSource::Painted);
    const Field<float> property = maskProperty(terrain, rule.by, pool);
    Field<float>& painted = terrain.use(layer);
    pool.forEach(painted.height(), [&](int y) {
        const float* values = property.row(y);
        float* row = painted.row(y);
        for (int x = 0; x < painted.width(); ++x)
            row[x] = std::clamp(joined(row[x], rule.at(values[x]), join), range.lowest, range.highest);
    });
    terrain.nextRevision();
    terrain.markAllChanged(layer);
}

}  // namespace scree
