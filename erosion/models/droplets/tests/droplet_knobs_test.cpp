#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>

#include "erosion/base/random.h"
#include "erosion/models/droplets/engine/droplet_round.h"
#include "erosion/models/droplets/tests/lone_step.h"
#include "erosion/models/droplets/water_droplet_lanes.h"
#include "erosion/tests/grid_lengths.h"
#include "erosion/tests/plain_droplets.h"
#include "erosion/tests/scenes.h"

/// Tests each knob of the droplet model by its effect on a step. The engine and the plain rules agree before and after
/// the knob is changed, and the change alters the result. If the engine ignored the knob, the two would not agree.
namespace scree {
namespace {

using namespace test;

constexpr int kKnobMap = 65;
constexpr double kSediment = 0.3;  ///< Metres of sediment on all ground.

double knobGround(int x, int y) {
    return 20.0 + 3.0 * std::sin(0.23 * x + 0.4) * std::cos(0.31 * y) + 1.5 * std::sin(0.9 * x - 0.7 * y);
}

/// The result of a step.
struct StepOutcome {
    bool ended = false;
    double x = 0.0, y = 0.0, dx = 0.0, dy = 0.0, speed = 0.0, water = 0.0, load = 0.0;
    Field<float> heights;

    double distanceTo(const StepOutcome& other) const {
        if (ended != other.ended) return 1e9;
        double distance = 0.0;
        for (int row = 0; row < kKnobMap; ++row)
            for (int column = 0; column < kKnobMap; ++column)
                distance = std::max(distance, std::abs(static_cast<double>(heights(column, row)) -
                                                       static_cast<double>(other.heights(column, row))));
        if (ended) return distance;
        for (const auto member : {&StepOutcome::x, &StepOutcome::y, &StepOutcome::dx, &StepOutcome::dy,
                                  &StepOutcome::speed, &StepOutcome::water, &StepOutcome::load})
            distance = std::max(distance, std::abs(this->*member - other.*member));
        return distance;
    }
};

/// The droplet of a trial: near the middle, at a multiple of a sixteenth of a cell, where the stamps of the small brush
/// are exact. Its state is random.
Droplet dropletOf(std::uint64_t trial) {
    std::uint64_t next = 0;
    const auto draw = [&] { return randomUnit(11, RandomStream::Generator, trial, next++); };
    Droplet droplet;
    droplet.x = 16 + static_cast<int>(32.0f * draw());
    droplet.y = 16 + static_cast<int>(32.0f * draw());
    droplet.fx = std::floor(16.0f * draw()) / 16.0f;
    droplet.fy = std::floor(16.0f * draw()) / 16.0f;
    const UnitVector heading = randomDirection(12, RandomStream::Generator, trial, 0);
    droplet.dx = heading.x;
    droplet.dy = heading.y;
    droplet.speed = 3.0f * draw();
    droplet.water = 0.5f + 0.5f * draw();
    droplet.load = 4.0f * draw() * draw();
    return droplet;
}

StepOutcome byTheEngine(const DropletSettings& settings, const Droplet& start) {
    Terrain terrain = terrainOf(kKnobMap, kKnobMap, 1.0f, Boundary::Open, knobGround);
    coverWithSediment(terrain, static_cast<float>(kSediment));
    ThreadPool pool(1);
    const SourceSettings sources;
    const RainPattern rain;
    const RockHardness rock;
    std::uint64_t droplets = 1;
    const RoundContext round{pool, sources, rain, rock, seaSurface(sources, terrain), 0, droplets};
    const DropletParameters parameters(settings, terrain, round);
    Field<float> track(kKnobMap, kKnobMap);
    const DropletGround layers = groundOf(terrain, round, track, false);
    DropletTally tally;
    const auto after = afterStep(start, parameters.tools, layers, Boundary::Open, tally,
                                 [&](const DropletTileTask& task) { runDropletTile(task, parameters); });
    StepOutcome outcome{.heights = terrain.heights()};
    outcome.ended = !after;
    if (!after) return outcome;
    outcome.x = after->x + static_cast<double>(after->fx);
    outcome.y = after->y + static_cast<double>(after->fy);
    outcome.dx = static_cast<double>(after->dx);
    outcome.dy = static_cast<double>(after->dy);
    outcome.speed = static_cast<double>(after->speed);
    outcome.water = static_cast<double>(after->water);
    outcome.load = static_cast<double>(after->load);
    return outcome;
}

StepOutcome byThePlainRules(const DropletSettings& settings, const Droplet& start) {
    const Terrain terrain = terrainOf(kKnobMap, kKnobMap, 1.0f, Boundary::Open, knobGround);
    PlainDroplets plain(terrain.heights(), settings, 1);
    plain.coverWithSediment(kSediment);
    PlainDroplet droplet{.x = start.x + static_cast<double>(start.fx),
                         .y = start.y + static_cast<double>(start.fy),
                         .dx = static_cast<double>(start.dx),
                         .dy = static_cast<double>(start.dy),
                         .speed = static_cast<double>(start.speed),
                         .water = static_cast<double>(start.water),
                         .load = static_cast<double>(start.load)};
    const bool goesOn = plain.advance(droplet);
    return {!goesOn,       droplet.x,     droplet.y,    droplet.dx,     droplet.dy,
            droplet.speed, droplet.water, droplet.load, plain.heights()};
}

struct TurnedKnob {
    std::string name;
    std::function<void(DropletSettings&)> turn;
};
void PrintTo(const TurnedKnob& knob, std::ostream* out) {
    *out << knob.name;
}

class DropletKnob : public testing::TestWithParam<TurnedKnob> {};

TEST_P(DropletKnob, ChangesAStepByItsRule) {
    constexpr int kTrials = 150;
    // The other knobs have values at which each part of the rules acts in some trials.
    const DropletSettings usual{.capacity = 1.0f,
                                .maxCut = 0.4f,
                                .erosionRate = 0.5f,
                                .depositionRate = 0.1f,
                                .minSlope = 0.2f,
                                .evaporation = 0.01f,
                                .inertia = 0.6f,
                                .detail = 1.0f};
    DropletSettings turned = usual;
    GetParam().turn(turned);
    // Stamps of brushes wider than a few cells are scaled by their integral, which is within 1 % of their sum.
    const double cells = static_cast<double>(turned.detail) * kKnobMap / 512.0;
    const double tolerance = cells > 1.0 ? 0.01 * cells * cells : 5e-4;
    int changed = 0;
    for (std::uint64_t trial = 0; trial < kTrials; ++trial) {
        const Droplet start = dropletOf(trial);
        const StepOutcome before = byThePlainRules(usual, start);
        const StepOutcome after = byThePlainRules(turned, start);
        changed += before.distanceTo(after) > 4.0 * tolerance ? 1 : 0;
        ASSERT_LE(before.distanceTo(byTheEngine(usual, start)), tolerance) << trial;
        ASSERT_LE(after.distanceTo(byTheEngine(turned, start)), tolerance) << trial;
    }
    EXPECT_GE(changed, 5);
}

INSTANTIATE_TEST_SUITE_P(
    All, DropletKnob,
    testing::Values(TurnedKnob{"capacity", [](DropletSettings& s) { s.capacity = 3.0f; }},
                    TurnedKnob{"maxCut", [](DropletSettings& s) { s.maxCut = 0.1f; }},
                    TurnedKnob{"erosionRate", [](DropletSettings& s) { s.erosionRate = 0.1f; }},
                    TurnedKnob{"depositionRate", [](DropletSettings& s) { s.depositionRate = 0.4f; }},
                    TurnedKnob{"minSlope", [](DropletSettings& s) { s.minSlope = 0.0f; }},
                    TurnedKnob{"gravity", [](DropletSettings& s) { s.gravity = 2.0f; }},
                    TurnedKnob{"evaporation", [](DropletSettings& s) { s.evaporation = 0.05f; }},
                    TurnedKnob{"inertia", [](DropletSettings& s) { s.inertia = 0.1f; }},
                    TurnedKnob{"radius", [](DropletSettings& s) { s.radius = 3.5f; }},
                    TurnedKnob{"detail", [](DropletSettings& s) { s.detail = lengthOf(3.0f, kKnobMap); }},
                    TurnedKnob{"softness", [](DropletSettings& s) { s.softness = 2.0f; }},
                    TurnedKnob{"maxSpeed", [](DropletSettings& s) { s.maxSpeed = 2.5f; }},
                    TurnedKnob{"sineSlope", [](DropletSettings& s) { s.sineSlope = true; }},
                    TurnedKnob{"exactFill", [](DropletSettings& s) { s.exactFill = true; }},
                    TurnedKnob{"exactFillOfLongSteps",
                               [](DropletSettings& s) {
                                   s.exactFill = true;
                                   s.detail = lengthOf(2.0f, kKnobMap);
                               }}),
    [](const auto& knob) { return knob.param.name; });

/// After some rounds: mean of a layer over the inner part of a slope that falls to the east and hardly changes.
Terrain slopeAfterRain(const std::function<void(DropletSettings&)>& turn, int rounds) {
    SimulationSettings all = only("droplet");
    DropletSettings& settings = droplets(all);
    settings = {.dropletsPerRound = 20000,
                .capacity = 0.01f,
                .maxCut = 0.02f,
                .erosionRate = 0.01f,
                .gravity = 0.5f,
                .evaporation = 0.0f,
                .detail = 1.0f};
    turn(settings);
    Simulation simulation(terrainOf(256, 64, 10.0f, Boundary::Wall, [](int x, int) { return 5.0 * (255 - x); }), all,
                          poolOf(2));
    for (int round = 0; round < rounds; ++round) EXPECT_TRUE(simulation.runRound(20000));
    return simulation.terrain();
}

// In a first round that fills the averages, the moisture is flow / (flow + wetFlow).
TEST(DropletKnobs, WetFlowIsTheFlowThatLeavesTheGroundHalfSoaked) {
    for (const float wetFlow : {20.0f, 500.0f}) {
        const Terrain terrain = slopeAfterRain([&](DropletSettings& s) { s.wetFlow = wetFlow; }, 1);
        for (const auto& [x, y] : {std::pair{20, 10}, {100, 30}, {240, 50}}) {
            const auto flow = static_cast<double>(terrain.layer(Layer::Flow)(x, y));
            ASSERT_GT(flow, 1.0);
            EXPECT_NEAR(static_cast<double>(terrain.layer(Layer::Moisture)(x, y)),
                        flow / (flow + static_cast<double>(wetFlow)), 1e-5);
        }
    }
}

// 20000 droplets on 256 x 64 nodes are 1.2 per node. With a memory of 0.01 the flow is that of the last round; with a
// memory of 10 it is the mean of all rounds.
TEST(DropletKnobs, FlowMemoryIsTheRainThatFlowIsAveragedOver) {
    const Terrain brief = slopeAfterRain([](DropletSettings& s) { s.flowMemory = 0.01f; }, 4);
    const Terrain lasting = slopeAfterRain([](DropletSettings& s) { s.flowMemory = 10.0f; }, 4);
    const auto scatter = [](const Terrain& terrain) {
        const Field<float>& flow = terrain.layer(Layer::Flow);
        double sum = 0.0;
        double squares = 0.0;
        for (int y = 0; y < 64; ++y) {
            sum += static_cast<double>(flow(150, y)) / 64.0;
            squares += static_cast<double>(flow(150, y)) * static_cast<double>(flow(150, y)) / 64.0;
        }
        return std::sqrt(squares - sum * sum);
    };
    // The mean of four independent rounds has half the scatter.
    EXPECT_NEAR(scatter(lasting) / scatter(brief), 0.5, 0.15);
}

}  // namespace
}  // namespace scree
