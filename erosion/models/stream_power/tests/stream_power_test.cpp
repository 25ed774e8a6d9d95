#include "erosion/models/stream_power/stream_power.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "erosion/analysis/drainage.h"
#include "erosion/records/ledger.h"
#include "erosion/tests/model_rig.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

/// Runs only this model: the rim is a base level that stays from round to round.
void runRivers(Terrain& terrain, const StreamPowerSettings& settings, int rounds, SeaSettings sea = {}) {
    ModelRig<StreamPowerModel> rig(settings, 1);
    rig.sources.sea = sea;
    rig.run(terrain, rounds);
}

/// Only rivers, on the steepest paths, which carry all sediment away.
constexpr StreamPowerSettings kPlainRivers{.years = 1e5f,
                                           .uplift = 1.0f,
                                           .erodibility = 1e-5f,
                                           .rockVariety = 0.0f,
                                           .areaExponent = 0.5f,
                                           .deposition = 0.0f,
                                           .valleyFloors = 0.0f,
                                           .hillslope = 0.0f,
                                           .routing = FlowRoutingMethod::Steepest};

/// One river in three rows that flows to the east; the other two rows drain to the river or to the rim.
Terrain strip() {
    return terrainOf(60, 3, 100.0f, Boundary::Open, [](int x, int y) {
        return y == 1 && x > 0 ? 1.0 * (59 - x) : x == 59 ? 0.0 : 100000.0 - x;
    });
}

// A strip of three rows that drains to the east has one river with an area of x cells. In the steady state its slope at
// each node is U / (K (x a)^m): the profile is the sum of these slopes from the outlet upstream. With deposition, the
// losses of x - 1 cells upstream arrive, and G times these over the area is deposited: U grows to U (1 + G (x - 1) /
// x).
TEST(StreamPower, ReachesTheAnalyticProfileOfOneRiver) {
    for (const float deposition : {0.0f, 0.5f, 2.0f}) {
        Terrain terrain = strip();
        StreamPowerSettings settings = kPlainRivers;
        settings.deposition = deposition;
        runRivers(terrain, settings, 800);
        double expected = 0.0;
        for (int x = 58; x >= 1; --x) {
            const double raised = 1e-3 * (1.0 + static_cast<double>(deposition) * (x - 1) / x);
            expected += raised / (1e-5 * std::sqrt(x * 1e4)) * 100.0;
            EXPECT_NEAR(terrain.heights()(x, 1) / expected, 1.0, 1e-4) << x << " with G " << deposition;
        }
    }
}

// Same in two dimensions: in the steady state each node stands above its receiver by U d / (K A^m), with A the area
// that drains through it.
TEST(StreamPower, ReachesTheAnalyticProfileInTwoDimensions) {
    Terrain terrain = fbmHills(100, 4);
    for (int i = 0; i < 100; ++i)
        for (float* rim : {&terrain.use(Layer::Height)(i, 0), &terrain.use(Layer::Height)(i, 99),
                           &terrain.use(Layer::Height)(0, i), &terrain.use(Layer::Height)(99, i)})
            *rim = 0.0f;
    runRivers(terrain, kPlainRivers, 400);
    ThreadPool pool(1);
    Drainage drainage;
    drainage.route(terrain.heights(), {}, pool);
    const auto stride = static_cast<int>(terrain.heights().stride());
    double highest = 0.0;
    double highestExpected = 0.0;
    for (const Drainage::Catchments& part : drainage.parts()) {
        std::vector<double> area(part.size(), 1.0);
        for (std::size_t i = part.size(); i-- > 0;)
            if (!part.isOutlet(i)) area[static_cast<std::size_t>(part.below[i])] += area[i];
        std::vector<double> expected(part.size(), 0.0);
        for (std::size_t i = 0; i < part.size(); ++i) {
            if (part.isOutlet(i)) continue;
            const double distance = part.diagonal[i] != 0 ? std::sqrt(200.0) : 10.0;
            expected[i] = expected[static_cast<std::size_t>(part.below[i])] +
                          1e-3 * distance / (1e-5 * std::sqrt(area[i] * 100.0));
            const double height = terrain.heights()(part.nodes[i] % stride, part.nodes[i] / stride);
            if (height > highest) {
                highest = height;
                highestExpected = expected[i];
            }
        }
    }
    EXPECT_NEAR(highest / highestExpected, 1.0, 0.03);
}

