#include "erosion/simulation/simulation.h"

#include <gtest/gtest.h>

#include <limits>

#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

/// Returns a hash of the bits of every layer after `rounds` rounds of all models.
std::uint64_t hashAfter(Boundary boundary, int threads, int rounds, std::uint64_t dropletsInLastRound = UINT64_MAX) {
    SimulationSettings settings;
    settings.seed = 11;
    droplets(settings).softness = 1.0f;
    Simulation simulation(fbmHills(200, 3, boundary), settings, poolOf(threads));
    for (int round = 0; round + 1 < rounds; ++round) EXPECT_TRUE(simulation.runRound());
    EXPECT_TRUE(simulation.runRound(dropletsInLastRound));
    std::uint64_t hash = 0;
    for (const LayerInfo& layer : kLayers)
        if (layer.layer != Layer::Colour && simulation.terrain().has(layer.layer))
            hash = hash * 31 + hashBits(simulation.terrain().values(layer.layer));
    return hash;
}

TEST(Simulation, GivesTheSameBitsOnAnyNumberOfThreads) {
    for (const Boundary boundary : {Boundary::Open, Boundary::Wall, Boundary::Wrap}) {
        const std::uint64_t one = hashAfter(boundary, 1, 6);
        EXPECT_EQ(hashAfter(boundary, 2, 6), one);
        EXPECT_EQ(hashAfter(boundary, 3, 6), one);
        EXPECT_EQ(hashAfter(boundary, 8, 6), one);
        EXPECT_NE(hashAfter(boundary, 2, 5), one);
    }
}

TEST(Simulation, SeedAndDropletCountDecideTheResult) {
    EXPECT_NE(hashAfter(Boundary::Open, 2, 3, 4000), hashAfter(Boundary::Open, 2, 3, 3999));
}

TEST(Simulation, RunsExactlyTheDropletsAskedFor) {
    Simulation simulation(fbmHills(64, 1), SimulationSettings{}, poolOf(2));
    ASSERT_TRUE(simulation.runRound(1));
    ASSERT_TRUE(simulation.runRound(0));
    ASSERT_TRUE(simulation.runRound(77));
    EXPECT_EQ(simulation.statistics().droplets, 78u);
    EXPECT_EQ(counter(simulation, "droplet", "droplets"), 78u);
    EXPECT_EQ(counter(simulation, "droplet", "settled") + counter(simulation, "droplet", "left_map") +
                  counter(simulation, "droplet", "path_ends"),
              78u);
}

TEST(Simulation, DisabledModelsDoNothing) {
    const Terrain start = fbmHills(64, 1);
    Simulation simulation(start, only("none"), poolOf(2));
    ASSERT_TRUE(simulation.runRound());
    EXPECT_EQ(simulation.terrain().heights(), start.heights());
    EXPECT_EQ(simulation.statistics().droplets, 0u);
}

TEST(Simulation, ReportsWhereAHeightIsNoLongerFinite) {
    Terrain terrain = fbmHills(64, 1);
    terrain.use(Layer::Height)(40, 21) = std::numeric_limits<float>::quiet_NaN();
    ThreadPool pool(2);
    const Result<void> outcome = checkHeights(terrain, pool);
    ASSERT_FALSE(outcome);
    EXPECT_NE(outcome.error().message.find("x 40, y 21"), std::string::npos) << outcome.error().message;
    terrain.use(Layer::Height)(40, 21) = 2e6f;
    EXPECT_FALSE(checkHeights(terrain, pool));
    terrain.use(Layer::Height)(40, 21) = 9e5f;
    EXPECT_TRUE(checkHeights(terrain, pool));
}

TEST(Simulation, KnobsAtTheEndsOfTheirRangesKeepTheTerrainFinite) {
    const auto atEnd = [](auto settings, bool top, auto keep) {
        using Settings = decltype(settings);
        forEachKnob<Settings>([&](const auto& knob) {
            if (!keep(knob.key)) settings.*knob.member = top ? knob.max : knob.min;
        });
        return settings;
    };
    const auto keepCounts = [](std::string_view key) { return key == "dropletsPerRound" || key == "passes"; };
    for (const bool dropletTop : {false, true})
        for (const bool thermalTop : {false, true})
            for (const Boundary boundary : {Boundary::Open, Boundary::Wall, Boundary::Wrap}) {
                SimulationSettings settings;
                droplets(settings) = atEnd(DropletSettings{}, dropletTop, keepCounts);
                thermal(settings) = atEnd(ThermalSettings{}, thermalTop, keepCounts);
                droplets(settings).dropletsPerRound = 300;
                Simulation simulation(fbmHills(100, 2, boundary), settings, poolOf(2));
                for (int round = 0; round < 3; ++round) {
                    const Result<void> outcome = simulation.runRound();
                    ASSERT_TRUE(outcome) << outcome.error().message;
                }
                EXPECT_LE(simulation.terrain().ledger().relativeDrift(simulation.terrain().volume()), 1e-6);
            }
}

TEST(Simulation, SetsKnobsByName) {
    SimulationSettings settings;
    ASSERT_TRUE(setByName(settings, "droplet.capacity", "12"));
    EXPECT_EQ(droplets(settings).capacity, 12.0f);
    ASSERT_TRUE(setByName(settings, "thermal.enabled", "false"));
    EXPECT_FALSE(std::get<ModelEntry<ThermalModel>>(settings.models).enabled);
    ASSERT_TRUE(setByName(settings, "simulation.seed", "42"));
    EXPECT_EQ(settings.seed, 42);
    ASSERT_TRUE(setByName(settings, "rain.amount", "0.5"));
    EXPECT_EQ(settings.sources.rain.amount, 0.5f);

    const auto messageOf = [&](std::string_view name, std::string_view text) {
        const Result<void> outcome = setByName(settings, name, text);
        return outcome ? std::string("no error") : outcome.error().message;
    };
    EXPECT_NE(messageOf("droplet.capactiy", "1").find("did you mean 'capacity'"), std::string::npos);
    EXPECT_NE(messageOf("dorplet.capacity", "1").find("did you mean 'droplet'"), std::string::npos);
    EXPECT_NE(messageOf("droplet.capacity", "1e999").find("give a number"), std::string::npos);
    EXPECT_NE(messageOf("droplet.capacity", "31").find("from 0.01 to 30"), std::string::npos);
    EXPECT_NE(messageOf("simulation.seed", "-1").find("from 0 to 1000000"), std::string::npos);
    EXPECT_EQ(droplets(settings).capacity, 12.0f);
}

}  // namespace
}  // namespace scree
