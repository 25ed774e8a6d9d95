#include <gtest/gtest.h>

#include <cmath>
#include <utility>

#include "erosion/models/droplets/moisture_droplet_lanes.h"
#include "erosion/models/droplets/tests/plane_walk.h"
#include "erosion/records/ledger.h"
#include "erosion/tests/grid_lengths.h"

/// Droplets with moisture: their law of motion, their cuts and deposits, and the moisture that they leave.
namespace scree {
namespace {

using namespace test;

// v <- (1 - f) v + g S / H has the limit g S / (f H).
TEST(MoistureDroplet, ReachesItsTerminalSpeedAndSoaksTheGroundOnItsWay) {
    const Terrain terrain = plane();
    LoneRound round;
    const MoistureDropletSettings settings{.friction = 0.05f, .gravity = 12.0f, .minVolume = 0.001f, .detail = 1.0f};
    const double relief = 100.0;
    const MoistureDropletParameters parameters(settings, relief, terrain, round.context());
    Field<float> soaked(512, 32);
    const Droplet droplet = walk(terrain, parameters, runMoistureDropletTile, 300, soaked);
    EXPECT_NEAR(droplet.dx, 12.0 * 0.25 / relief / 0.05, 1e-4);
    EXPECT_NEAR(droplet.dy, 0.0, 1e-6);
    EXPECT_NEAR(droplet.x + static_cast<double>(droplet.fx), 320.0, 1e-4);  // one cell per step, whatever the speed
    EXPECT_NEAR(droplet.water, std::pow(0.99, 300), 1e-5);
    // At a speed of 0.6, dry ground gains 0.5 (1 - 0.6).
    EXPECT_NEAR(soaked(300, 16), 0.5 * (1.0 - 0.6), 1e-3);
}

TEST(MoistureDroplet, FinerGridRunsAsFast) {
    const Terrain terrain = plane();
    LoneRound round;
    const MoistureDropletSettings settings{.minVolume = 0.001f, .detail = 4.0f};
    const MoistureDropletParameters parameters(settings, 100.0, terrain, round.context());
    Field<float> soaked(512, 32);
    const Droplet droplet = walk(terrain, parameters, runMoistureDropletTile, 100, soaked);
    // A unit is four cells, so the height difference across one is four times that across a cell.
    EXPECT_NEAR(droplet.x + static_cast<double>(droplet.fx), 420.0, 1e-3);
    EXPECT_NEAR(droplet.dx, 12.0 * 0.25 * 4.0 / 100.0 / 0.05 * (1.0 - std::pow(0.95, 100)), 1e-3);
    EXPECT_NEAR(droplet.water, std::pow(0.99, 100), 1e-4);
    // At its first speed, 0.12, it wets the four by four nodes around its next place, and no others.
    EXPECT_NEAR(soaked(23, 15), 0.5 * (1.0 - 0.12), 1e-3);
    EXPECT_NEAR(soaked(26, 18), 0.5 * (1.0 - 0.12), 1e-3);
    EXPECT_EQ(soaked(22, 16), 0.0f);
    EXPECT_EQ(soaked(23, 14), 0.0f);
    EXPECT_EQ(soaked(26, 19), 0.0f);
}

/// One step on the plane, which falls to the east. The relief is 100 m.
struct MoistureStep : PlaneStep {
    MoistureStep(const MoistureDropletSettings& settings, const Droplet& start, float moisture = 0.0f) {
        LoneRound round;
        run(MoistureDropletParameters(settings, 100.0, after, round.context()), runMoistureDropletTile, start,
            moisture);
    }
};

/// Speed of a droplet that ran downhill at 2 before: 0.95 x 2 + 12 x 0.25 / 100.
constexpr double kMoistureSpeed = 1.9 + 0.03;

MoistureDropletSettings moistureKnobs(Transport transport, bool conserve) {
    return {.transport = transport,
            .transfer = 0.5f,
            .ratio = 3.0f,
            .capacity = 0.4f,
            .detail = 1.0f,
            .conserve = conserve};
}

// Downhill de = -0.25, uphill 0.25. The change is transfer de, times `ratio` for deposits, but no more than de.
TEST(MoistureDroplet, HeightChangeCarvesTheDropAndFillsByTheRatio) {
    EXPECT_NEAR(MoistureStep(moistureKnobs(Transport::HeightChange, false), runningEast(2.0f)).gained(), -0.5 * 0.25,
                1e-4);
    EXPECT_NEAR(MoistureStep(moistureKnobs(Transport::HeightChange, false), runningEast(-2.0f)).gained(), 0.25, 1e-4);
    MoistureDropletSettings gentle = moistureKnobs(Transport::HeightChange, false);
    gentle.ratio = 1.5f;
    EXPECT_NEAR(MoistureStep(gentle, runningEast(-2.0f)).gained(), 0.5 * 1.5 * 0.25, 1e-4);
}

// The capacity is |v| w drop cap, and x is the load minus the capacity. The change is transfer times the smaller of de
// and x; `ratio` has no effect.
TEST(MoistureDroplet, CapacityTransfersTheSmallerOfHeightChangeAndSurplus) {
    const double capacity = kMoistureSpeed * 0.25 * 0.4;
    const auto gained = [](float load, float velocity) {
        return MoistureStep(moistureKnobs(Transport::Capacity, false), runningEast(velocity, load)).gained();
    };
    ASSERT_LT(capacity, 0.25);
    EXPECT_NEAR(gained(0.0f, 2.0f), -0.5 * capacity, 1e-4);           // less spare capacity than drop
    EXPECT_NEAR(gained(0.25f, 2.0f), 0.5 * (0.25 - capacity), 1e-4);  // overloaded: deposits
    EXPECT_NEAR(gained(0.1f, -2.0f), 0.5 * 0.1, 1e-4);                // it can carry nothing uphill
    EXPECT_NEAR(gained(8.0f, -2.0f), 0.5 * 0.25, 1e-4);               // no more than the rise, and without ratio
    MoistureDropletSettings roomy = moistureKnobs(Transport::Capacity, false);
    roomy.capacity = 8.0f;
    EXPECT_NEAR(MoistureStep(roomy, runningEast(2.0f)).gained(), -0.5 * 0.25, 1e-4);  // no more than the drop
}

TEST(MoistureDroplet, UnboundedCapacityTransfersTheSurplusAlone) {
    const auto gained = [](float load, float velocity) {
        return MoistureStep(moistureKnobs(Transport::UnboundedCapacity, false), runningEast(velocity, load)).gained();
    };
    EXPECT_NEAR(gained(8.0f, -2.0f), 0.5 * 8.0, 1e-3);
    EXPECT_NEAR(gained(8.0f, 2.0f), 0.5 * (8.0 - kMoistureSpeed * 0.25 * 0.4), 1e-3);
    EXPECT_NEAR(gained(0.0f, 2.0f), -0.5 * kMoistureSpeed * 0.25 * 0.4, 1e-4);
}

// In the article's form, too, the load that limits a capacity is kept from step to step. If soil is not conserved, it
// is lost only at the droplet's end.
TEST(MoistureDroplet, ACapacityCountsTheLoadHoweverItEnds) {
    for (const bool conserve : {false, true}) {
        const MoistureStep step(moistureKnobs(Transport::UnboundedCapacity, conserve), runningEast(2.0f, 8.0f));
        ASSERT_TRUE(step.droplet);
        EXPECT_NEAR(static_cast<double>(step.droplet->load), 8.0 - step.gained(), 1e-3);
        EXPECT_EQ(step.tally.lost, 0.0);
        MoistureDropletSettings brief = moistureKnobs(Transport::Capacity, conserve);
        brief.evaporation = 0.1f;
        brief.minVolume = 0.5f;
        SimulationSettings all = only("moisture_droplet");
        std::get<ModelEntry<MoistureDropletModel>>(all.models).settings = brief;
        Simulation simulation(plane(), all, poolOf(1));
        ASSERT_TRUE(simulation.runRound(500));
        const Ledger& ledger = simulation.terrain().ledger();
        EXPECT_GT(ledger.eroded, 1.0);
        EXPECT_EQ(ledger.lost > 0.1 * ledger.eroded, !conserve) << ledger.lost << " of " << ledger.eroded;
        EXPECT_LE(ledger.relativeDrift(simulation.terrain().volume()), 1e-6);
    }
}

// The article moistens the ground at the droplet's next place by bilinear weights, and less if the ground is already
// moist.
TEST(MoistureDroplet, SoaksTheGroundWhereItComesTo) {
    for (const auto& [power, damp] : {std::pair(1.0f, 0.6), std::pair(2.0f, 0.36), std::pair(1.5f, 0.48)}) {
        MoistureDropletSettings settings = moistureKnobs(Transport::HeightChange, true);
        settings.gravity = 40.0f;
        settings.friction = 0.5f;
        settings.dampPower = power;
        // From rest it moves one cell to the east, to (21.25, 16.5), with speed 40 x 0.25 / 100 = 0.1.
        const MoistureStep step(settings, runningEast(0.0f), 0.4f);
        const double gain = 0.5 * (1.0 - 0.1) * damp;
        for (int y = 0; y < 32; ++y)
            for (int x = 0; x < 512; ++x) {
                const double share = (x == 21 ? 0.75 : x == 22 ? 0.25 : 0.0) * (y == 16 || y == 17 ? 0.5 : 0.0);
                ASSERT_NEAR(static_cast<double>(step.soaked(x, y)), share * gain, 1e-5)
                    << power << ": " << x << ", " << y;
            }
    }
}

TEST(MoistureDroplet, ArticleFormMakesAndLosesSoilAndBooksIt) {
    SimulationSettings all = only("moisture_droplet");
    auto& settings = std::get<ModelEntry<MoistureDropletModel>>(all.models).settings;
    settings.conserve = false;
    settings.transfer = 0.1f;
    settings.ratio = 1.0f;
    Simulation simulation(fbmHills(129, 1), all, poolOf(2));
    for (int round = 0; round < 5; ++round) ASSERT_TRUE(simulation.runRound());
    const Ledger& ledger = simulation.terrain().ledger();
    EXPECT_GT(ledger.lost, 0.1 * ledger.eroded);  // the article's form loses most of what it cuts
    EXPECT_LE(ledger.relativeDrift(simulation.terrain().volume()), 1e-6);
}

// Droplets that start at one place climb out of their hollow, and deposit as they climb.
TEST(MoistureDroplet, ArticleFormPilesUpNoMountainFromNowhere) {
    for (const float cells : {1.0f, 3.0f}) {  // small tents, and wide tents
        SimulationSettings all = only("moisture_droplet");
        std::get<ModelEntry<MoistureDropletModel>>(all.models).settings = {
            .dropletsPerRound = 20, .transfer = 0.26f, .ratio = 5.0f, .detail = lengthOf(cells, 65), .conserve = false};
        all.slopes.enabled = false;  // rock forms are higher than the ground by themselves
        all.sources.rain.amount = 0.0f;
        all.sources.springs = {{.x = 0.5f, .y = 0.5f, .radius = 0.0f}, {.x = 0.97f, .y = 0.5f, .radius = 0.0f}};
        Simulation simulation(fbmHills(65, 1), all, poolOf(2));
        const Extremes before = extremes(simulation.terrain().heights());
        for (int round = 0; round < 300; ++round) ASSERT_TRUE(simulation.runRound());
        const Extremes after = extremes(simulation.terrain().heights());
        EXPECT_LE(after.highest, before.highest) << cells;
        EXPECT_GE(after.lowest, before.lowest) << cells;
    }
}

// A droplet that loses the share e in each step is smaller than v after ln v / ln (1 - e) steps.
TEST(MoistureDroplet, ARoundLaunchesNoMoreThanSixtyMillionStepsNeed) {
    for (const auto& [evaporation, minVolume] : {std::pair(0.002f, 0.001f), std::pair(0.01f, 0.01f)}) {
        SimulationSettings all = only("moisture_droplet");
        auto& settings = std::get<ModelEntry<MoistureDropletModel>>(all.models).settings;
        settings.dropletsPerRound = 1000000;
        settings.evaporation = evaporation;
        settings.minVolume = minVolume;
        Simulation simulation(terrainOf(8, 8, 10.0f, Boundary::Open, [](int x, int) { return 9.0 * x; }), all,
                              poolOf(2));
        ASSERT_TRUE(simulation.runRound());
        const double life = std::log(static_cast<double>(minVolume)) / std::log1p(-static_cast<double>(evaporation));
        EXPECT_NEAR(static_cast<double>(simulation.statistics().droplets) / (60e6 / std::ceil(life)), 1.0, 1e-3);
    }
}

TEST(MoistureDroplet, SoilDriesByTheLawOfItsKnob) {
    SimulationSettings all = only("moisture_droplet");
    auto& settings = std::get<ModelEntry<MoistureDropletModel>>(all.models).settings;
    settings.soilEvaporation = 1e-3f;
    settings.dropletsPerRound = 2000;
    // On flat ground droplets end at once and moisten nothing.
    Terrain flat = terrainOf(256, 256, 10.0f, Boundary::Open, [](int, int) { return 0.0; });
    flat.use(Layer::Moisture).fill(1.0f);
    Simulation simulation(std::move(flat), all, poolOf(1));
    ASSERT_TRUE(simulation.runRound());
    EXPECT_NEAR(simulation.terrain().layer(Layer::Moisture)(100, 100), std::exp(2000.0 * std::log1p(-1e-3)), 1e-5);
}

// 0.99^n falls below the smallest volume.
TEST(MoistureDroplet, EndsBelowItsSmallestVolume) {
    for (const auto& [smallest, steps] : {std::pair(0.5f, 69), std::pair(0.8f, 23)}) {
        SimulationSettings all = only("moisture_droplet");
        std::get<ModelEntry<MoistureDropletModel>>(all.models).settings = {.minVolume = smallest, .detail = 1.0f};
        all.sources.rain.amount = 0.0f;
        all.sources.springs = {{.x = 0.1f, .y = 0.5f, .radius = 0.0f, .rate = 1.0f}};
        Simulation simulation(plane(), all, poolOf(1));
        ASSERT_TRUE(simulation.runRound(1));
        EXPECT_EQ(simulation.statistics().dropletSteps, static_cast<std::uint64_t>(steps));
    }
}

TEST(MoistureDroplet, ReferenceReliefIsTheTerrainsUnlessItIsSet) {
    const Terrain hills = fbmHills(129, 1);
    const Extremes range = extremes(hills.heights());
    const auto eroded = [&](float relief) {
        SimulationSettings all = only("moisture_droplet");
        // Speed does not change the path, but it changes the load that a droplet can carry.
        std::get<ModelEntry<MoistureDropletModel>>(all.models).settings = {
            .transport = Transport::Capacity, .capacity = 0.5f, .relief = relief};
        Simulation simulation(hills, all, poolOf(2));
        EXPECT_TRUE(simulation.runRound());
        return hashBits(simulation.terrain().heights());
    };
    EXPECT_EQ(eroded(range.highest - range.lowest), eroded(0.0f));
    EXPECT_NE(eroded(2.0f * (range.highest - range.lowest)), eroded(0.0f));
}

}  // namespace
}  // namespace scree