TEST(StreamPower, LedgerClosesAndTheRimStays) {
    for (const Boundary boundary : kBoundaries)
        for (const float deposition : {0.0f, 0.7f}) {
            const Terrain start = fbmHills(100, 3, boundary);
            Terrain terrain = start;
            runRivers(
                terrain,
                {.years = 5e4f, .uplift = 0.5f, .erodibility = 1e-5f, .deposition = deposition, .hillslope = 0.01f},
                20);
            const Ledger& ledger = terrain.ledger();
            EXPECT_GT(ledger.eroded, 1e6);
            EXPECT_LE(ledger.relativeDrift(terrain.volume()), 1e-6);
            EXPECT_NEAR(ledger.eroded - ledger.deposited, ledger.out, 1e-6 * ledger.eroded);
            if (boundary != Boundary::Open) continue;
            for (int i = 0; i < 100; ++i) EXPECT_EQ(terrain.heights()(i, 0), start.heights()(i, 0));
        }
}

TEST(StreamPower, CutsNoNodeBelowItsReceiver) {
    Terrain terrain = fbmHills(100, 5);
    const float lowest = extremes(terrain.heights()).lowest;
    runRivers(terrain, {.years = 1e5f, .uplift = 0.0f, .erodibility = 1e-3f, .areaExponent = 0.8f, .hillslope = 0.0f},
              5);
    EXPECT_GE(extremes(terrain.heights()).lowest, lowest);
}

// A hollow between a steep wall, which supplies sediment, and a rim of 100 m fills up to the rim and no higher.
TEST(StreamPower, FillsAHollowNoHigherThanItsRim) {
    const auto start = [](int x, int y) {
        if (y == 0 || y == 40 || x == 60) return 100.0;
        const bool hollow = x > 30;
        return hollow ? 60.0 + 0.01 * std::hypot(x - 45, y - 20) : 600.0 - 8.0 * x - 0.5 * std::abs(y - 20);
    };
    Terrain terrain = terrainOf(61, 41, 10.0f, Boundary::Open, start);
    StreamPowerSettings settings = kPlainRivers;
    settings.uplift = 0.0f;
    settings.years = 2000.0f;
    settings.deposition = 1.0f;
    float filled = 0.0f;
    runRivers(terrain, settings, 60);
    for (int y = 1; y < 40; ++y)
        for (int x = 40; x < 60; ++x) {
            EXPECT_LE(terrain.heights()(x, y), 100.0f + 1e-3f);
            filled = std::max(filled, terrain.heights()(x, y) - static_cast<float>(start(x, y)));
        }
    EXPECT_GT(filled, 5.0f);
}

TEST(StreamPower, TheSeaIsABaseLevelThatStays) {
    const Terrain start = fbmHills(100, 5);
    Terrain terrain = start;
    const Extremes range = extremes(start.heights());
    const float level = 0.5f * (range.lowest + range.highest);
    const auto metres = static_cast<float>(level + start.datum());
    StreamPowerSettings settings = kPlainRivers;
    settings.uplift = 0.0f;
    settings.erodibility = 1e-3f;
    runRivers(terrain, settings, 5, {.enabled = true, .level = metres});
    for (int y = 0; y < 100; ++y)
        for (int x = 0; x < 100; ++x) {
            const float before = start.heights()(x, y);
            const float after = terrain.heights()(x, y);
            if (before < level - 0.01f) {
                ASSERT_EQ(after, before);
            } else if (before > level + 0.01f) {
                ASSERT_LE(after, before);
            }
        }
    EXPECT_GT(terrain.ledger().eroded, 1e6);
}

