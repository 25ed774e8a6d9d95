#include <gtest/gtest.h>

#include "erosion/models/tests/pipes_scenes.h"
#include "erosion/tests/model_rig.h"

// The program counts its work in rounds, but the water depends only on ticks.
namespace scree {
namespace {

using namespace test;

constexpr int kTicks = 400;

struct Outcome {
    Terrain terrain;
    double seconds;
};

/// Runs 400 ticks of the model alone, in rounds of `perRound`. (A simulation would lower the rim of open maps in
/// between.)
Outcome runInRounds(const Terrain& start, const SimulationSettings& settings, int perRound) {
    PipesSettings knobs = std::get<ModelEntry<PipesModel>>(settings.models).settings;
    knobs.ticks = perRound;
    ModelRig<PipesModel> rig(knobs);
    rig.sources = settings.sources;
    Outcome outcome{start, 0.0};
    rig.run(outcome.terrain, kTicks / perRound);
    for (const Counter& counter : rig.model.counters())
        if (counter.name == "simulated_seconds") outcome.seconds = static_cast<double>(counter.value);
    return outcome;
}

void expectSame(const Outcome& one, const Outcome& other, const std::string& what) {
    for (const Layer layer : {Layer::Height, Layer::Water, Layer::Suspended, Layer::Groundwater})
        EXPECT_EQ(one.terrain.layer(layer), other.terrain.layer(layer)) << what << " " << info(layer).name;
    EXPECT_EQ(one.seconds, other.seconds) << what;
    EXPECT_NEAR(other.terrain.ledger().eroded, one.terrain.ledger().eroded, 1e-9 * one.terrain.ledger().eroded) << what;
    EXPECT_LE(waterDrift(other.terrain), 1e-12) << what;
}

// The same 484 s of rain with different limits of infiltration: a tenth of the rain, exactly the rain, and ten times as
// much.
TEST(PipesTicks, SoakingInDependsOnTheSecondsAndNotOnTheRounds) {
    const double rain = 1e-5;
    const Terrain hills = fbmHills(64, 3, Boundary::Wall);
    for (const double share : {0.0, 0.1, 1.0, 10.0}) {
        SimulationSettings settings = only("pipes");
        PipesSettings& p = pipes(settings);
        p.rain = 1e-5f;
        p.evaporation = 0.0f;
        p.infiltration = static_cast<float>(share * rain);
        p.groundFlow = GroundFlow::Still;
        const Outcome inOnes = runInRounds(hills, settings, 1);
        for (const int perRound : {20, 200})
            expectSame(inOnes, runInRounds(hills, settings, perRound), "soaks in " + std::to_string(share));

        const Terrain& now = inOnes.terrain;
        const double seconds = inOnes.seconds;
        EXPECT_NEAR(seconds, 484.0, 2.0);
        // Each cell gets its rain before the rest of its water, so the ground never has to wait for water.
        const double soaked = std::min(share, 1.0) * rain;
        const Extremes ground = extremes(now.layer(Layer::Groundwater));
        EXPECT_NEAR(static_cast<double>(ground.lowest), soaked * seconds, 2e-5);
        EXPECT_NEAR(static_cast<double>(ground.highest), soaked * seconds, 2e-5);
        if (share < 1.0)
            EXPECT_GT(now.ledger().eroded, 1e3);
        else
            EXPECT_EQ(now.ledger().eroded, 0.0) << "no water runs if all of it soaks in";
    }
}

TEST(PipesTicks, NoFormOfWaterKnowsOfRounds) {
    struct Form {
        const char* name;
        void (*set)(PipesSettings&);
    };
    for (const auto& [name, set] : {
             Form{"darcy in small cells", [](PipesSettings& p) { p.transmissivity = 0.5f; }},
             Form{"darcy", [](PipesSettings& p) { p.infiltration = 1e-4f; }},
             Form{"ground pipes", [](PipesSettings& p) { p.groundFlow = GroundFlow::Pipes; }},
             Form{"the article's",
                  [](PipesSettings& p) {
                      p.flux = PipeFlux::Outflow;
                      p.area = PipeArea::Constant;
                      p.transport = SoilTransport::Traced;
                      p.groundFlow = GroundFlow::Pipes;
                      p.groundHead = GroundHead::Stack;
                  }},
             Form{"long ticks", [](PipesSettings& p) { p.timeStep = 3.0f; }},
         }) {
        SimulationSettings settings = only("pipes");
        settings.sources.rain.noise = 0.5f;
        // Fills a lake in which waves soon exceed the speed limit, so that ticks become shorter.
        settings.sources.springs.push_back({.x = 0.4f, .y = 0.6f, .radius = 30.0f, .discharge = 60.0f});
        settings.sources.sea = {.enabled = true, .level = 80.0f};
        PipesSettings& p = pipes(settings);
        p.rain = 1e-3f;
        p.soilDepth = 0.3f;
        p.infiltration = 1e-5f;
        set(p);
        const Terrain hills = fbmHills(70, 2);
        const Outcome inOnes = runInRounds(hills, settings, 1);
        EXPECT_GT(inOnes.terrain.ledger().eroded, 1e4) << name;
        EXPECT_GT(extremes(inOnes.terrain.layer(Layer::Groundwater)).highest, 0.0f) << name;
        for (const int perRound : {8, 25, 200}) expectSame(inOnes, runInRounds(hills, settings, perRound), name);
    }
}

/// Runs 400 ticks on open hills, in rounds of `perRound`.
Terrain openHillsAfter(int perRound) {
    SimulationSettings settings = only("pipes");
    pipes(settings).rain = 2e-4f;
    pipes(settings).ticks = perRound;
    Simulation simulation(fbmHills(65, 5), settings, poolOf(2));
    run(simulation, kTicks / perRound);
    return simulation.terrain();
}

// The rim sinks after every 20 ticks. When it sank after every round, 400 ticks in rounds of 200 lost far more over the
// rim than in rounds of 20.
TEST(PipesTicks, OutflowOverAnOpenEdgeDependsOnTheTicksAndNotOnTheRounds) {
    const Terrain inTwenties = openHillsAfter(20);
    EXPECT_GT(inTwenties.ledger().out, 1e3);
    for (const int perRound : {40, 200, 400}) {
        const Terrain land = openHillsAfter(perRound);
        EXPECT_EQ(land.heights(), inTwenties.heights()) << perRound;
        EXPECT_NEAR(land.ledger().out, inTwenties.ledger().out, 1e-9 * inTwenties.ledger().out) << perRound;
    }
    // The bits differ, but the results agree within 2 %. Rounds that end within the 20 ticks record more deposits,
    // which determine where the rim sinks. Here they make a difference of up to 1.4 %.
    for (const int perRound : {1, 8, 25})
        EXPECT_NEAR(openHillsAfter(perRound).ledger().out, inTwenties.ledger().out, 0.02 * inTwenties.ledger().out)
            << perRound;
}

// The bits differ: the rim sinks depending on deposits, and rounds of 1 tick record more of them.
TEST(PipesTicks, OpenMapsErodeAlikeInLongAndShortRounds) {
    for (const float infiltration : {0.0f, 1e-5f, 1e-4f, 2e-4f}) {
        const auto eroded = [&](int perRound) {
            SimulationSettings settings = only("pipes");
            pipes(settings).rain = 2e-4f;
            pipes(settings).soilDepth = 0.05f;  // full within minutes at any place from which water can run off
            pipes(settings).infiltration = std::min(infiltration, 1e-4f);
            if (infiltration > 1e-4f) pipes(settings).rain = 1e-5f;
            pipes(settings).ticks = perRound;
            Simulation simulation(fbmHills(193, 5), settings, poolOf(2));
            run(simulation, kTicks / perRound);
            return simulation.terrain().ledger().eroded;
        };
        const double inOnes = eroded(1);
        for (const int perRound : {20, 200}) EXPECT_NEAR(eroded(perRound), inOnes, 0.01 * inOnes) << infiltration;
    }
}

// 60 m^3/s raise the water in a pit of 50 m x 50 m by 2.4 cm per second: 7 m after 300 s.
TEST(PipesTicks, BecomeShorterWhileTheWaterDeepensInOneRound) {
    Terrain pit = terrainOf(33, 33, 10.0f, Boundary::Wall, [](int x, int y) {
        return std::max(std::abs(x - 16), std::abs(y - 16)) <= 2 ? 0.0 : 100.0;
    });
    pit.use(Layer::Hardness).fill(1.0f);
    SimulationSettings settings = stillWeather();
    settings.sources.springs.push_back({.x = 0.5f, .y = 0.5f, .radius = 20.0f, .discharge = 60.0f});
    PipesSettings& p = pipes(settings);
    p.ticks = 200;
    p.courant = 0.95f;
    Simulation simulation(pit, settings, poolOf(2));
    run(simulation, 2);
    const float depth = extremes(simulation.terrain().layer(Layer::Water)).highest;
    EXPECT_GT(depth, 5.0f);
    // With the length of the first tick, 0.95 x 0.866 x 10 m / 5 m/s, the 400 ticks would take 658 s.
    const auto seconds = static_cast<double>(counter(simulation, "pipes", "simulated_seconds"));
    EXPECT_LT(seconds, 600.0);
    EXPECT_NEAR(simulation.terrain().waterVolume() / (60.0 * seconds), 1.0, 0.01);
}

}  // namespace
}  // namespace scree
