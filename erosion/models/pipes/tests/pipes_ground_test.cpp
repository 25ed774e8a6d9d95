#include <gtest/gtest.h>

#include "erosion/models/tests/pipes_scenes.h"

namespace scree {
namespace {

using namespace test;

/// Settings without rain. The ground holds 2 m of water in 10 m of soil, and water flows through it fast.
SimulationSettings wetGround() {
    SimulationSettings settings = stillWeather();
    PipesSettings& p = pipes(settings);
    p.groundFlow = GroundFlow::Darcy;
    p.transmissivity = 0.5f;
    p.timeStep = 2.0f;
    p.ticks = 20;
    return settings;
}

float waterTable(const Terrain& terrain, int x, int y) {
    return terrain.heights()(x, y) - (2.0f - terrain.layer(Layer::Groundwater)(x, y)) / 0.2f;
}

TEST(PipesGround, DrinksAtItsSpeedUntilItIsFull) {
    Terrain terrain(40, 40, 10.0f, Boundary::Wall);
    terrain.use(Layer::Water).fill(3.0f);
    terrain.openLedger();
    SimulationSettings settings = wetGround();
    pipes(settings).infiltration = 1e-4f;
    Simulation simulation(std::move(terrain), settings, poolOf(2));
    run(simulation, 50);  // 2000 s
    EXPECT_NEAR(simulation.terrain().layer(Layer::Groundwater)(20, 20), 0.2f, 1e-6f);
    EXPECT_NEAR(simulation.terrain().layer(Layer::Water)(20, 20), 2.8f, 1e-6f);
    pipes(settings).timeStep = 10.0f;
    pipes(settings).ticks = 200;
    simulation.setSettings(settings);
    run(simulation, 12);  // 24000 s more
    EXPECT_EQ(simulation.terrain().layer(Layer::Groundwater)(20, 20), 2.0f);
    EXPECT_NEAR(simulation.terrain().layer(Layer::Water)(20, 20), 1.0f, 1e-6f);
    EXPECT_LE(waterDrift(simulation.terrain()), 1e-12);
}

TEST(PipesGround, SeepsToALevelWaterTable) {
    for (const GroundFlow flow : {GroundFlow::Darcy, GroundFlow::Pipes}) {
        Terrain terrain = terrainOf(20, 20, 10.0f, Boundary::Wall, [](int x, int y) { return 0.1 * x + 0.05 * y; });
        for (int y = 0; y < 20; ++y)
            for (int x = 0; x < 20; ++x) terrain.use(Layer::Groundwater)(x, y) = (x + 3 * y) % 5 < 2 ? 1.4f : 0.6f;
        terrain.openLedger();
        SimulationSettings settings = wetGround();
        pipes(settings).groundFlow = flow;
        pipes(settings).timeStep = 5.0f;
        Simulation simulation(std::move(terrain), settings, poolOf(2));
        run(simulation, 400);
        const float level = waterTable(simulation.terrain(), 10, 10);
        for (int y = 0; y < 20; ++y)
            for (int x = 0; x < 20; ++x)
                ASSERT_NEAR(waterTable(simulation.terrain(), x, y), level, 0.02f) << x << ", " << y;
        EXPECT_LE(waterDrift(simulation.terrain()), 1e-12);
    }
}

TEST(PipesGround, SpringsRunAtTheFootOfAWetHillInTheDrySeason) {
    // A hill with soaked ground, above a plain with nearly full ground.
    Terrain terrain =
        terrainOf(60, 20, 10.0f, Boundary::Open, [](int x, int) { return x < 30 ? 3.0 * (30 - x) : 0.0; });
    for (int y = 1; y < 19; ++y)
        for (int x = 1; x < 59; ++x) terrain.use(Layer::Groundwater)(x, y) = x < 30 ? 1.9f : 1.6f;
    terrain.use(Layer::Hardness).fill(1.0f);
    terrain.openLedger();
    Simulation simulation(std::move(terrain), wetGround(), poolOf(2));
    run(simulation, 30);
    const Terrain& now = simulation.terrain();
    EXPECT_EQ(now.waterLedger().added, 0.0) << "not a drop has fallen";
    EXPECT_GT(now.layer(Layer::Water)(31, 10), 1e-3f);
    EXPECT_LT(now.layer(Layer::Water)(5, 10), 1e-6f) << "the hill's top is dry";
    EXPECT_EQ(now.layer(Layer::Groundwater)(0, 10), 0.0f) << "the rim keeps none";
    EXPECT_LE(extremes(now.layer(Layer::Groundwater)).highest, 2.0f + 0.6f);
    EXPECT_LE(waterDrift(now), 1e-12);
}

TEST(PipesGround, LessRoomBringsWaterToTheSurface) {
    Terrain terrain(20, 20, 10.0f, Boundary::Wall);
    terrain.use(Layer::Groundwater).fill(1.5f);
    terrain.openLedger();
    SimulationSettings settings = wetGround();
    pipes(settings).soilDepth = 0.5f;
    Simulation simulation(std::move(terrain), settings, poolOf(2));
    run(simulation, 1);
    EXPECT_FLOAT_EQ(simulation.terrain().layer(Layer::Water)(7, 7), 1.0f);
    EXPECT_FLOAT_EQ(simulation.terrain().layer(Layer::Groundwater)(7, 7), 0.5f);
    EXPECT_LE(waterDrift(simulation.terrain()), 1e-12);
}

TEST(PipesGround, TheSeaKeepsNoGroundwater) {
    Terrain terrain = terrainOf(40, 40, 10.0f, Boundary::Wall, [](int x, int) { return 1.0 * x; });
    terrain.use(Layer::Groundwater).fill(1.0f);
    terrain.openLedger();
    SimulationSettings settings = wetGround();
    settings.sources.sea = {.enabled = true, .level = 10.5f};
    Simulation simulation(std::move(terrain), settings, poolOf(2));
    run(simulation, 5);
    const Terrain& now = simulation.terrain();
    for (int y = 0; y < 40; ++y)
        for (int x = 0; x < 10; ++x) ASSERT_EQ(now.layer(Layer::Groundwater)(x, y), 0.0f);
    EXPECT_GT(now.layer(Layer::Groundwater)(12, 20), 0.0f);
    EXPECT_GT(now.waterLedger().sea, 0.0);
    EXPECT_LE(waterDrift(now), 1e-12);
}

}  // namespace
}  // namespace scree