// The sea floor rises only by the uplift: 100 m in 20 rounds of 5000 years at 1 mm/yr.
TEST(StreamPower, IslandsEmergeFromTheSea) {
    Terrain terrain =
        terrainOf(40, 40, 10.0f, Boundary::Open, [](int x, int y) { return 900.0 - 5.0 * std::hypot(x - 20, y - 20); });
    StreamPowerSettings settings = kPlainRivers;
    settings.years = 5000.0f;
    runRivers(terrain, settings, 19, {.enabled = true, .level = 1000.0f});
    EXPECT_NEAR(terrain.heights()(20, 20), 995.0f, 0.01f);
    EXPECT_EQ(terrain.ledger().eroded, 0.0);
    runRivers(terrain, settings, 3, {.enabled = true, .level = 1000.0f});
    EXPECT_GT(terrain.heights()(20, 20), 1000.0f);
    EXPECT_GT(terrain.ledger().eroded, 0.0);
    EXPECT_NEAR(terrain.heights()(0, 0), 900.0f - 5.0f * std::hypot(20.0f, 20.0f), 1e-3f);
}

// One step of uplift is a fifth of the last bit of these heights.
TEST(StreamPower, SmallStepsOfUpliftAddUp) {
    Terrain terrain = terrainOf(100, 100, 10.0f, Boundary::Wall, [](int, int y) { return 7000.0 + 0.003 * y; });
    runRivers(terrain,
              {.years = 10.0f,
               .uplift = 0.01f,
               .erodibility = 1e-8f,
               .areaExponent = 0.2f,
               .deposition = 0.0f,
               .hillslope = 0.0f},
              500);
    double rise = 0.0;
    for (int y = 1; y < 100; ++y)
        for (int x = 0; x < 100; ++x)
            rise += (static_cast<double>(terrain.heights()(x, y)) - 7000.0 - 0.003 * y) / 9900.0;
    EXPECT_NEAR(rise, 0.05, 0.002);
}

TEST(StreamPower, KeepsMirrorSymmetry) {
    Terrain cone = terrainOf(64, 64, 10.0f, Boundary::Open, [](int x, int y) {
        const double dx = std::abs(x - 31.5);
        const double dy = y - 31.5;
        return 800.0 - 9.0 * std::hypot(dx, dy) + 3.0 * std::sin(0.7 * dx) * std::cos(0.9 * y);
    });
    StreamPowerSettings settings = kPlainRivers;
    settings.years = 3000.0f;
    settings.hillslope = 0.01f;
    runRivers(cone, settings, 40);
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 32; ++x) ASSERT_EQ(cone.heights()(x, y), cone.heights()(63 - x, y)) << x << ", " << y;
}

TEST(StreamPower, RainDecidesTheDischarge) {
    // With m = 0.5, four times the rain halves the slopes.
    Terrain terrain = strip();
    Field<float>& rain = terrain.use(Layer::Rain);
    rain.fill(4.0f);
    terrain.markAllChanged(Layer::Rain);
    runRivers(terrain, kPlainRivers, 800);
    double expected = 0.0;
    for (int x = 58; x >= 1; --x) {
        expected += 1e-3 / (1e-5 * std::sqrt(4.0 * x * 1e4)) * 100.0;
        EXPECT_NEAR(terrain.heights()(x, 1) / expected, 1.0, 1e-4) << x;
        EXPECT_NEAR(terrain.values(Layer::Flow)(x, 1) / (4.0 * x), 1.0, 1e-3) << x;
    }
}

TEST(StreamPower, CutsNeitherHardRockNorDryGround) {
    const Terrain start = fbmHills(60, 2);
    StreamPowerSettings settings = kPlainRivers;
    settings.uplift = 0.0f;
    for (const Layer layer : {Layer::Rain, Layer::Hardness}) {
        Terrain terrain = start;
        terrain.use(layer).fill(layer == Layer::Rain ? 0.0f : 1.0f);
        terrain.markAllChanged(layer);
        runRivers(terrain, settings, 5);
        EXPECT_EQ(terrain.heights(), start.heights()) << info(layer).name;
    }
}

