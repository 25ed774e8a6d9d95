#include <gtest/gtest.h>

#include <limits>

#include "erosion/base/random.h"
#include "erosion/models/pipes/pipes_flow.h"
#include "erosion/models/tests/pipes_scenes.h"
#include "erosion/records/ledger.h"

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

/// A flat box with a square column of water in the middle.
Terrain dam(int size) {
    Terrain terrain(size, size, 10.0f, Boundary::Wall);
    const int centre = size / 2;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x)
            if (std::hypot(x - centre, y - centre) <= 10.0) terrain.use(Layer::Water)(x, y) = 10.0f;
    terrain.openLedger();
    return terrain;
}

/// Distance (cells) of the farthest water with this depth, in a direction from the middle.
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
        EXPECT_NEAR(diagonal / axis, 1.0, 0.03);
        // Later, four neighbours do not reach the bar. Their water reaches a diagonal neighbour only through another
        // cell, which a thin front must wet first. The front lags along the diagonals by 2.0 % after 40 ticks, 8.6 %
        // after 70, and 10 % after 90. Eight neighbours keep the bar.
        if (directions == PipeDirections::Four) continue;
        run(simulation, 6);
        EXPECT_GT(front(simulation.terrain().layer(Layer::Water), 1, 0, 0.1f), 45.0);
        EXPECT_NEAR(front(simulation.terrain().layer(Layer::Water), 1, 1, 0.1f) /
                        front(simulation.terrain().layer(Layer::Water), 1, 0, 0.1f),
                    1.0, 0.03);
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
        // At the watershed the water's surface is less steep than the ground, and the water is deeper than by Manning's
        // formula: by 49 % in the first cell, and 5.9 % in the fifth.
        for (int x = 6; x < 64; ++x) {
            const double q = 1e-4 * 10.0 * static_cast<double>(terrain.layer(Layer::Flow)(x, 17));
            const double manning = std::pow(q * 0.04 / std::sqrt(slope), 0.6);
            const double depth = static_cast<double>(terrain.layer(Layer::Water)(x, 17));
            EXPECT_NEAR(depth / manning, 1.0, 0.05) << x;
        }
    }
}

/// Returns the largest difference from 1 m of water in a closed box after 100 ticks of `courant` cells. The water
/// starts with a ripple of 0.1 mm that alternates from cell to cell.
double rippleAfter(PipeDirections directions, PipeFlux form, double courant) {
    Terrain box(48, 48, 10.0f, Boundary::Wall);
    for (int y = 0; y < 48; ++y)
        for (int x = 0; x < 48; ++x) box.use(Layer::Water)(x, y) = (x + y) % 2 == 0 ? 1.0001f : 0.9999f;
    SimulationSettings settings = stillWeather();
    PipesSettings& p = pipes(settings);
    p.directions = directions;
    p.flux = form;
    p.area = PipeArea::Constant;  // of the water's depth, so that the wave speed is the square root of 9.81
    p.pipeDepth = 1.0f;
    p.roughness = 0.01f;
    p.ticks = 100;
    p.timeStep = static_cast<float>(courant * 10.0 / std::sqrt(9.81));
    Simulation simulation(std::move(box), settings, poolOf(2));
    run(simulation, 1);
    const Extremes range = extremes(simulation.terrain().layer(Layer::Water));
    return static_cast<double>(std::max(range.highest - 1.0f, 1.0f - range.lowest));
}

TEST(PipesWater, TicksAreStableUpToTheCourantLimitAndNoFurther) {
    const auto bracket = [](PipeDirections directions, PipeFlux form, double stable, double unstable) {
        EXPECT_LT(rippleAfter(directions, form, stable), 1e-3);  // near the limit a ripple grows to five times its size
        EXPECT_GT(rippleAfter(directions, form, unstable), 5e-3);
    };
    bracket(PipeDirections::Four, PipeFlux::Face, 0.98 * 0.7071, 1.05 * 0.7071);
    bracket(PipeDirections::Eight, PipeFlux::Face, 0.98 * 0.8660, 1.05 * 0.8660);
    bracket(PipeDirections::Four, PipeFlux::Outflow, 0.98 * 0.5, 1.05 * 0.5);
}

