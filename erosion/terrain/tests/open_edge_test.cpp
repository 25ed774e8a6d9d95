#include "erosion/terrain/open_edge.h"

#include <gtest/gtest.h>

#include <cmath>

#include "erosion/simulation/simulation.h"
#include "erosion/tests/model_rig.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

/// Calls visit(x, y, innerX, innerY) for each node of the rim.
template <class Visit>
void forRim(const Terrain& terrain, const Visit& visit) {
    const int w = terrain.width();
    const int h = terrain.height();
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x)
            if (x == 0 || y == 0 || x == w - 1 || y == h - 1)
                visit(x, y, x == 0 ? 1 : std::min(x, w - 2), y == 0 ? 1 : std::min(y, h - 2));
}

/// Ground of 10 m with 4 m of sediment. Erosion has cut the inner nodes to 10 - x - y / 8, all different.
Terrain wornInside(int width, int height, Boundary boundary = Boundary::Open) {
    Terrain terrain = terrainOf(width, height, 2.0f, boundary, [](int, int) { return 10.0; });
    coverWithSediment(terrain, 4.0f);
    terrain.openLedger();
    for (int y = 1; y + 1 < height; ++y)
        for (int x = 1; x + 1 < width; ++x)
            terrain.use(Layer::Height)(x, y) -= static_cast<float>(x) + 0.125f * static_cast<float>(y);
    terrain.ledger().lost = -terrain.ledger().drift(terrain.volume());
    return terrain;
}

TEST(OpenEdge, RimSinksToItsInnerNeighbourAndCornersToTheDiagonalOne) {
    Terrain terrain = wornInside(6, 5);
    settleOpenEdge(terrain, kNoSea);
    forRim(terrain, [&](int x, int y, int innerX, int innerY) {
        EXPECT_EQ(terrain.heights()(x, y), 10.0f - static_cast<float>(innerX) - 0.125f * static_cast<float>(innerY))
            << x << ", " << y;
    });
    EXPECT_EQ(terrain.heights()(5, 4), 10.0f - 4.0f - 3.0f / 8.0f);
}

TEST(OpenEdge, BooksTheSunkenRimAsOutAndAsWear) {
    Terrain terrain = wornInside(6, 5);
    settleOpenEdge(terrain, kNoSea);
    double sunk = 0.0;
    forRim(terrain, [&](int x, int y, int, int) {
        const float lost = 10.0f - terrain.heights()(x, y);
        sunk += static_cast<double>(lost);
        EXPECT_EQ(terrain.values(Layer::Wear)(x, y), lost);
        EXPECT_EQ(terrain.values(Layer::Deposit)(x, y), 0.0f);
        EXPECT_EQ(terrain.values(Layer::Sediment)(x, y), std::max(0.0f, 4.0f - lost));
    });
    EXPECT_EQ(terrain.ledger().out, 4.0 * sunk);
    EXPECT_EQ(terrain.ledger().eroded, 4.0 * sunk);
    EXPECT_EQ(terrain.ledger().drift(terrain.volume()), 0.0);
    settleOpenEdge(terrain, kNoSea);
    EXPECT_EQ(terrain.ledger().out, 4.0 * sunk) << "it has sunk already";
}

TEST(OpenEdge, RimNeitherRisesNorSinksBesideLandThatErosionHasOnlyRaisedOrLeftAlone) {
    Terrain terrain = terrainOf(6, 5, 2.0f, Boundary::Open, [](int x, int y) { return 1.0 * (x * x + y); });
    terrain.keepRecord();
    const Field<float> start = terrain.heights();
    settleOpenEdge(terrain, kNoSea);
    EXPECT_EQ(terrain.heights(), start) << "left alone";
    for (int y = 1; y < 4; ++y)
        for (int x = 1; x < 5; ++x) {
            terrain.record().nodes(x, y).deposit += 0.5f;
            terrain.use(Layer::Height)(x, y) += 0.5f;
        }
    settleOpenEdge(terrain, kNoSea);
    forRim(terrain, [&](int x, int y, int, int) { EXPECT_EQ(terrain.heights()(x, y), start(x, y)) << "raised"; });
}

TEST(OpenEdge, HardRockAndTheSeaHoldTheRim) {
    Terrain terrain = wornInside(6, 5);
    terrain.use(Layer::Hardness)(0, 2) = 1.0f;
    terrain.use(Layer::Hardness)(0, 3) = 0.5f;
    settleOpenEdge(terrain, 12.0f);
    EXPECT_EQ(terrain.heights()(0, 2), 10.0f) << "untouchable";
    EXPECT_EQ(terrain.heights()(0, 3), 10.0f - 0.5f * 1.375f);
    EXPECT_EQ(terrain.heights()(0, 1), 10.0f - 1.125f);
    EXPECT_EQ(terrain.heights()(5, 2), 7.0f) << "down to 5 m below the sea's surface, with lower land behind";
    Terrain drowned = wornInside(6, 5);
    settleOpenEdge(drowned, 16.0f);
    forRim(drowned, [&](int x, int y, int, int) { EXPECT_EQ(drowned.heights()(x, y), 10.0f); });
}

