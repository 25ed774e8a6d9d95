#include "erosion/masks/mask_rule.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include "erosion/base/exact_math.h"

namespace scree {

namespace {

constexpr float kSlopeOver = 20.0f;  ///< m.

constexpr double kPositionOver = 200.0;  ///< m.

constexpr std::array kProperties{
    MaskProperty{"Slope", "°", 0.0f, 90.0f, {MaskBy::Slope, 35.0f, 90.0f, 5.0f}},
    MaskProperty{"Height", "m", 0.0f, 9000.0f, {MaskBy::Height, 500.0f, 9000.0f, 100.0f}},
    MaskProperty{"Facing", "°", 0.0f, 360.0f, {MaskBy::Facing, 90.0f, 270.0f, 30.0f}},
    MaskProperty{"Ridges and hollows", "m", -50.0f, 50.0f, {MaskBy::Position, 5.0f, 50.0f, 5.0f}},
    MaskProperty{"Moisture", "", 0.0f, 1.0f, {MaskBy::Moisture, 0.5f, 1.0f, 0.1f}},
    MaskProperty{"Flow", "rain cells", 0.0f, 1e6f, {MaskBy::Flow, 100.0f, 1e6f, 50.0f}},
    MaskProperty{"Loose sediment", "m", 0.0f, 100.0f, {MaskBy::Sediment, 1.0f, 100.0f, 0.5f}},
    MaskProperty{"Wear", "m", 0.0f, 1000.0f, {MaskBy::Wear, 10.0f, 1000.0f, 5.0f}},
    MaskProperty{"Deposit", "m", 0.0f, 1000.0f, {MaskBy::Deposit, 1.0f, 1000.0f, 0.5f}},
};
static_assert(kProperties.size() == choicesOf<MaskBy>.size());

/// 1 up to an end of the range, and less to 0 at a distance `soft` beyond it.
float fadingAt(float beyond, float soft) {
    if (beyond <= 0.0f) return 1.0f;
    if (beyond >= soft) return 0.0f;
    const float share = 1.0f - beyond / soft;
    return share * share * (3.0f - 2.0f * share);
}

/// Finds places on a map: beyond its edge it goes on as a torus, or with its last nodes.
struct Places {
    int count;
    bool wraps;
    int within(int i) const { return wraps ? (i % count + count) % count : std::clamp(i, 0, count - 1); }
    /// Cells between the nodes at i - step and i + step.
    int span(int i, int step) const { return wraps ? 2 * step : std::max(1, within(i + step) - within(i - step)); }
};

/// Returns fall(east, south) at each node, where east and south are the gradient in m/m over kSlopeOver.
template <class Fall>
Field<float> ofGradients(const Terrain& terrain, ThreadPool& pool, const Fall& fall) {
    const int step = std::max(1, static_cast<int>(std::lround(0.5f * kSlopeOver / terrain.cellSize())));
    const bool wraps = terrain.boundary() == Boundary::Wrap;
    const Places across{terrain.width(), wraps}, down{terrain.height(), wraps};
    Field<float> found(terrain.width(), terrain.height());
    const Field<float>& heights = terrain.heights();
    const auto cell = static_cast<double>(terrain.cellSize());
    const auto drop = [](float from, float to) { return static_cast<double>(to) - static_cast<double>(from); };
    pool.forEach(terrain.height(), [&](int y) {
        const float *north = heights.row(down.within(y - step)), *south = heights.row(down.within(y + step));
        const float* here = heights.row(y);
        for (int x = 0; x < terrain.width(); ++x)
            found(x, y) = static_cast<float>(
                fall(drop(here[across.within(x - step)], here[across.within(x + step)]) / (across.span(x, step) * cell),
                     drop(north[x], south[x]) / (down.span(y, step) * cell)));
    });
    return found;
}

/// The direction in which ground with this gradient falls, degrees clockwise from north.
double facingOf(double east, double south) {
    // North is 0, east 90. The ground falls against its gradient.
    const double toEast = -east, toNorth = south;
    if (toEast == 0.0 && toNorth == 0.0) return -1.0;
    if (toNorth == 0.0) return toEast > 0.0 ? 90.0 : 270.0;
    const double angle = exactArctangent(std::abs(toEast / toNorth));
    if (toNorth > 0.0) return toEast >= 0.0 ? angle : 360.0 - angle;
    return toEast >= 0.0 ? 180.0 - angle : 180.0 + angle;
}

/// Adds up 2 radius + 1 values around each place of a row. `at(i)` is a value of it, `put(i, sum)` takes a sum.
template <class At, class Put>
void sumAround(const Places& places, int radius, const At& at, const Put& put) {
    double sum = 0.0;
    for (int i = -radius; i <= radius; ++i) sum += at(places.within(i));
    for (int i = 0; i < places.count; ++i) {
        put(i, sum);
        sum += at(places.within(i + radius + 1)) - at(places.within(i - radius));
    }
}

Field<float> positions(const Terrain& terrain, ThreadPool& pool) {
    const int radius =
        std::max(1, static_cast<int>(std::lround(0.5 * kPositionOver / static_cast<double>(terrain.cellSize()))));
    const bool wraps = terrain.boundary() == Boundary::Wrap;
    const Places across{terrain.width(), wraps}, down{terrain.height(), wraps};
    Field<double> rows(terrain.width(), terrain.height());
    const Field<float>& heights = terrain.heights();
    pool.forEach(terrain.height(), [&](int y) {
        sumAround(
            across, radius, [&](int x) { return static_cast<double>(heights(x, y)); },
            [&](int x, double sum) { rows(x, y) = sum; });
    });
    Field<float> above(terrain.width(), terrain.height());
    const double nodes = (2.0 * radius + 1.0) * (2.0 * radius + 1.0);
    pool.forEach(terrain.width(), [&](int x) {
        sumAround(
            down, radius, [&](int y) { return rows(x, y); },
            [&](int y, double sum) {
                above(x, y) = static_cast<float>(static_cast<double>(heights(x, y)) - sum / nodes);
            });
    });
    return above;
}

Layer layerOf(MaskBy by) {
    switch (by) {
        case MaskBy::Slope:
        case MaskBy::Height:
        case MaskBy::Facing:
        case MaskBy::Position:
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
    const float inside = std::min(fadingAt(from - value, soft), fadingAt(value - to, soft));
    return inverted ? 1.0f - inside : inside;
}

const MaskProperty& propertyOf(MaskBy by) {
    return kProperties[static_cast<std::size_t>(by)];
}

Field<float> maskProperty(const Terrain& terrain, MaskBy by, ThreadPool& pool) {
    if (by == MaskBy::Slope)
        return ofGradients(terrain, pool, [](double east, double south) {
            return exactArctangent(std::sqrt(east * east + south * south));
        });
    if (by == MaskBy::Facing) return ofGradients(terrain, pool, facingOf);
    if (by == MaskBy::Position) return positions(terrain, pool);
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