/// A channel under 1 m of water that falls steeply into the sea. Returns the water that reached the sea after 100 s,
/// m^3.
double reachesTheSea(PipeFlux form, PipeArea area, float maxSpeed, float pipeDepth) {
    Terrain channel = terrainOf(120, 5, 10.0f, Boundary::Wall, [](int x, int) { return 5.0 * (100 - x); });
    for (int y = 0; y < 5; ++y)
        for (int x = 0; x < 100; ++x) channel.use(Layer::Water)(x, y) = 1.0f;
    channel.use(Layer::Hardness).fill(1.0f);
    channel.openLedger();
    SimulationSettings settings = stillWeather();
    settings.sources.sea = {.enabled = true, .level = 0.5f};
    PipesSettings& p = pipes(settings);
    p.directions = PipeDirections::Four;
    p.flux = form;
    p.area = area;
    p.pipeDepth = pipeDepth;
    p.maxSpeed = maxSpeed;
    p.timeStep = 0.5f;
    p.ticks = 200;
    Simulation simulation(std::move(channel), settings, poolOf(1));
    run(simulation, 1);
    EXPECT_LE(waterDrift(simulation.terrain()), 1e-12);
    return simulation.terrain().waterLedger().sea;
}

// The slope of 1 in 2 accelerates still water to 2.45 m/s in a tick, so that outflows are at the limit from the first
// tick on: over a width of 50 m, 1 m deep or as deep as a pipe.
TEST(PipesWater, SpeedLimitHoldsOutflowsBackBeforeTheyMove) {
    for (const float limit : {0.5f, 1.0f, 2.0f}) {
        const double even = 100.0 * 50.0 * static_cast<double>(limit);
        EXPECT_NEAR(reachesTheSea(PipeFlux::Outflow, PipeArea::Depth, limit, 1.0f) / even, 1.0, 1e-3) << limit;
        EXPECT_NEAR(reachesTheSea(PipeFlux::Outflow, PipeArea::Constant, limit, 5.0f) / even, 1.0, 1e-3) << limit;
        EXPECT_NEAR(reachesTheSea(PipeFlux::Outflow, PipeArea::Constant, limit, 0.25f) / (0.25 * even), 1.0, 1e-3)
            << limit;
    }
    EXPECT_EQ(reachesTheSea(PipeFlux::Face, PipeArea::Depth, 0.5f, 1.0f),
              reachesTheSea(PipeFlux::Face, PipeArea::Depth, 20.0f, 1.0f))
        << "of faces' fluxes it is friction that slows them; the limit is for what they carry";
}

TEST(PipesWater, SpeedLimitOfOutflowsIsForTheirVector) {
    /// The share of its water that a cell with 0.5 m of water may send, for outflows to the four sides.
    const auto shareOf = [](float east, float west, float south, float north, const OutflowLimit& limit) {
        const std::vector<float> toEast{east}, toSouth{south}, toNorth{north}, toWest{west, 0.0f};
        std::vector<float> none(2, 0.0f);
        std::vector<float> e = toEast, s = toSouth, w = toWest, n = toNorth;
        const FluxRows rowBefore{none.data(), none.data(), none.data(), n.data()};
        const FluxRows own{e.data(), s.data(), w.data() + 1, none.data()};
        const float depth = 0.5f;
        float share = 0.0f;
        paidShareOfOutflows(rowBefore, own, &depth, 1e-6f, limit, &share, 1);
        return share;
    };
    const float deep = std::numeric_limits<float>::infinity();
    EXPECT_FLOAT_EQ(shareOf(3.0f, 0.0f, 4.0f, 0.0f, {5.0f, deep}), 0.5f);  // 2.5 of 5 m^3/s may leave
    EXPECT_FLOAT_EQ(shareOf(0.0f, 3.0f, 0.0f, 4.0f, {5.0f, deep}), 0.5f);
    EXPECT_FLOAT_EQ(shareOf(3.0f, 2.0f, 4.0f, 1.0f, {5.0f, deep}), 0.5f) << "the larger of two opposite ones counts";
    EXPECT_FLOAT_EQ(shareOf(3.0f, 0.0f, 4.0f, 0.0f, {5.0f, 0.1f}), 0.1f) << "a pipe of 0.1 m";
    EXPECT_FLOAT_EQ(shareOf(3.0f, 0.0f, 4.0f, 0.0f, {10.0f, deep}), 1.0f) << "just at the limit";
}

