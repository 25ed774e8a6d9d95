#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>

#include "erosion/models/tests/pipes_scenes.h"
#include "erosion/tests/model_rig.h"

// Each knob has the effect given by the header's equations, computed here by hand for a simple place.
namespace scree {
namespace {

using namespace test;

constexpr double kSlope = 0.01;
constexpr double kCell = 10.0;
constexpr double kDepth = 0.5;

/// Returns the soil picked up in one tick from rest, m. The place is the middle of an even slope under an even sheet of
/// water, with four neighbours.
double pickedUp(const PipesSettings& p) {
    const auto wide = [](float value) { return static_cast<double>(value); };
    const double g = 9.81;
    const double fastest =
        std::max(std::sqrt(g * (p.area == PipeArea::Depth ? kDepth : wide(p.pipeDepth))), wide(p.maxSpeed));
    const double dt = p.timeStep > 0.0f ? wide(p.timeStep) : wide(p.courant) * 0.707 * kCell / fastest;
    const double fallen = kDepth + (wide(p.rain) - wide(p.evaporation)) * dt;
    const double depth = fallen - std::min({fallen, wide(p.infiltration) * dt, wide(p.soilDepth)});
    const double pipe = p.area == PipeArea::Depth ? depth : wide(p.pipeDepth);
    const double driven = dt * g * pipe * kSlope;  // flux divided by width, m^2/s
    const double friction = g * dt * std::pow(wide(p.roughness), 2) * std::pow(depth, -7.0 / 3.0);
    const double flux = 2.0 * driven / (1.0 + std::sqrt(1.0 + 4.0 * friction * driven));
    const double speed = std::min(flux / depth, wide(p.maxSpeed));
    const double sine = kSlope / std::sqrt(1.0 + kSlope * kSlope);
    const double capacity = wide(p.capacity) * std::max(wide(p.minCapacity), std::max(sine, wide(p.minSlope)) * speed) *
                            std::min(1.0, depth / wide(p.fullDepth));
    return capacity * (1.0 - std::exp(-wide(p.rate) * dt));
}

double pickedUpInATick(const PipesSettings& p) {
    // The height is 0 m in the middle, where float32 resolves small changes.
    Terrain slope =
        terrainOf(9, 9, static_cast<float>(kCell), Boundary::Wall, [](int x, int) { return kSlope * kCell * (4 - x); });
    slope.use(Layer::Water).fill(static_cast<float>(kDepth));
    slope.openLedger();
    SimulationSettings settings = only("pipes");
    pipes(settings) = p;
    Simulation simulation(slope, settings, poolOf(1));
    run(simulation, 1);
    const auto soil = static_cast<double>(simulation.terrain().layer(Layer::Suspended)(4, 4));
    EXPECT_NEAR(static_cast<double>(slope.heights()(4, 4) - simulation.terrain().heights()(4, 4)), soil, 1e-6);
    return soil;
}

TEST(PipesKnobs, EachChangesThePickUpOfATickByItsEquation) {
    struct Case {
        const char* knob;
        std::function<void(PipesSettings&)> set;
    };
    PipesSettings base;
    base.ticks = 1;
    base.rain = 1e-7f;
    base.capacity = 2.0f;
    base.minSlope = 0.0f;
    base.infiltration = 0.0f;
    base.directions = PipeDirections::Four;
    base.timeStep = 8.0f;
    const double usual = pickedUp(base);
    EXPECT_NEAR(pickedUpInATick(base) / usual, 1.0, 1e-4);
    for (const auto& [knob, set] : {
             Case{"rain", [](PipesSettings& p) { p.rain = 1e-3f; }},
             Case{"evaporation", [](PipesSettings& p) { p.evaporation = 1e-4f; }},
             Case{"capacity", [](PipesSettings& p) { p.capacity = 4.0f; }},
             Case{"rate", [](PipesSettings& p) { p.rate = 0.1f; }},
             Case{"fullDepth", [](PipesSettings& p) { p.fullDepth = 1.0f; }},
             Case{"minSlope", [](PipesSettings& p) { p.minSlope = 0.02f; }},
             Case{"minCapacity", [](PipesSettings& p) { p.minCapacity = 0.01f; }},
             Case{"roughness", [](PipesSettings& p) { p.roughness = 0.08f; }},
             Case{"maxSpeed", [](PipesSettings& p) { p.maxSpeed = 0.5f; }},
             Case{"area and pipeDepth",
                  [](PipesSettings& p) {
                      p.area = PipeArea::Constant;
                      p.pipeDepth = 0.25f;
                  }},
             Case{"timeStep", [](PipesSettings& p) { p.timeStep = 4.0f; }},
             Case{"timeStep 0", [](PipesSettings& p) { p.timeStep = 0.0f; }},
             Case{"courant",
                  [](PipesSettings& p) {
                      p.timeStep = 0.0f;
                      p.courant = 0.9f;
                  }},
             Case{"pipeDepth and courant",
                  [](PipesSettings& p) {
                      p.timeStep = 0.0f;
                      p.area = PipeArea::Constant;
                      p.pipeDepth = 10.0f;
                  }},
             Case{"infiltration", [](PipesSettings& p) { p.infiltration = 1e-4f; }},
             Case{"soilDepth",
                  [](PipesSettings& p) {
                      p.infiltration = 1e-4f;
                      p.soilDepth = 5e-4f;
                  }},
         }) {
        PipesSettings changed = base;
        set(changed);
        const double expected = pickedUp(changed);
        EXPECT_GT(std::abs(expected / usual - 1.0), 1.5e-4) << knob << " must matter here";
        EXPECT_NEAR(pickedUpInATick(changed) / expected, 1.0, 5e-5) << knob;
    }
}

/// Groundwater in the form of a bowl on flat ground, 0.5 m + 0.005 m (x - 10)^2. Returns its rise in the middle in 64
/// s, m.
double risesInTheMiddle(const std::function<void(PipesSettings&)>& set) {
    Terrain flat(21, 21, 10.0f, Boundary::Wall);
    for (int y = 0; y < 21; ++y)
        for (int x = 0; x < 21; ++x)
            flat.use(Layer::Groundwater)(x, y) = 0.5f + 0.005f * static_cast<float>((x - 10) * (x - 10));
    flat.openLedger();
    SimulationSettings settings = stillWeather();
    PipesSettings& p = pipes(settings);
    p.groundFlow = GroundFlow::Darcy;
    p.timeStep = 2.0f;
    p.ticks = 32;
    set(p);
    Simulation simulation(flat, settings, poolOf(1));
    run(simulation, 1);
    EXPECT_LE(waterDrift(simulation.terrain()), 1e-12);
    return static_cast<double>(simulation.terrain().layer(Layer::Groundwater)(10, 10)) - 0.5;
}

// The head is G / porosity, or G. Its second difference is 0.01 m divided by the porosity or by 1, everywhere.
TEST(PipesKnobs, GroundwaterSeepsByItsHead) {
    const double curve = 0.01;
    const auto darcy = [&](double transmissivity, double perHead) {
        return 64.0 * transmissivity * curve / perHead / 100.0;
    };
    EXPECT_NEAR(risesInTheMiddle([](PipesSettings&) {}) / darcy(0.02, 0.2), 1.0, 1e-3);
    EXPECT_NEAR(risesInTheMiddle([](PipesSettings& p) { p.porosity = 0.5f; }) / darcy(0.02, 0.5), 1.0, 1e-3);
    EXPECT_NEAR(risesInTheMiddle([](PipesSettings& p) { p.transmissivity = 0.05f; }) / darcy(0.05, 0.2), 1.0, 1e-3);
    EXPECT_NEAR(risesInTheMiddle([](PipesSettings& p) { p.groundHead = GroundHead::Stack; }) / darcy(0.02, 1.0), 1.0,
                1e-3);
    EXPECT_EQ(risesInTheMiddle([](PipesSettings& p) { p.groundFlow = GroundFlow::Still; }), 0.0);
}

// In one tick from rest, the flux of a pipe is half of dt g A_g dz / L, with A_g / L = groundArea soilDepth.
TEST(PipesKnobs, GroundPipesMoveWaterByTheirSize) {
    const auto rises = [](float groundArea, float soilDepth, GroundHead head) {
        return risesInTheMiddle([=](PipesSettings& p) {
            p.groundFlow = GroundFlow::Pipes;
            p.groundHead = head;
            p.groundArea = groundArea;
            p.soilDepth = soilDepth;
            p.timeStep = 0.5f;
            p.ticks = 1;
        });
    };
    const auto expected = [](double groundArea, double soilDepth, double perHead) {
        return 0.5 / 100.0 * 0.5 * (0.5 * 9.81 * groundArea * soilDepth * 0.01 / perHead);
    };
    EXPECT_NEAR(rises(0.1f, 2.0f, GroundHead::Table) / expected(0.1, 2.0, 0.2), 1.0, 5e-3);
    EXPECT_NEAR(rises(0.05f, 2.0f, GroundHead::Table) / expected(0.05, 2.0, 0.2), 1.0, 5e-3);
    EXPECT_NEAR(rises(0.1f, 4.0f, GroundHead::Table) / expected(0.1, 4.0, 0.2), 1.0, 5e-3);
    EXPECT_NEAR(rises(0.1f, 2.0f, GroundHead::Stack) / expected(0.1, 2.0, 1.0), 1.0, 5e-3);
}

// With stacked heads, groundwater flows down a slope at any depth of its table. By the water table, which is level
// here, it does not flow.
TEST(PipesKnobs, StackedHeadsIgnoreHowDeepTheWaterLies) {
    const auto movesBy = [](GroundHead head) {
        Terrain slope = terrainOf(20, 5, 10.0f, Boundary::Wall, [](int x, int) { return 0.1 * x; });
        for (int y = 0; y < 5; ++y)
            for (int x = 0; x < 20; ++x)  // a level table: 0.2 (the porosity) of the rise less
                slope.use(Layer::Groundwater)(x, y) = 1.5f - 0.2f * slope.heights()(x, y);
        slope.openLedger();
        const Field<float> before = slope.layer(Layer::Groundwater);
        SimulationSettings settings = stillWeather();
        pipes(settings).groundFlow = GroundFlow::Darcy;
        pipes(settings).groundHead = head;
        pipes(settings).timeStep = 2.0f;
        pipes(settings).ticks = 160;
        Simulation simulation(slope, settings, poolOf(1));
        run(simulation, 1);
        return static_cast<double>(simulation.terrain().layer(Layer::Groundwater)(0, 2) - before(0, 2));
    };
    EXPECT_NEAR(movesBy(GroundHead::Table), 0.0, 1e-5);
    // Flow into the lowest cell from the next one: 320 s of 0.02 m^2/s times 0.08 m of head over 100 m^2, and less as
    // the heads become equal.
    EXPECT_NEAR(movesBy(GroundHead::Stack), 320.0 * 0.02 * 0.08 / 100.0, 0.1 * 320.0 * 0.02 * 0.08 / 100.0);
}

TEST(PipesKnobs, SoakingFlowIsTheFlowThatMakesGroundHalfMoist) {
    for (const float wetFlow : {2.0f, 20.0f}) {
        SimulationSettings settings = stillWeather();
        settings.sources.rain.amount = 1.0f;
        pipes(settings).wetFlow = wetFlow;
        pipes(settings).ticks = 200;
        ModelRig<PipesModel> rig(pipes(settings));  // the model alone averages all 200 ticks at once
        rig.sources = settings.sources;
        Terrain terrain = fbmHills(64, 2);
        rig.run(terrain, 1);
        int byFlow = 0;
        for (int y = 0; y < 64; ++y)
            for (int x = 0; x < 64; ++x) {
                const float flow = terrain.layer(Layer::Flow)(x, y);
                const float depth = terrain.layer(Layer::Water)(x, y);
                const float expected = std::max(flow / (flow + wetFlow), depth / (depth + 0.1f));
                ASSERT_NEAR(terrain.layer(Layer::Moisture)(x, y), expected, 1e-5f);
                if (flow / (flow + wetFlow) > depth / (depth + 0.1f)) ++byFlow;
            }
        EXPECT_GT(byFlow, 100);
    }
}

}  // namespace
}  // namespace scree
