#include "erosion/models/stream_power/stream_power.h"

#include <gtest/gtest.h>

#include <cmath>

#include "erosion/tests/model_rig.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

/// The model by itself: its rim is a base level that stays from round to round.
void run(Terrain& terrain, const StreamPowerSettings& settings, int rounds, SeaSettings sea = {}) {
    ModelRig<StreamPowerModel> rig(settings, 1);
    rig.sources.sea = sea;
    rig.run(terrain, rounds);
}

// A strip of three rows that drains to the east has one river of area x cells. In the steady state its slope at each
// node is U / (K (x a)^m): the profile is the sum of these from the outlet up.
TEST(StreamPower, ReachesTheAnalyticProfileOfOneRiver) {
    Terrain strip = terrainOf(60, 3, 100.0f, Boundary::Open, [](int x, int y) {
        return y == 1 && x > 0 ? 1.0 * (59 - x) : x == 59 ? 0.0 : 100000.0 - x;
    });
    const StreamPowerSettings settings{.years = 1e5f, .uplift = 1.0f, .erodibility = 1e-5f, .areaExponent = 0.5f};
    run(strip, settings, 400);
    double expected = 0.0;
    for (int x = 58; x >= 1; --x) {
        const double slope = 1e-3 / (1e-5 * std::sqrt(x * 1e4));
        expected += slope * 100.0;
        EXPECT_NEAR(strip.heights()(x, 1) / expected, 1.0, 1e-4) << x;
    }
}

TEST(StreamPower, LedgerClosesAndTheRimStays) {
    for (const Boundary boundary : {Boundary::Open, Boundary::Wall, Boundary::Wrap}) {
        const Terrain start = fbmHills(100, 3, boundary);
        Terrain terrain = start;
        run(terrain, {.years = 5e4f, .uplift = 0.5f, .erodibility = 1e-5f, .areaExponent = 0.5f}, 20);
        EXPECT_GT(terrain.ledger().eroded, 1e6);
        EXPECT_LE(terrain.ledger().relativeDrift(terrain.volume()), 1e-6);
        if (boundary != Boundary::Open) continue;
        for (int i = 0; i < 100; ++i) EXPECT_EQ(terrain.heights()(i, 0), start.heights()(i, 0));
    }
}

TEST(StreamPower, CutsNothingBelowTheNodeItDrainsTo) {
    Terrain terrain = fbmHills(100, 5);
    const float lowest = extremes(terrain.heights()).lowest;
    run(terrain, {.years = 1e5f, .uplift = 0.0f, .erodibility = 1e-3f, .areaExponent = 0.8f}, 5);
    EXPECT_GE(extremes(terrain.heights()).lowest, lowest);
}

TEST(StreamPower, TheSeaIsABaseLevelThatStays) {
    const Terrain start = fbmHills(100, 5);
    Terrain terrain = start;
    const Extremes range = extremes(start.heights());
    const float level = 0.5f * (range.lowest + range.highest);
    const auto metres = static_cast<float>(level + start.datum());
    run(terrain, {.years = 1e5f, .uplift = 0.0f, .erodibility = 1e-3f, .areaExponent = 0.8f}, 5,
        {.enabled = true, .level = metres});
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

}  // namespace
}  // namespace scree