TEST(PipesWater, RainAndSpringsBringTheirWater) {
    Terrain terrain(65, 65, 10.0f, Boundary::Wall);
    for (int y = 0; y < 65; ++y)
        for (int x = 0; x < 65; ++x) terrain.use(Layer::Rain)(x, y) = x < 20 ? 2.0f : 0.0f;
    SimulationSettings settings = stillWeather();
    settings.sources.rain.amount = 1.5f;
    settings.sources.springs.push_back({.x = 0.9f, .y = 0.9f, .radius = 15.0f, .discharge = 7.0f});
    pipes(settings).timeStep = 0.25f;
    pipes(settings).ticks = 40;
    Simulation simulation(std::move(terrain), settings, poolOf(2));
    run(simulation, 1);
    const double rained = 10.0 * 1e-4 * 1.5 * 2.0 * 20.0 * 65.0 * 100.0;
    EXPECT_NEAR(simulation.terrain().waterLedger().added / (rained + 7.0 * 10.0), 1.0, 1e-6);
    EXPECT_NEAR(simulation.terrain().waterVolume() / (rained + 7.0 * 10.0), 1.0, 1e-6);
}

TEST(PipesWater, AllZeroRainMapRainsNothing) {
    Terrain terrain = fbmHills(40, 1);
    terrain.use(Layer::Rain).fill(0.0f);
    SimulationSettings settings = only("pipes");
    Simulation simulation(terrain, settings, poolOf(2));
    run(simulation, 2);
    EXPECT_EQ(simulation.terrain().waterLedger().added, 0.0);
    EXPECT_EQ(simulation.terrain().heights(), terrain.heights());
}

TEST(PipesWater, DriesUpAtTheRateAsked) {
    Terrain terrain(40, 40, 10.0f, Boundary::Wall);
    terrain.use(Layer::Water).fill(0.5f);
    terrain.openLedger();
    SimulationSettings settings = stillWeather();
    pipes(settings).evaporation = 1e-5f;
    pipes(settings).timeStep = 0.5f;
    pipes(settings).ticks = 200;
    Simulation simulation(std::move(terrain), settings, poolOf(2));
    run(simulation, 1);
    EXPECT_NEAR(simulation.terrain().waterLedger().evaporated, 1e-5 * 100.0 * 160000.0, 1e-3);
    EXPECT_LE(waterDrift(simulation.terrain()), 1e-12);
    pipes(settings).evaporation = 1e-4f;
    pipes(settings).timeStep = 10.0f;
    simulation.setSettings(settings);
    run(simulation, 5);
    EXPECT_EQ(simulation.terrain().waterVolume(), 0.0);
    EXPECT_LE(waterDrift(simulation.terrain()), 1e-12);
}

TEST(PipesWater, WaterThatOthersHaveMovedStartsAfresh) {
    SimulationSettings settings = only("pipes");
    pipes(settings).ticks = 16;  // after which all groundwater has flowed
    Simulation first(fbmHills(100, 2), settings, poolOf(2));
    run(first, 5);
    Terrain& terrain = first.terrain();
    terrain.nextRevision();
    terrain.use(Layer::Water).fill(0.3f);
    terrain.markAllChanged(Layer::Water);
    Simulation second(terrain, settings, poolOf(2));
    run(first, 3);
    run(second, 3);
    for (const Layer layer : {Layer::Height, Layer::Water, Layer::Suspended})
        EXPECT_EQ(first.terrain().layer(layer), second.terrain().layer(layer)) << info(layer).name;
}

}  // namespace
}  // namespace scree
