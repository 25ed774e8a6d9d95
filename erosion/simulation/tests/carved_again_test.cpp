#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "erosion/simulation/simulation.h"
#include "erosion/tests/scenes.h"

/// Curves that are carved again and again while rounds run.
namespace scree {
namespace {

using namespace test;

constexpr int kNodes = 96;

Terrain hills() {
    return terrainOf(kNodes, kNodes, 10.0f, Boundary::Open,
                     [](int x, int y) { return 200.0 + 20.0 * std::sin(0.1 * x) * std::cos(0.13 * y); });
}

Curve ridgeAcross() {
    return {.title = "Ridge",
            .kind = CurveKind::Ridge,
            .points = {{0.2f, 0.5f}, {0.8f, 0.55f}},
            .width = 20.0f,
            .height = 60.0f,
            .again = true};
}

SimulationSettings with(const Curve& curve) {
    SimulationSettings settings = only("thermal");
    settings.curves = {curve};
    return settings;
}

/// No talus angle that moves anything.
SimulationSettings stillWith(const Curve& curve) {
    SimulationSettings settings = with(curve);
    EXPECT_TRUE(setByName(settings, "thermal.rate", "0"));
    return settings;
}

Field<float> carvedOnce(const Curve& curve) {
    Terrain land = hills();
    ThreadPool pool(2);
    CurveMemory memory;
    EXPECT_TRUE(applyCurve(land, curve, memory, {}, pool));
    return land.heights();
}

TEST(CarvedAgain, EveryTwelveRoundsItComesBackAsItWas) {
    Simulation simulation(hills(), stillWith(ridgeAcross()), poolOf(2));
    run(simulation, 1);
    EXPECT_EQ(simulation.terrain().heights(), carvedOnce(ridgeAcross())) << "in the first round";
    float& onCrest = simulation.terrain().use(Layer::Height)(kNodes / 2, 50);
    const float crest = onCrest;
    onCrest -= 30.0f;
    run(simulation, static_cast<int>(Simulation::kCurveRounds) - 1);
    EXPECT_EQ(simulation.terrain().heights()(kNodes / 2, 50), crest - 30.0f) << "not in each round";
    run(simulation, 1);
    EXPECT_NEAR(simulation.terrain().heights()(kNodes / 2, 50), crest, 1e-3f);
    run(simulation, 5 * static_cast<int>(Simulation::kCurveRounds));
    EXPECT_NEAR(simulation.terrain().heights()(kNodes / 2, 50), crest, 1e-3f) << "it does not grow";
}

TEST(CarvedAgain, OnlyIfItIsOnAndAsked) {
    for (const auto& [on, again] : {std::pair{false, true}, std::pair{true, false}}) {
        Curve curve = ridgeAcross();
        curve.on = on;
        curve.again = again;
        Simulation simulation(hills(), stillWith(curve), poolOf(2));
        run(simulation, 1);
        EXPECT_EQ(simulation.terrain().heights(), hills().heights());
    }
}

// A road keeps its grade although its slopes slide onto it.
TEST(CarvedAgain, ARoadStaysARoadWhileTheLandErodes) {
    const auto steepest = [](const Terrain& terrain, const Curve& road) {
        const Result<CurveProfile> profile = curveProfile(terrain, road);
        EXPECT_TRUE(profile);
        double most = 0.0;
        for (std::size_t i = 1; i < profile->ground.size(); ++i) {
            const auto run = static_cast<double>((profile->along[i] - profile->along[i - 1]) * terrain.cellSize());
            most = std::max(most, std::abs(static_cast<double>(profile->ground[i] - profile->ground[i - 1])) / run);
        }
        return most;
    };
    Curve road = ridgeAcross();
    road.kind = CurveKind::Road;
    road.grade = 5.0f;
    road.flank = 60.0f;
    SimulationSettings settings = with(road);
    ASSERT_TRUE(setByName(settings, "thermal.talus", "15"));
    ASSERT_TRUE(setByName(settings, "thermal.passes", "2"));
    Simulation again(hills(), settings, poolOf(2));
    settings.curves[0].again = false;
    Simulation once(hills(), settings, poolOf(2));
    ASSERT_TRUE(once.carve(road));
    run(again, 49);  // carved a round ago
    run(once, 49);
    EXPECT_LT(steepest(again.terrain(), road), 0.08) << "the grade, and what one round has moved";
    EXPECT_GT(steepest(once.terrain(), road), steepest(again.terrain(), road));
    EXPECT_NE(again.terrain().ledger().edited, 0.0);
}

}  // namespace
}  // namespace scree
