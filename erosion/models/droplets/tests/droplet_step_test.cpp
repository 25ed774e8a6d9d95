#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <utility>

#include "erosion/models/droplets/engine/droplet_round.h"
#include "erosion/models/droplets/tests/lone_step.h"
#include "erosion/models/droplets/water_droplet_lanes.h"
#include "erosion/records/colours.h"
#include "erosion/tests/grid_lengths.h"
#include "erosion/tests/scenes.h"

/// What a single droplet does in a step.
namespace scree {
namespace {

using namespace test;

/// Runs one droplet alone until it ends or has made `steps` steps. Returns its state then. Its water goes into `track`.
Droplet runOne(Terrain& terrain, const DropletSettings& settings, Droplet droplet, std::uint32_t steps,
               DropletTally& tally, Field<float>& track) {
    ThreadPool pool(1);
    const SourceSettings sources;
    const RainPattern rain;
    const RockHardness rock;
    std::uint64_t unlimited = 1000;
    const RoundContext round{pool, sources, rain, rock, seaSurface(sources, terrain), 0, unlimited};
    const DropletParameters parameters(settings, terrain, round);
    const DropletGround ground = groundOf(terrain, round, track, terrain.has(Layer::Colour));
    for (std::uint32_t step = 0; step < steps; ++step) {
        const auto after = test::afterStep(droplet, parameters.tools, ground, terrain.boundary(), tally,
                                           [&](const DropletTileTask& task) { runDropletTile(task, parameters); });
        if (!after) break;
        droplet = *after;
    }
    return droplet;
}
Droplet runOne(Terrain& terrain, const DropletSettings& settings, const Droplet& droplet, std::uint32_t steps,
               DropletTally& tally) {
    Field<float> track(terrain.width(), terrain.height());
    return runOne(terrain, settings, droplet, steps, tally, track);
}

// On a plane, the bilinear gradient is that of the plane, so a droplet runs straight down the slope. The bar is a drift
// below 1e-9 cells in 150 steps. Along the axes there is no drift at all. In other directions, the direction of a step
// and the place in a cell are floats, each wrong by at most 2^-25 of a cell, 150 times in the same way: 9e-6 cells, of
// which 7.2e-6 are reached. Doubles would cost half of the lanes.
TEST(DropletStep, RunsStraightDownATiltedPlane) {
    DropletSettings settings;
    settings.inertia = 0.1f;
    settings.capacity = 0.01f;
    settings.erosionRate = 0.01f;
    const std::pair<int, int> headings[] = {{1, 0}, {0, 1}, {3, 4}, {5, 12}, {-8, -15}};
    for (const auto& [east, south] : headings) {
        const double length = std::hypot(east, south);
        // The plane falls towards (east, south). Its slopes and heights are exact in float32.
        Terrain terrain = terrainOf(256, 256, 1.0f, Boundary::Open,
                                    [&](int x, int y) { return 8192.0 - (east * x + south * y) * 0.0625; });
        const Terrain before = terrain;
        // Little is cut, and the cuts are undone below.
        settings.minSlope = 0.0f;
        settings.maxCut = 0.02f;
        Droplet droplet;
        droplet.x = east < 0 ? 200 : 40;
        droplet.y = south < 0 ? 200 : 40;
        const Droplet start = droplet;
        DropletTally tally;
        DropletSettings still = settings;
        still.gravity = 0.5f;
        for (int step = 0; step < 150; ++step) {
            droplet = runOne(terrain, still, droplet, 1, tally);
            terrain = before;  // undo the cuts: only the path matters
            droplet.load = 0.0f;
        }
        const double dx = droplet.x - start.x + static_cast<double>(droplet.fx);
        const double dy = droplet.y - start.y + static_cast<double>(droplet.fy);
        EXPECT_NEAR(std::hypot(dx, dy), 150.0, 2.0 * 150.0 * 0x1p-24);
        EXPECT_NEAR((dx * south - dy * east) / length, 0.0, east * south == 0 ? 1e-9 : 150.0 * 0x1p-24)
            << east << ", " << south;
    }
}

// On the way up a slope, the next place is the rim of a pit as deep as the step rises. The droplet stops, fills the pit
// to the margin above its rim, and deposits the share Kd of the remaining load. From there it has the drop that this
// makes, and no more.
TEST(DropletStep, RunsOutOfAFilledPitFromRest) {
    for (const float cells : {1.0f, 2.0f})
        for (const int y : {32, 0}) {
            DropletSettings settings;
            settings.detail = lengthOf(cells, 65);
            settings.inertia = 1.0f;
            settings.depositionRate = 0.01f;
            Terrain terrain = terrainOf(65, 65, 1.0f, Boundary::Wall, [](int x, int) { return x / 16.0; });
            const Droplet start{
                .x = 32, .y = y, .fx = 0.3f, .fy = 0.6f, .dx = 1.0f, .speed = 3.0f, .load = 0.2f * cells * cells};
            DropletTally tally;
            const Droplet after = runOne(terrain, settings, start, 1, tally);
            const double length = static_cast<double>(cells);
            const double area = length * length;
            const double margin = 1e-4 * length;
            const double rest = static_cast<double>(start.load) - area * (length / 16.0 + margin);
            EXPECT_NEAR(static_cast<double>(after.load), 0.99 * rest, 1e-5 * area) << cells << ": " << y;
            const double drop = margin + 0.01 * rest / area;
            const double gravity = static_cast<double>(settings.gravity);
            EXPECT_NEAR(static_cast<double>(after.speed), std::sqrt(2.0 * gravity * drop / length), 1e-3)
                << cells << ": " << y;
        }
}

// On a slope, the nodes uphill are far above the next place, and are cut by the full weights of the paraboloid of
// radius 2. The brush is placed at the nearest sixteenth of a cell. Its weights change by at most 1 per cell, and their
// sum uphill is at least 2.5, so that no share is wrong by more than 0.03.
TEST(DropletStep, CutsAParaboloidAroundItself) {
    const auto isSixteenth = [](float fraction) { return 16.0f * fraction == std::round(16.0f * fraction); };
    for (const auto& [fx, fy] : std::initializer_list<std::pair<float, float>>{
             {0.0f, 0.0f}, {0.5f, 0.25f}, {0.9375f, 0.0625f}, {0.28f, 0.97f}, {0.53f, 0.34f}}) {
        const Terrain before = terrainOf(65, 65, 1.0f, Boundary::Open, [](int x, int) { return 64.0 - x; });
        Terrain terrain = before;
        Droplet droplet{.x = 32, .y = 32, .fx = fx, .fy = fy, .dx = 1.0f, .speed = 1.0f};
        DropletTally tally;
        runOne(terrain, DropletSettings{}, droplet, 1, tally);
        std::array<double, 8> cut{};
        std::array<double, 8> weight{};
        double allCut = 0.0;
        double allWeight = 0.0;
        for (std::size_t i = 0; i < cut.size(); ++i) {
            const int x = static_cast<int>(i % 2) - 1;
            const int y = static_cast<int>(i / 2) - 1;
            cut[i] = static_cast<double>(before.heights()(32 + x, 32 + y) - terrain.heights()(32 + x, 32 + y));
            const double dx = x - static_cast<double>(fx);
            const double dy = y - static_cast<double>(fy);
            weight[i] = std::max(0.0, 1.0 - (dx * dx + dy * dy) / 4.0);
            allCut += cut[i];
            allWeight += weight[i];
        }
        ASSERT_GT(allCut, 0.01);
        for (std::size_t i = 0; i < cut.size(); ++i)
            EXPECT_NEAR(cut[i] / allCut, weight[i] / allWeight, isSixteenth(fx) && isSixteenth(fy) ? 1e-3 : 0.03);
    }
}

/// Returns how far the first step of a droplet in cell (x, y) lowers each node of a slope that falls to the east.
/// `load` is in node metres.
Field<double> loweringByOneStep(Boundary boundary, const DropletSettings& settings, int x, int y, float fx, float fy,
                                float load) {
    const Terrain before = terrainOf(65, 65, 1.0f, boundary, [](int column, int) { return 64.0 - column; });
    Terrain terrain = before;
    const Droplet droplet{.x = x, .y = y, .fx = fx, .fy = fy, .dx = 1.0f, .speed = 1.0f, .load = load};
    DropletTally tally;
    runOne(terrain, settings, droplet, 1, tally);
    Field<double> lowered(65, 65);
    for (int row = 0; row < 65; ++row)
        for (int column = 0; column < 65; ++column)
            lowered(column, row) = static_cast<double>(before.heights()(column, row)) -
                                   static_cast<double>(terrain.heights()(column, row));
    return lowered;
}

/// Expects that the losses, or gains, of the nodes are in proportion to these weights, except for the rounding of
/// heights below 64 m: half of 2^-18 m each time. Nodes of negative weight do not count.
template <class Weight>
void expectShares(const Field<double>& changes, const Weight& weight) {
    double change = 0.0;
    double weights = 0.0;
    for (int y = 0; y < 65; ++y)
        for (int x = 0; x < 65; ++x) {
            if (weight(x, y) < 0.0) continue;
            change += changes(x, y);
            weights += weight(x, y);
        }
    ASSERT_GT(std::abs(change), 0.01);
    for (int y = 0; y < 65; ++y)
        for (int x = 0; x < 65; ++x) {
            if (weight(x, y) >= 0.0) {
                EXPECT_NEAR(changes(x, y), change * weight(x, y) / weights, 0x1p-17) << x << ", " << y;
            }
        }
}

// A brush of R reference cells, each of L cells, is a paraboloid of radius sqrt(L^2 (R^2 + 1) - 1). The nodes uphill
// get their shares; those outside it and the fixed rim get nothing. Downhill, the floor stops the cut.
TEST(DropletStep, CutsAWideParaboloidAroundItselfThatLeavesTheRimOut) {
    for (const auto& [detail, cells] : {std::pair(2.0f, 2.0f), std::pair(1.0f, 3.0f)}) {
        DropletSettings settings;
        settings.detail = lengthOf(detail, 65);
        settings.radius = cells;
        const double radius = std::sqrt(static_cast<double>(detail * detail * (cells * cells + 1.0f) - 1.0f));
        for (const Boundary boundary : {Boundary::Open, Boundary::Wall, Boundary::Wrap})
            for (const auto& [x, y] : std::initializer_list<std::pair<int, int>>{
                     {32, 32}, {32, 1}, {32, 62}, {2, 32}, {3, 3}, {61, 60}, {60, 2}, {5, 61}}) {
                if (boundary == Boundary::Wrap && (x < 8 || x > 56)) continue;  // the ground has a cliff there
                const float fx = 0.28f;
                const float fy = 0.71f;
                const Field<double> lowered = loweringByOneStep(boundary, settings, x, y, fx, fy, 0.0f);
                expectShares(lowered, [&](int column, int row) {
                    const int rim = boundary == Boundary::Open ? 1 : 0;
                    if (column < rim || row < rim || column >= 65 - rim || row >= 65 - rim) return 0.0;
                    if (column > x) return -1.0;
                    const double dx = column - x - static_cast<double>(fx);
                    double dy = row - y - static_cast<double>(fy);
                    if (boundary == Boundary::Wrap) dy = std::remainder(dy, 65.0);
                    return std::max(0.0, 1.0 - (dx * dx + dy * dy) / (radius * radius));
                });
            }
    }
}

// The deposit of a droplet with steps of two cells is a tent of half-width sqrt(2 * 4 - 1).
TEST(DropletStep, LaysDownAWideTentAroundItself) {
    DropletSettings settings;
    settings.detail = lengthOf(2.0f, 65);
    const double radius = std::sqrt(7.0);
    for (const auto& [x, y] :
         std::initializer_list<std::pair<int, int>>{{32, 32}, {3, 32}, {60, 4}, {33, 3}, {34, 60}}) {
        const float fx = 0.53f;
        const float fy = 0.09f;
        const Field<double> lowered = loweringByOneStep(Boundary::Open, settings, x, y, fx, fy, 400.0f);
        expectShares(lowered, [&](int column, int row) {
            const auto hat = [&](double distance) { return std::max(0.0, 1.0 - std::abs(distance) / radius); };
            return hat(column - x - static_cast<double>(fx)) * hat(row - y - static_cast<double>(fy));
        });
    }
}

// A step of three cells passes the nodes within 1.5 cells along both axes: nine nodes, a third of the water each.
TEST(DropletStep, LeavesItsWaterOnAllThatALongStepPasses) {
    DropletSettings settings;
    settings.detail = lengthOf(3.0f, 65);
    for (const Boundary boundary : {Boundary::Open, Boundary::Wall, Boundary::Wrap})
        for (const auto& [x, y] : std::initializer_list<std::pair<int, int>>{{32, 31}, {0, 30}, {40, 63}, {50, 0}}) {
            Terrain terrain = terrainOf(65, 65, 1.0f, boundary, [](int column, int) { return 64.0 - column; });
            Field<float> track(65, 65);
            const Droplet droplet{.x = x, .y = y, .fx = 0.2f, .fy = 0.7f, .dx = 1.0f, .speed = 1.0f};
            DropletTally tally;
            runOne(terrain, settings, droplet, 1, tally, track);
            const auto isNear = [&](int node, double place) {
                const double distance = node - place;
                return std::abs(boundary == Boundary::Wrap ? std::remainder(distance, 65.0) : distance) < 1.5;
            };
            for (int row = 0; row < 65; ++row)
                for (int column = 0; column < 65; ++column)
                    EXPECT_FLOAT_EQ(track(column, row), isNear(column, x + 0.2) && isNear(row, y + 0.7) ? 1.0f / 3 : 0);
        }
}

/// A slope that falls by `fall` metres per cell to the east. Each node has a different colour.
Terrain motleySlope(double fall) {
    Terrain terrain = terrainOf(129, 129, 1.0f, Boundary::Open, [&](int x, int) { return fall * (128 - x); });
    colourEachNode(terrain);
    return terrain;
}
/// A droplet on its way east down that slope.
Droplet carrying(float load) {
    return {.x = 64,
            .y = 64,
            .fx = 0.3f,
            .fy = 0.6f,
            .dx = 1.0f,
            .speed = 1.0f,
            .load = load,
            .colour = {0.9f, 0.1f, 0.4f, 1.0f}};
}
constexpr std::array kChannels{&Rgba::r, &Rgba::g, &Rgba::b, &Rgba::a};

// The colour of the load is the mean of the colours of the cut ground, weighted by amount. The amounts are computed
// from the change of the ground.
TEST(DropletStep, MixesTheColoursOfItsCutsByTheirAmounts) {
    for (const float detail : {1.0f, 4.0f}) {
        const Terrain before = motleySlope(1.0);
        Terrain terrain = before;
        const Droplet start = carrying(0.01f);
        DropletTally tally;
        const Droplet after = runOne(terrain, {.detail = lengthOf(detail, 129)}, start, 1, tally);
        ASSERT_GT(after.load, 2.0f * start.load);
        double amount = static_cast<double>(start.load);
        std::array<double, 4> sum{};
        for (std::size_t i = 0; i < 4; ++i) sum[i] = amount * static_cast<double>(start.colour.*kChannels[i]);
        for (int y = 0; y < 129; ++y)
            for (int x = 0; x < 129; ++x) {
                const auto lost = static_cast<double>(before.heights()(x, y) - terrain.heights()(x, y));
                amount += lost;
                for (std::size_t i = 0; i < 4; ++i)
                    sum[i] += lost * static_cast<double>(before.colour()(x, y).*kChannels[i]);
            }
        for (std::size_t i = 0; i < 4; ++i)
            EXPECT_NEAR(static_cast<double>(after.colour.*kChannels[i]), sum[i] / amount, 1e-4) << detail;
        EXPECT_EQ(terrain.colour(), before.colour()) << "a cut leaves the surface its colour";
    }
}

// A deposit of a quarter of the reference cell hides the colour below; a thinner one covers it in proportion.
TEST(DropletStep, CoversTheSurfaceWithItsDeposit) {
    for (const float detail : {1.0f, 4.0f})
        for (const float metres : {10.0f, 1000.0f}) {
            const float load = metres * detail * detail * detail;
            const Terrain before = motleySlope(0.01);
            Terrain terrain = before;
            const Droplet start = carrying(load);
            DropletTally tally;
            runOne(terrain, {.detail = lengthOf(detail, 129)}, start, 1, tally);
            double gained = 0.0;
            int covered = 0;
            for (int y = 0; y < 129; ++y)
                for (int x = 0; x < 129; ++x) {
                    const auto gain = static_cast<double>(terrain.heights()(x, y) - before.heights()(x, y));
                    const double share = std::min(1.0, gain / (0.25 * static_cast<double>(detail)));
                    gained += gain;
                    if (share == 1.0) ++covered;
                    for (const auto channel : kChannels) {
                        const auto below = static_cast<double>(before.colour()(x, y).*channel);
                        ASSERT_NEAR(static_cast<double>(terrain.colour()(x, y).*channel),
                                    below + share * (static_cast<double>(start.colour.*channel) - below), 1e-5)
                            << detail << ": " << x << ", " << y;
                    }
                }
            EXPECT_GT(gained, 0.01 * static_cast<double>(load));
            EXPECT_EQ(covered > 0, metres == 1000.0f);
        }
}

}  // namespace
}  // namespace scree