TEST(StreamPower, StaysFiniteAtExtremesOnAnyGround) {
    const auto grounds = std::array{
        terrainOf(50, 40, 10.0f, Boundary::Open, [](int, int) { return 100.0; }),  // a plateau of equal heights
        terrainOf(50, 40, 10.0f, Boundary::Open, [](int x, int) { return x < 25 ? 500.0 : -300.0; }),
        terrainOf(50, 40, 10.0f, Boundary::Wall,
                  [](int x, int y) { return std::hypot(x - 25, y - 20) < 14 ? -200.0 : x; }),
        terrainOf(50, 40, 10.0f, Boundary::Wrap, [](int x, int y) { return (x * 7 + y * 13) % 11; })};
    for (const Terrain& ground : grounds)
        for (const float years : {10.0f, 1e5f})
            for (const float erodibility : {1e-8f, 1e-3f})
                for (const float sea : {-1000.0f, 90.0f, 1000.0f}) {
                    Terrain terrain = ground;
                    runRivers(terrain,
                              {.years = years,
                               .uplift = 20.0f,
                               .erodibility = erodibility,
                               .areaExponent = 0.8f,
                               .deposition = 2.0f,
                               .hillslope = 0.1f},
                              3, {.enabled = sea > -1000.0f, .level = sea});
                    EXPECT_TRUE(checkHeights(terrain, *poolOf(1)));
                    EXPECT_LE(terrain.ledger().relativeDrift(terrain.volume()), 1e-6);
                }
}

TEST(StreamPower, IsTheSameOnAnyNumberOfThreads) {
    const auto heightsAfter = [](int threads) {
        Terrain terrain = fbmHills(200, 8);
        ModelRig<StreamPowerModel> rig({.years = 2e4f,
                                        .uplift = 1.0f,
                                        .erodibility = 2e-5f,
                                        .upliftShape = UpliftShape::Noise,
                                        .upliftMargin = 0.2f},
                                       threads);
        rig.run(terrain, 5);
        return terrain.heights();
    };
    const Field<float> one = heightsAfter(1);
    EXPECT_EQ(one, heightsAfter(2));
    EXPECT_EQ(one, heightsAfter(3));
}

// A wave of soil keeps its shape, and its height decays as exp(-x), x = D k^2 t. One step gives at most 1 - x + x^2 /
// 4.
TEST(StreamPower, CreepFlattensAWaveAsInTheory) {
    const double k = 2.0 * 3.14159265358979 / 40.0;
    const auto wave = [&](int x) { return 10.0 * std::cos(k * x); };
    for (const double years : {50.0, 5000.0}) {
        Terrain terrain = terrainOf(40, 8, 1.0f, Boundary::Wrap, [&](int x, int) { return wave(x); });
        Hillslope hillslope;
        ThreadPool pool(2);
        const Field<float>& change = hillslope.change(terrain.heights(), Boundary::Wrap, 0.001 * years, nullptr, pool);
        const double decay = 0.001 * years * 2.0 * (1.0 - std::cos(k));  // for waves on a grid
        for (int x = 0; x < 40; ++x)
            EXPECT_NEAR(wave(x) + change(x, 3), std::exp(-decay) * wave(x), 10.0 * 0.3 * decay * decay + 1e-4) << years;
    }
}

/// Returns the mean square of how far each inner node lies from the mean of its four neighbours, far from the edges.
double furrowsOf(const Field<float>& h) {
    double sum = 0.0, nodes = 0.0;
    for (int y = 8; y < h.height() - 8; ++y)
        for (int x = 8; x < h.width() - 8; ++x, nodes += 1.0) {
            const float around = 0.25f * (h(x - 1, y) + h(x + 1, y) + h(x, y - 1) + h(x, y + 1));
            sum += static_cast<double>((h(x, y) - around) * (h(x, y) - around));
        }
    return sum / nodes;
}

