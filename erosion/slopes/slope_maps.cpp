#include "erosion/slopes/slope_maps.h"

#include <algorithm>
#include <cmath>

#include "erosion/base/smooth_step.h"
#include "erosion/slopes/slope_lanes.h"
#include "erosion/terrain/grid_neighbours.h"

namespace scree {

namespace {

/// The hardest rock counts as steeper by this slope.
constexpr float kHardRock = 0.4f;
/// Ground under thick sediment counts as less steep by this slope; under thin sediment it does not. Depths are in
/// structure metres.
constexpr float kCovered = 0.5f, kThinCover = 1.0f, kThickCover = 6.0f;

/// Returns a field smoothed with the weights 1 2 1 along both axes, `times` times.
Field<float> smoothed(const Terrain& terrain, const Field<float>& values, int times, ThreadPool& pool) {
    const GridNeighbours beside(terrain);
    Field<float> from = values;
    Field<float> to(values.width(), values.height());
    for (int i = 0; i < times; ++i) {
        pool.forEach(values.height(), [&](int y) {
            const float* north = from.row(beside.north(y));
            const float* own = from.row(y);
            const float* south = from.row(beside.south(y));
            const auto column = [&](int x) { return 0.25f * (north[x] + 2.0f * own[x] + south[x]); };
            for (int x = 0; x < values.width(); ++x)
                to(x, y) = 0.25f * (column(beside.west(x)) + 2.0f * column(x) + column(beside.east(x)));
        });
        std::swap(from, to);
    }
    return from;
}

}  // namespace

SlopeMaps slopeMapsOf(const Terrain& base, const Field<float>* hardness, const Field<float>& perTalus, float metre,
                      ThreadPool& pool) {
    using namespace slope_kinds;
    const int width = base.width(), height = base.height();
    const Field<float> ground = smoothed(base, base.heights(), 2, pool);
    const Field<float> sediment = base.values(Layer::Sediment, &pool);
    const GridNeighbours beside(base);
    SlopeMaps maps{Field<float>(width, height), Field<float>(width, height), Field<float>(width, height),
                   Field<float>(width, height), Field<float>(width, height), Field<float>(width, height)};
    const float cell = base.cellSize();
    pool.forEach(height, [&](int y) {
        const float* north = ground.row(beside.north(y));
        const float* own = ground.row(y);
        const float* south = ground.row(beside.south(y));
        for (int x = 0; x < width; ++x) {
            const float west = own[beside.west(x)], east = own[beside.east(x)];
            const float gx = (east - west) / (2.0f * cell), gy = (south[x] - north[x]) / (2.0f * cell);
            maps.east(x, y) = gx;
            maps.south(x, y) = gy;
            maps.slope(x, y) = std::sqrt(gx * gx + gy * gy);
            maps.convexity(x, y) = (4.0f * own[x] - west - east - north[x] - south[x]) / (cell * cell);
            const float hard = hardness != nullptr ? (*hardness)(x, y) : 0.0f;
            maps.bareness(x, y) =
                kHardRock * hard -
                kCovered * smoothStep(kThinCover * metre, kThickCover * metre, sediment(x, y)) * (1.0f - hard);
        }
    });
    maps.convexity = smoothed(base, maps.convexity, 1, pool);
    pool.forEach(height, [&](int y) {
        for (int x = 0; x < width; ++x) {
            const float steep = maps.slope(x, y) + maps.bareness(x, y);
            const float ridge = std::clamp(kRidge * metre * maps.convexity(x, y), -kMostRidge, kMostRidge);
            maps.rock(x, y) = smoothStep(kRockFrom, kRockTo, (steep + ridge) * perTalus(x, y)) *
                              smoothStep(kNoRock, kAnyRock, steep * perTalus(x, y));
        }
    });
    return maps;
}

}  // namespace scree