TEST(OpenEdge, LeavesOtherEdgesAndMapsWithoutAnInsideAlone) {
    for (const Boundary boundary : {Boundary::Wall, Boundary::Wrap}) {
        Terrain terrain = wornInside(6, 5, boundary);
        const Field<float> before = terrain.heights();
        settleOpenEdge(terrain, kNoSea);
        EXPECT_EQ(terrain.heights(), before);
    }
    for (const auto& [width, height] : {std::pair{2, 2}, {2, 5}, {5, 2}}) {
        Terrain terrain = wornInside(width, height);
        settleOpenEdge(terrain, kNoSea);
        EXPECT_EQ(extremes(terrain.heights()).lowest, 10.0f);
    }
    Terrain smallest = wornInside(3, 3);
    settleOpenEdge(smallest, kNoSea);
    EXPECT_EQ(extremes(smallest.heights()).highest, 10.0f - 1.125f) << "all eight have one inner neighbour";
}

TEST(OpenEdge, EachModelKeepsTheRimWithinItsRound) {
    ModelEntries models;
    forEachModel(models, [](auto& entry) {
        using Model = typename std::decay_t<decltype(entry)>::ModelType;
        const Terrain start = fbmHills(65, 5);
        Terrain terrain = start;
        ModelRig<Model> rig(entry.settings);
        rig.run(terrain, 3);
        EXPECT_NE(terrain.heights(), start.heights()) << Model::kName;
        forRim(terrain, [&](int x, int y, int, int) {
            ASSERT_EQ(terrain.heights()(x, y), start.heights()(x, y)) << Model::kName << " " << x << ", " << y;
        });
    });
}

/// Fails if the rim stands above an inner neighbour from which erosion has removed ground.
void expectNoWall(const Terrain& terrain) {
    const Field<float> wear = terrain.values(Layer::Wear);
    int worn = 0;
    forRim(terrain, [&](int x, int y, int innerX, int innerY) {
        if (wear(innerX, innerY) <= 0.0f) return;
        ++worn;
        ASSERT_LE(terrain.heights()(x, y), terrain.heights()(innerX, innerY)) << x << ", " << y;
    });
    EXPECT_GT(worn, terrain.width());
}

TEST(OpenEdge, NoWallIsLeftAroundLandThatWearsDown) {
    const Terrain start = fbmHills(129, 5);
    SimulationSettings settings;
    droplets(settings).dropletsPerRound = 2000;
    Simulation simulation(start, settings, poolOf(2));
    for (int round = 0; round < 30; ++round) {
        const Field<float> before = simulation.terrain().heights();
        ASSERT_TRUE(simulation.runRound());
        const Field<float>& after = simulation.terrain().heights();
        forRim(simulation.terrain(), [&](int x, int y, int innerX, int innerY) {
            ASSERT_LE(after(x, y), before(x, y)) << "rises at " << x << ", " << y;
            ASSERT_GE(after(x, y), std::min(before(x, y), after(innerX, innerY))) << x << ", " << y;
        });
    }
    expectNoWall(simulation.terrain());
    EXPECT_LE(simulation.terrain().ledger().relativeDrift(simulation.terrain().volume()), 1e-6);
}

// Droplets cut no node below their next place, and stream power cuts none below its receiver. So neither cuts below the
// lowest node, nor does a rim that sinks to the remaining ground, however long the run is.
TEST(OpenEdge, TheLowestGroundStaysTheBaseLevelForAThousandRounds) {
    for (const std::string_view model : {"droplet", "stream_power"}) {
        const Terrain start = fbmHills(49, 3);
        SimulationSettings settings = only(model);
        droplets(settings).dropletsPerRound = 100;
        std::get<ModelEntry<StreamPowerModel>>(settings.models).settings.uplift = 1.0f;
        Simulation simulation(start, settings, poolOf(2));
        for (int round = 0; round < 1000; ++round) ASSERT_TRUE(simulation.runRound());
        EXPECT_GE(extremes(simulation.terrain().heights()).lowest, extremes(start.heights()).lowest - 1e-3f) << model;
        EXPECT_GT(simulation.terrain().ledger().out, 1e6) << model;
        if (model == "droplet") expectNoWall(simulation.terrain());
    }
}

}  // namespace
}  // namespace scree