// Chance decides in each round which node of a smooth slope gets the water (rho8), and long rounds cut deep. A node
// that is cut gets more water in the next round, so that furrows would grow from round to round: 26 times after 12
// rounds if each of them acted with its own discharge. With the mean discharge, creep fills what a round has cut: the
// furrows stay as they were after the first round, which knows no mean.
TEST(StreamPower, RoundsCutNoFurrowsIntoSlopesThatCreepHasSmoothed) {
    const StreamPowerSettings settings{.years = 10000.0f,
                                       .uplift = 0.5f,
                                       .erodibility = 9e-6f,
                                       .rockVariety = 0.0f,
                                       .areaExponent = 0.57f,
                                       .hillslope = 0.03f};
    const auto ridge = [](int x, int) { return 400.0 - 8.0 * std::abs(x - 48); };
    Terrain terrain = terrainOf(96, 96, 20.0f, Boundary::Open, ridge);
    runRivers(terrain, settings, 1);
    const double ofOne = furrowsOf(terrain.heights());
    terrain = terrainOf(96, 96, 20.0f, Boundary::Open, ridge);
    runRivers(terrain, settings, 12);
    EXPECT_LT(furrowsOf(terrain.heights()), 2.0 * ofOne);
}

struct Ring {
    double mean, lowest, highest;
};
/// The values of the nodes of a square map that lie `depth` nodes from its edge.
Ring ringOf(const Field<float>& values, int depth) {
    Ring ring{0.0, 1e9, -1e9};
    const int last = values.width() - 1 - depth;
    for (int i = depth; i < last; ++i)
        for (const float value :
             {values(i, depth), values(last, i), values(last + depth - i, last), values(depth, last + depth - i)}) {
            ring.mean += static_cast<double>(value) / (4.0 * (last - depth));
            ring.lowest = std::min(ring.lowest, static_cast<double>(value));
            ring.highest = std::max(ring.highest, static_cast<double>(value));
        }
    return ring;
}

TEST(StreamPower, UpliftFollowsItsShapeAndThePaint) {
    StreamPowerSettings settings = kPlainRivers;
    settings.erodibility = 1e-8f;
    settings.areaExponent = 0.2f;
    settings.years = 1000.0f;
    const Terrain flat = terrainOf(65, 65, 10.0f, Boundary::Open, [](int, int) { return 0.0; });
    const auto after = [&](UpliftShape shape, float margin, float angle = 0.0f, bool paint = false) {
        Terrain terrain = flat;
        if (paint) {
            Field<float>& painted = terrain.use(Layer::Uplift);
            for (int y = 0; y < 65; ++y)
                for (int x = 0; x < 65; ++x) painted(x, y) = x < 32 ? 3.0f : 0.0f;
            terrain.markAllChanged(Layer::Uplift);
        }
        settings.upliftShape = shape;
        settings.upliftMargin = margin;
        settings.upliftAngle = angle;
        runRivers(terrain, settings, 1);
        return terrain.heights();
    };
    EXPECT_NEAR(after(UpliftShape::Even, 0.0f)(32, 32), 1.0f, 1e-3f);
    EXPECT_NEAR(after(UpliftShape::Even, 0.0f, 0.0f, true)(20, 32), 3.0f, 1e-2f);
    EXPECT_NEAR(after(UpliftShape::Even, 0.0f, 0.0f, true)(50, 32), 0.0f, 1e-3f);
    EXPECT_NEAR(after(UpliftShape::Dome, 0.0f)(32, 32), 1.0f, 1e-3f);
    EXPECT_NEAR(after(UpliftShape::Dome, 0.0f)(48, 32), std::pow(1.0 - std::pow(16.0 / 32.5, 2.0), 2.0), 0.01f);
    const Field<float> even = after(UpliftShape::Even, 0.25f);
    EXPECT_NEAR(even(32, 32), 1.0f, 1e-3f);
    EXPECT_NEAR(ringOf(even, 1).mean, 0.15, 0.1);
    // The inner edge of the margin is as often farther out as farther in than its width: half of the rise on average.
    const Ring edge = ringOf(even, 16);
    EXPECT_NEAR(edge.mean, 0.15 + 0.85 * 0.5, 0.15);
    EXPECT_GT(edge.highest - edge.lowest, 0.35);
    // After a quarter turn, ridges that ran from west to east run from north to south.
    const Field<float> along = after(UpliftShape::Ridges, 0.0f);
    const Field<float> across = after(UpliftShape::Ridges, 0.0f, 90.0f);
    for (int i = 5; i < 60; ++i) EXPECT_NEAR(across(i, 20), along(20, 64 - i), 2e-2f) << i;
}

}  // namespace
}  // namespace scree
