#include <gtest/gtest.h>

#include "erosion/random.h"
#include "erosion/tests/pipes_scenes.h"

namespace scree {
namespace {

using namespace test;

/// A basin with a rough bed, filled to `level` metres.
Terrain lake(int size, double level, Boundary boundary) {
    Terrain terrain = terrainOf(size, size, 10.0f, boundary, [=](int x, int y) {
        const double rough =
            static_cast<double>(randomUnit(7, RandomStream::TalusNoise, 0, static_cast<std::uint64_t>(y * size + x)));
        const double centre = 0.5 * (size - 1);
        return 40.0 * (std::pow((x - centre) / centre, 2) + std::pow((y - centre) / centre, 2)) + 15.0 * rough;
    });
    Field<float>& water = terrain.use(Layer::Water);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            water(x, y) = std::max(0.0f, static_cast<float>(level) - terrain.heights()(x, y));
    terrain.openLedger();
    return terrain;
}

TEST(PipesWater, LakeAtRestStaysAtRest) {
    for (const PipeDirections directions : {PipeDirections::Four, PipeDirections::Eight})
        for (const PipeFlux form : {PipeFlux::Face, PipeFlux::Outflow}) {
            const Terrain start = lake(65, 32.0, Boundary::Wall);
            SimulationSettings settings = stillWeather();
            pipes(settings).directions = directions;
            pipes(settings).flux = form;
            pipes(settings).ticks = 100;
            Simulation simulation(start, settings, poolOf(2));
            run(simulation, 10);
            EXPECT_EQ(simulation.terrain().heights(), start.heights());
            EXPECT_EQ(simulation.terrain().layer(Layer::Water), start.layer(Layer::Water));
            const Extremes flow = extremes(simulation.terrain().layer(Layer::Flow));
            EXPECT_EQ(flow.lowest, 0.0f);
            EXPECT_EQ(flow.highest, 0.0f);
        }
}

/// A square column of water in the middle of a flat box.
Terrain dam(int size) {
    Terrain terrain(size, size, 10.0f, Boundary::Wall);
    const int centre = size / 2;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            if (std::hypot(x - centre, y - centre) <= 10.0) terrain.use(Layer::Water)(x, y) = 10.0f;
    terrain.openLedger();
    return terrain;
}

/// Distance (cells) of the farthest water that is `depth` deep, in a direction from the middle.
double front(const Field<float>& water, int dx, int dy, float depth) {
    const int centre = water.width() / 2;
    float beyond = 0.0f;
    for (int k = water.width() - 1 - centre; k >= 0; --k) {
        const float here = water(centre + k * dx, centre + k * dy);
        if (here >= depth) return (k + static_cast<double>((here - depth) / (here - beyond))) * std::hypot(dx, dy);
        beyond = here;
    }
    return 0.0;
}

TEST(PipesWater, DamBreakKeepsWaterAndSymmetryAndIsRound) {
    for (const PipeDirections directions : {PipeDirections::Four, PipeDirections::Eight}) {
        SimulationSettings settings = stillWeather();
        pipes(settings).directions = directions;
        pipes(settings).ticks = 10;
        Simulation simulation(dam(129), settings, poolOf(2));
        run(simulation, 3);
        const Terrain& terrain = simulation.terrain();
        EXPECT_LE(waterDrift(terrain), 1e-12);
        const Field<float>& water = terrain.layer(Layer::Water);
        for (int y = 0; y < 129; ++y)
            for (int x = 0; x < 129; ++x) {
                ASSERT_EQ(water(x, y), water(128 - x, y)) << x << ", " << y;
                ASSERT_EQ(water(x, y), water(y, x)) << x << ", " << y;
            }
        const double axis = front(water, 1, 0, 0.1f);
        const double diagonal = front(water, 1, 1, 0.1f);
        EXPECT_GT(axis, 20.0);
        EXPECT_NEAR(diagonal / axis, 1.0, directions == PipeDirections::Eight ? 0.03 : 0.05);
    }
}

TEST(PipesWater, SteadyRainOnAPlaneRunsOffAtManningsDepth) {
    for (const PipeDirections directions : {PipeDirections::Four, PipeDirections::Eight}) {
        const double slope = 0.05;
        Terrain plane = terrainOf(66, 34, 10.0f, Boundary::Open, [=](int x, int) { return slope * 10.0 * (65 - x); });
        plane.use(Layer::Hardness).fill(1.0f);
        SimulationSettings settings = stillWeather();
        settings.sources.rain.amount = 1.0f;
        PipesSettings& p = pipes(settings);
        p.directions = directions;
        p.ticks = 200;
        Simulation simulation(std::move(plane), settings, poolOf(2));
        run(simulation, 30);
        const Terrain& terrain = simulation.terrain();
        const WaterLedger before = terrain.waterLedger();
        run(simulation, 1);
        const double out = terrain.waterLedger().out - before.out;
        const double fallen = terrain.waterLedger().added - before.added;
        EXPECT_NEAR(out / fallen, 1.0, 1e-4);
        for (int x = 20; x < 64; ++x) {
            const double q = 1e-4 * 10.0 * static_cast<double>(terrain.layer(Layer::Flow)(x, 17));
            const double manning = std::pow(q * 0.04 / std::sqrt(slope), 0.6);
            const double depth = static_cast<double>(terrain.layer(Layer::Water)(x, 17));
            EXPECT_NEAR(depth / manning, 1.0, 0.05) << x;
        }
    }
}

}  // namespace
}  // namespace scree
