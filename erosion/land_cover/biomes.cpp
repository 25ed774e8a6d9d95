#include "erosion/land_cover/biomes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "erosion/base/exact_math.h"

namespace scree {

namespace {

/// Distance (metres, to each side) over which moisture is averaged for trees.
constexpr float kRootReach = 25.0f;
/// Steepest shore.
constexpr float kShoreSlope = 0.25f;
/// Longest search distance, cells.
constexpr int kMostReach = 64;

int reachInCells(float metres, float cellSize) {
    return static_cast<int>(std::min(metres / cellSize, static_cast<float>(kMostReach)));
}

/// result(x) = join over the window x - reach ... x + reach of a line of `count` values. The window is clipped to the
/// line.
template <class Value, class At, class Join, class Set>
void windowJoin(int count, int reach, Value start, const At& at, const Join& join, const Set& set) {
    for (int i = 0; i < count; ++i) {
        Value value = start;
        for (int k = std::max(0, i - reach); k <= std::min(count - 1, i + reach); ++k) value = join(value, at(k));
        set(i, value);
    }
}

/// Mean of each value and its neighbours within `reach` cells along both axes.
Field<float> blurred(const Field<float>& field, int reach, ThreadPool& pool) {
    const int width = field.width();
    const int height = field.height();
    const auto add = [](float a, float b) { return a + b; };
    const auto share = [reach](int i, int count) {
        return 1.0f / static_cast<float>(std::min(count - 1, i + reach) - std::max(0, i - reach) + 1);
    };
    Field<float> rows(width, height);
    pool.forEach(height, [&](int y) {
        windowJoin(
            width, reach, 0.0f, [&](int x) { return field(x, y); }, add,
            [&](int x, float sum) { rows(x, y) = sum * share(x, width); });
    });
    Field<float> result(width, height);
    pool.forEach(width, [&](int x) {
        windowJoin(
            height, reach, 0.0f, [&](int y) { return rows(x, y); }, add,
            [&](int y, float sum) { result(x, y) = sum * share(y, height); });
    });
    return result;
}

/// Highest surface of sea or lake within `reach` cells; minus infinity if there is no such water.
Field<float> surfaceNearby(const Terrain& terrain, const Field<WaterBody>& water, float sea, int reach,
                           ThreadPool& pool) {
    constexpr float kNone = -std::numeric_limits<float>::infinity();
    const int width = terrain.width();
    const int height = terrain.height();
    Field<float> memory;
    const bool layers = terrain.has(Layer::Water);
    const Field<float>& depths = terrain.valuesIn(memory, Layer::Water, &pool);
    const auto surface = [&](int x, int y) {
        if (water(x, y) == WaterBody::Sea) return sea;
        if (water(x, y) != WaterBody::Lake) return kNone;
        return terrain.heights()(x, y) + (layers ? depths(x, y) : 0.0f);
    };
    const auto larger = [](float a, float b) { return std::max(a, b); };
    Field<float> rows(width, height);
    pool.forEach(height, [&](int y) {
        windowJoin(
            width, reach, kNone, [&](int x) { return surface(x, y); }, larger,
            [&](int x, float highest) { rows(x, y) = highest; });
    });
    Field<float> result(width, height);
    pool.forEach(width, [&](int x) {
        windowJoin(
            height, reach, kNone, [&](int y) { return rows(x, y); }, larger,
            [&](int y, float highest) { result(x, y) = highest; });
    });
    return result;
}

/// The biome of a cell of water.
Biome biomeOf(WaterBody body) {
    switch (body) {
        case WaterBody::Sea:
            return Biome::Sea;
        case WaterBody::Lake:
            return Biome::Lake;
        case WaterBody::River:
            return Biome::River;
        case WaterBody::Wetland:
            return Biome::Wetland;
        case WaterBody::None:
            break;
    }
    return Biome::Grass;
}

}  // namespace

Field<Biome> findBiomes(const Terrain& terrain, const Field<WaterBody>& water, const BiomeSettings& settings, float sea,
                        ThreadPool& pool) {
    const Field<float>& heights = terrain.heights();
    Field<float> memory;
    const Field<float> moisture = terrain.has(Layer::Moisture)
                                      ? blurred(terrain.valuesIn(memory, Layer::Moisture, &pool),
                                                reachInCells(kRootReach, terrain.cellSize()), pool)
                                      : Field<float>(terrain.width(), terrain.height());
    const Field<float> surface =
        surfaceNearby(terrain, water, sea, reachInCells(settings.shoreWidth, terrain.cellSize()), pool);
    const Extremes range = extremes(heights);
    const float lowest = std::max(range.lowest, std::min(sea, range.highest));
    const float relief = range.highest - lowest;
    const float treeLine = lowest + settings.treeLine * relief;
    const float snowLine = lowest + settings.snowLine * relief;
    const auto screeSlope = static_cast<float>(exactTangent(static_cast<double>(settings.screeAngle)));
    const auto rockSlope = static_cast<float>(exactTangent(static_cast<double>(settings.rockAngle)));

    Field<Biome> biomes(terrain.width(), terrain.height());
    pool.forEach(terrain.height(), [&](int y) {
        for (int x = 0; x < terrain.width(); ++x) {
            const float height = heights(x, y);
            const float slope = slopeAt(heights, terrain.cellSize(), terrain.boundary(), x, y);
            const bool snowy = relief > 0.0f && height > snowLine;
            Biome& biome = biomes(x, y);
            if (water(x, y) != WaterBody::None)
                biome = biomeOf(water(x, y));
            else if (height <= surface(x, y) + settings.shoreHeight && slope < kShoreSlope)
                biome = Biome::Shore;
            else if (slope > rockSlope)
                biome = Biome::Rock;
            else if (snowy)
                biome = Biome::Snow;
            else if (slope > screeSlope)
                biome = Biome::Scree;
            else if (moisture(x, y) >= settings.forestMoisture && height < treeLine)
                biome = Biome::Forest;
            else
                biome = Biome::Grass;
        }
    });
    return biomes;
}

}  // namespace scree
