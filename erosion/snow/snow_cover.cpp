#include "erosion/snow/snow_cover.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "erosion/analysis/means_around.h"
#include "erosion/base/exact_math.h"
#include "erosion/models/wind/sand_flight.h"
#include "erosion/snow/avalanches.h"
#include "erosion/terrain/grid_level.h"

namespace scree {

namespace {

constexpr int kMostSnowNodes = 512;
/// Height over which the full depth of snow sets in above the line, of the relief; and at least, in metres.
constexpr float kSnowEdge = 0.25f;
constexpr float kLeastEdge = 10.0f;
/// Length of a hop of drifting snow in metres, and at least in cells.
constexpr double kDriftHop = 40.0;
constexpr double kLeastHop = 1.5;
/// Snow that wind carries across a length of edge in a pass, of the depth of the snow and for one hop of that length.
constexpr double kDriftCarried = 0.4;
/// Directions of the passes of the wind, in degrees from the mean.
constexpr std::array kGusts{-14.0, 9.0, -4.0, 12.0, -9.0, 3.0};
constexpr double kShadowAngle = 12.0;
/// Depth that the gentlest of the slopes hold from which snow slides, as a multiple of the depth that falls. Steeper
/// ones hold less.
constexpr float kHeld = 1.5f;
/// How soon snow melts below the line, for the height over which it sets in above.
constexpr float kMelts = 1.5f;
/// How far the snow's surface goes from the form of the ground to the mean around it.
constexpr float kSmoothing = 0.8f;

/// Lets wind move the snow over the land. `bare` is 1 where no snow falls, so that none blows far down, to 0 where all
/// of it does. The outermost nodes of a map that is no torus keep their snow.
void drift(const Terrain& land, const Field<float>& bare, Field<float>& snow, const SnowRules& rules, float sea,
           ThreadPool& pool) {
    SandLand drifting;
    drifting.read(land, pool);
    if (drifting.empty()) return;
    const auto eachNode = [&](const auto& body) {
        drifting.forEachRow(pool, [&](int y) {
            for (int x = 1; x <= drifting.width(); ++x)
                body(drifting.sand(x, y), snow(x + drifting.toMap(), y + drifting.toMap()));
        });
    };
    eachNode([](std::int32_t& moved, float& depth) { moved = nearestWhole(depth / kMillimetre); });
    drifting.wrap(drifting.sand);
    const auto cell = static_cast<double>(land.cellSize());
    const double hop = std::max(kDriftHop, kLeastHop * cell);
    const double carried =
        kDriftCarried * static_cast<double>(rules.drift) * static_cast<double>(rules.depth) * hop / cell;
    const SandFlight::Rules flight{.carried = 1000.0 * carried,
                                   .hop = hop,
                                   .shadow = exactTangent(kShadowAngle),
                                   .sea = sea,
                                   .cohesion = {.everywhere = 0.0f, .nodes = bare.row(0)},
                                   .mapStride = bare.stride()};
    SandFlight wind;
    SandLand::Books books;
    for (const double gust : kGusts) {
        const SineCosine from = exactSineCosine(std::fmod(static_cast<double>(rules.windFrom) + gust + 360.0, 360.0));
        wind.blow(drifting, {-from.sine, from.cosine}, flight, books, pool);
    }
    eachNode([](std::int32_t moved, float& depth) { depth = static_cast<float>(moved) * kMillimetre; });
}

void addIce(const Terrain& terrain, Field<float>& heights, ThreadPool& pool) {
    const Field<float> ice = terrain.values(Layer::Ice, &pool);
    pool.forEach(heights.height(), [&](int y) {
        for (int x = 0; x < heights.width(); ++x) heights(x, y) += ice(x, y);
    });
}

}  // namespace

Field<float> findSnow(const Terrain& terrain, const SnowRules& rules, float sea, ThreadPool& pool) {
    Field<float> snow(terrain.width(), terrain.height());
    if (rules.depth <= 0.0f) return snow;
    Field<float> heights = terrain.heights();
    if (rules.onIce && terrain.has(Layer::Ice)) addIce(terrain, heights, pool);
    int level = 0;
    while (terrain.form().longer() > kMostSnowNodes << level &&
           std::min(terrain.width(), terrain.height()) > Terrain::kMinSize << level)
        ++level;
    const bool torus = terrain.boundary() == Boundary::Wrap &&
                       GridLevel::fits(terrain.width(), terrain.height(), Boundary::Wrap, level);
    const Boundary boundary = torus ? Boundary::Wrap : Boundary::Open;
    std::optional<GridLevel> grid;
    if (level > 0) grid.emplace(terrain.width(), terrain.height(), boundary, level);
    const Terrain land(grid ? grid->coarsen(heights, pool) : heights,
                       terrain.cellSize() * static_cast<float>(1 << level), terrain.datum(), boundary);
    const Field<float>& ground = land.heights();
    const Extremes range = extremes(terrain.heights(), pool);
    const float line = rules.line.heightOn(range, terrain.datum());
    const float edge = std::max(kSnowEdge * (range.highest - range.lowest), kLeastEdge);
    Field<float> depth(land.width(), land.height()), bare(land.width(), land.height());
    pool.forEach(land.height(), [&](int y) {
        for (int x = 0; x < land.width(); ++x) {
            const float fall = ground(x, y) < sea ? 0.0f : std::clamp((ground(x, y) - line) / edge, 0.0f, 1.0f);
            depth(x, y) = rules.depth * fall;
            bare(x, y) = 1.0f - fall;
        }
    });
    if (rules.drift > 0.0f) drift(land, bare, depth, rules, sea, pool);
    slideDown(ground, land.cellSize(), {.angle = rules.slideAngle, .held = kHeld * rules.depth}, depth);
    // What has slid far below the line melts.
    pool.forEach(land.height(), [&](int y) {
        for (int x = 0; x < land.width(); ++x)
            depth(x, y) *= std::clamp(1.0f + kMelts * (ground(x, y) - line) / edge, 0.0f, 1.0f);
    });
    const Field<float> around = meansAround(ground, pool);
    const auto coverRow = [&](int y, const float* lies, const float* means) {
        for (int x = 0; x < terrain.width(); ++x) {
            const float hollow = kSmoothing * (means[x] - heights(x, y));
            if (heights(x, y) >= sea) snow(x, y) = lies[x] + std::clamp(hollow, -lies[x], lies[x]);
        }
    };
    if (grid)
        grid->refineTogether({&depth, &around}, pool,
                             [&](int y, const std::vector<const float*>& rows) { coverRow(y, rows[0], rows[1]); });
    else
        pool.forEach(terrain.height(), [&](int y) { coverRow(y, depth.row(y), around.row(y)); });
    return snow;
}

}  // namespace scree
