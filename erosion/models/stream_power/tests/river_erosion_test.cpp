#include "erosion/models/stream_power/river_erosion.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "erosion/models/stream_power/stream_power.h"
#include "erosion/tests/model_rig.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

// With little water, D = G Qs / Q is far more sediment than arrives. Only what arrives may be deposited, and the ground
// must not sink by the rest: no node sinks below the lowest outlet.
TEST(RiverErosion, DigsNoHolesIfLittleWaterBringsMuchSediment) {
    Terrain terrain = fbmHills(65, 3);
    const double lowest = extremes(terrain.heights()).lowest;
    ModelRig<StreamPowerModel> rig(StreamPowerSettings{.years = 4e4f,
                                                       .uplift = 9.0f,
                                                       .erodibility = 1e-4f,
                                                       .areaExponent = 0.75f,
                                                       .deposition = 1.5f,
                                                       .hillslope = 0.0f},
                                   1);
    rig.sources.rain.amount = 0.01f;
    rig.run(terrain, 5);
    EXPECT_GE(extremes(terrain.heights()).lowest, lowest);
    EXPECT_LE(terrain.ledger().relativeDrift(terrain.volume()), 1e-6);
}

TEST(RiverErosion, OutflowIsNeverNegative) {
    Terrain terrain = fbmHills(100, 6);
    double out = 0.0;
    for (int round = 0; round < 30; ++round) {
        ModelRig<StreamPowerModel> rig(
            {.years = 1e4f, .uplift = 2.0f, .erodibility = 2e-5f, .deposition = 2.0f, .hillslope = 0.0f}, 1);
        rig.run(terrain, 1);
        EXPECT_GE(terrain.ledger().out, out);
        out = terrain.ledger().out;
    }
    EXPECT_GT(terrain.ledger().deposited, 0.01 * terrain.ledger().eroded);
}

}  // namespace
}  // namespace scree
