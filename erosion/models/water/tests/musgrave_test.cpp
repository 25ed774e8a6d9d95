#include "erosion/models/water/musgrave.h"

#include <gtest/gtest.h>

#include <cmath>

#include "erosion/base/random.h"
#include "erosion/models/water/tests/plain_grid.h"
#include "erosion/tests/grid_lengths.h"
#include "erosion/tests/landscape_metrics.h"
#include "erosion/tests/model_rig.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

double unit(int x, int y) {
    return static_cast<double>(randomUnit(11, RandomStream::Generator, static_cast<std::uint64_t>(y * 1000 + x), 0));
}

/// One pass as in the header, in double; each node gives in turn from the same state; closed edges.
void plainPass(PlainGrid& grid, const MusgraveSettings& settings, double rain) {
    for (double& water : grid.w) water += rain;
    const PlainGrid before = grid;
    const auto level = [&](std::size_t i) { return before.h[i] + before.w[i]; };
    const double deposition = static_cast<double>(settings.deposition);
    for (int y = 0; y < grid.height; ++y)
        for (int x = 0; x < grid.width; ++x) {
            const std::size_t i = grid.at(x, y);
            double slopes = 0.0;
            double levels = level(i);
            int count = 1;
            grid.forNeighbours(x, y, [&](std::size_t j, double distance) {
                if (level(j) >= level(i)) return;
                slopes += (level(i) - level(j)) / distance;
                levels += level(j);
                ++count;
            });
            if (count == 1 || before.w[i] == 0.0) {
                grid.h[i] += deposition * before.s[i];
                grid.s[i] -= deposition * before.s[i];
                continue;
            }
            const double moved = std::min(before.w[i], level(i) - levels / count);
            grid.forNeighbours(x, y, [&](std::size_t j, double distance) {
                if (level(j) >= level(i)) return;
                const double share = (level(i) - level(j)) / distance / slopes;
                grid.w[i] -= moved * share;
                grid.w[j] += moved * share;
                const double goes = before.s[i] * share;
                const double can = static_cast<double>(settings.capacity) * moved * share;
                if (goes > can) {
                    grid.s[j] += can;
                    grid.h[i] += deposition * (goes - can);
                    grid.s[i] -= can + deposition * (goes - can);
                } else {
                    const double cut = std::min(static_cast<double>(settings.softness) * (can - goes),
                                                0.25 * std::max(0.0, before.h[i] - before.h[j]) * share);
                    grid.h[i] -= cut;
                    grid.s[j] += goes + cut;
                    grid.s[i] -= goes;
                }
            });
        }
    for (double& water : grid.w) water *= 1.0 - static_cast<double>(settings.evaporation);
}

TEST(Musgrave, AgreesWithThePlainTwoPasses) {
    Terrain terrain =
        terrainOf(24, 70, 10.0f, Boundary::Wall, [](int x, int y) { return 60.0 * unit(x, y) + 2.0 * x; });
    PlainGrid plain(terrain.heights());
    ModelRig<MusgraveModel> rig({.iterations = 1,
                                 .rain = lengthOf(0.1f, 70),
                                 .every = 2,
                                 .evaporation = 0.1f,
                                 .capacity = 0.2f,
                                 .deposition = 0.4f,
                                 .softness = 0.6f});
    for (int pass = 0; pass < 20; ++pass) {
        rig.run(terrain, 1);
        plainPass(plain, rig.settings, pass % 2 == 0 ? 1.0 : 0.0);
        plain.expectNear(terrain, 2e-4);
    }
    EXPECT_GT(terrain.ledger().eroded, 1e4);
    EXPECT_GT(terrain.ledger().deposited, 1e4);
}

TEST(Musgrave, PassesOfARoundAreLikeRoundsOfOne) {
    const Terrain start = fbmHills(65, 2);
    Terrain inOnes = start;
    Terrain inThrees = start;
    ModelRig<MusgraveModel> one({.iterations = 1, .every = 2});
    ModelRig<MusgraveModel> three({.iterations = 3, .every = 2});
    one.run(inOnes, 12);
    three.run(inThrees, 4);
    for (const Layer layer : {Layer::Height, Layer::Water, Layer::Suspended})
        EXPECT_EQ(inThrees.layer(layer), inOnes.layer(layer)) << info(layer).name;
    EXPECT_EQ(three.model.counters()[0].value, 12u);
}

// Constant rain on a closed map, without evaporation, ends as one lake with a level surface.
TEST(Musgrave, WaterComesToRestAtOneLevel) {
    Terrain terrain = terrainOf(40, 40, 10.0f, Boundary::Wall,
                                [](int x, int y) { return 0.02 * ((x - 20) * (x - 20) + (y - 20) * (y - 20)); });
    terrain.use(Layer::Hardness).fill(1.0f);
    ModelRig<MusgraveModel> rig({.iterations = 1, .rain = lengthOf(0.1f, 40), .evaporation = 0.0f});
    rig.run(terrain, 30);
    rig.sources.rain.amount = 0.0f;
    rig.run(terrain, 4000);
    const Field<float>& h = terrain.heights();
    const Field<float>& w = terrain.layer(Layer::Water);
    EXPECT_NEAR(terrain.waterVolume(), 30.0 * 40 * 40 * 100, 1.0);
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 40; ++x) EXPECT_NEAR(h(x, y) + w(x, y), h(20, 20) + w(20, 20), 0.01f);
}

TEST(Musgrave, CutsSlopesAndFillsHollows) {
    const Terrain start = fbmHills(129, 3);
    Terrain terrain = start;
    ModelRig<MusgraveModel> rig({});
    rig.run(terrain, 60);
    const TerrainMetrics before = metricsOf(start);
    const TerrainMetrics after = metricsOf(terrain);
    EXPECT_LT(after.pitFraction, 0.67 * before.pitFraction);
    EXPECT_LT(after.fillFraction, before.fillFraction);
}

}  // namespace
}  // namespace scree
