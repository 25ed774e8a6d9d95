#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "erosion/analysis/spikes.h"
#include "erosion/models/droplets/engine/droplet_round.h"
#include "erosion/records/ledger.h"
#include "erosion/tests/grid_lengths.h"
#include "erosion/tests/scenes.h"

/// Properties of every model that runs droplets.
namespace scree {
namespace {

using namespace test;

class DropletModels : public testing::TestWithParam<std::string_view> {
 protected:
    /// Steps longer than a cell of the grid with `nodes` nodes have wide stamps and trails.
    SimulationSettings settings(int dropletsPerRound, float cells = 0.0f, int nodes = 512) const {
        SimulationSettings all = only(GetParam());
        forEachModel(all.models, [&](auto& entry) {
            if constexpr (requires { entry.settings.dropletsPerRound; }) {
                entry.settings.dropletsPerRound = dropletsPerRound;
                entry.settings.detail = lengthOf(cells, nodes);
            }
        });
        return all;
    }
};

TEST_P(DropletModels, LedgerClosesOnEveryBoundaryAndSeedAndAtFourThousandMetres) {
    for (const Boundary boundary : {Boundary::Open, Boundary::Wall, Boundary::Wrap})
        for (const int seed : {1, 2, 3})
            for (const auto& [datum, cells] : {std::pair(0.0, 0.0f), std::pair(4000.0, 0.0f), std::pair(0.0, 2.5f)}) {
                SimulationSettings all = settings(3000, cells, 129);
                all.seed = static_cast<std::uint64_t>(seed);
                const Terrain hills = fbmHills(129, seed, boundary);
                Simulation simulation(Terrain(hills.heights(), hills.cellSize(), datum, boundary), all, poolOf(2));
                for (int round = 0; round < 4; ++round) ASSERT_TRUE(simulation.runRound());
                const Ledger& ledger = simulation.terrain().ledger();
                EXPECT_GT(ledger.eroded, 1e4);
                EXPECT_LE(ledger.relativeDrift(simulation.terrain().volume()), 1e-6);
                EXPECT_EQ(ledger.out > 0.0, boundary == Boundary::Open);
            }
}

// The widest stamps and the longest lives: the stamp of a brush with a radius of 8 reference cells of 8 cells covers
// 129 x 129 nodes, and the stamp of a deposit 23 x 23.
TEST_P(DropletModels, ARoundChangesNoMoreNodesThanItsBound) {
    SimulationSettings all = settings(1'000'000, 8.0f, 64);
    double radius = std::sqrt(2.0 * 64.0 - 1.0);
    forEachModel(all.models, [&](auto& entry) {
        using Model = typename std::decay_t<decltype(entry)>::ModelType;
        if (!entry.enabled) return;
        if constexpr (requires { entry.settings.radius; }) {
            entry.settings.radius = 8.0f;
            radius = std::sqrt(64.0 * (8.0 * 8.0 + 1.0) - 1.0);
        }
        if constexpr (requires { entry.settings.life; }) entry.settings.life = 2000.0f;
        forEachKnob<typename Model::Settings>([&](const auto& knob) {
            if constexpr (std::is_same_v<typename std::decay_t<decltype(knob)>::Value, float>)
                if (knob.key == "evaporation" || knob.key == "minVolume") entry.settings.*knob.member = knob.min;
        });
    });
    Simulation simulation(fbmHills(64, 1, Boundary::Wrap), all, poolOf(2));
    ASSERT_TRUE(simulation.runRound());
    const auto steps = static_cast<double>(simulation.statistics().dropletSteps);
    radius /= 1 << simulation.terrain().baseLevel();  // droplets act on the base, which has fewer nodes
    EXPECT_LE(steps * std::pow(2.0 * radius, 2.0), GetParam() == "particle" ? 2.5e9 : 1e10);
    EXPECT_GE(simulation.statistics().droplets, 70u);
}

TEST_P(DropletModels, LeaveFlatGroundAlone) {
    const Terrain flat = terrainOf(100, 100, 10.0f, Boundary::Open, [](int, int) { return 3.5; });
    Simulation simulation(flat, settings(2000), poolOf(2));
    ASSERT_TRUE(simulation.runRound());
    EXPECT_EQ(simulation.terrain().heights(), flat.heights());
    EXPECT_EQ(simulation.statistics().droplets, 2000u);
}

// 1000 droplets are one for 4194 of the 2048 x 2048 cells; four times as many are one for a little more than 1024
// cells.
TEST_P(DropletModels, LaunchFourRoundsAtOnceIfTheirDropletsAreFewForTheMap) {
    const Terrain flat(Field<float>(2048, 2048), 10.0f, 0.0, Boundary::Open);
    const auto launched = [&](int perRound, float cells, int rounds) {
        Simulation simulation(flat, settings(perRound, cells, 2048), poolOf(2));
        for (int round = 0; round < rounds; ++round) EXPECT_TRUE(simulation.runRound());
        return simulation.statistics().droplets;
    };
    EXPECT_EQ(launched(1000, 1.0f, 1), 4000u);
    EXPECT_EQ(launched(1000, 1.0f, 4), 4000u);
    EXPECT_EQ(launched(1000, 1.0f, 5), 8000u);
    EXPECT_EQ(launched(4000, 1.0f, 2), 8000u) << "enough in each round";
    EXPECT_EQ(launched(1000, 2.0f, 2), 2000u) << "a quarter of the reference cells";

    Simulation counted(flat, settings(1000, 1.0f, 2048), poolOf(2));
    for (int round = 0; round < 5; ++round) ASSERT_TRUE(counted.runRound(5000 - counted.statistics().droplets));
    EXPECT_EQ(counted.statistics().droplets, 5000u);
    EXPECT_EQ(counter(counted, GetParam(), "under_way"), 0u);
}

TEST_P(DropletModels, AreCarriedOverRoundsWithTheirLoadInTheBooks) {
    Simulation simulation(fbmHills(200, 3), settings(500), poolOf(2));
    for (int round = 0; round < 6; ++round) {
        ASSERT_TRUE(simulation.runRound());
        const Ledger& ledger = simulation.terrain().ledger();
        EXPECT_GT(counter(simulation, GetParam(), "under_way"), 0u);
        EXPECT_LE(counter(simulation, GetParam(), "under_way"), 4u * 500u);
        EXPECT_NE(ledger.carried, 0.0);
        EXPECT_LE(ledger.relativeDrift(simulation.terrain().volume()), 1e-6);
    }
}

// The memory of the queues depends on the map and not on the number of launched droplets: 4 x 4 tiles of 64 cells, 128
// droplets for each.
TEST_P(DropletModels, LeaveFewUnderWayHoweverManyARoundLaunches) {
    Simulation simulation(fbmHills(257, 3), settings(20000), poolOf(2));
    for (int round = 0; round < 3; ++round) {
        ASSERT_TRUE(simulation.runRound());
        const std::uint64_t underWay = counter(simulation, GetParam(), "under_way");
        EXPECT_GT(underWay, 0u);
        EXPECT_LE(underWay, 16u * 128u);
    }
}

TEST_P(DropletModels, RunToTheirEndsWhenACountedRunEndsAndWhenTheRainStops) {
    for (const bool rainStops : {false, true}) {
        SimulationSettings all = settings(500);
        Simulation simulation(fbmHills(200, 3), all, poolOf(2));
        for (int round = 0; round < 3; ++round) ASSERT_TRUE(simulation.runRound());
        if (rainStops) {
            all.sources.rain.amount = 0.0f;
            simulation.setSettings(all);
            ASSERT_TRUE(simulation.runRound());
        } else {
            ASSERT_TRUE(simulation.runRound(77));
        }
        const std::uint64_t droplets = 3u * 500u + (rainStops ? 0u : 77u);
        EXPECT_EQ(simulation.statistics().droplets, droplets);
        EXPECT_EQ(counter(simulation, GetParam(), "under_way"), 0u);
        EXPECT_EQ(counter(simulation, GetParam(), "settled") + counter(simulation, GetParam(), "left_map") +
                      counter(simulation, GetParam(), "path_ends"),
                  droplets);
        EXPECT_NEAR(simulation.terrain().ledger().carried, 0.0, 1e-9 * simulation.terrain().ledger().eroded);
    }
}

TEST_P(DropletModels, GetAsMuchRainOnEachReferenceCellOfAnyMapIfRainGoesByArea) {
    const int parts = GetParam() == "moisture_droplet" ? 256 : 512;
    const auto fallenOn = [&](int width, int height, float cells, std::uint64_t most = UINT64_MAX) {
        SimulationSettings all = settings(3000);
        all.sources.rain.byArea = true;
        forEachModel(all.models, [&](auto& entry) {
            if constexpr (requires { entry.settings.detail; })
                entry.settings.detail = lengthOf(cells, std::max(width, height));
        });
        const Terrain flat = terrainOf(width, height, 10.0f, Boundary::Open, [](int, int) { return 3.5; });
        Simulation simulation(flat, all, poolOf(2));
        EXPECT_TRUE(simulation.runRound(most));
        return static_cast<int>(simulation.statistics().droplets);
    };
    EXPECT_EQ(fallenOn(parts, parts, 0.0f), 3000);
    EXPECT_EQ(fallenOn(4 * parts, 4 * parts, 0.0f), 3000) << "as many reference cells, on a finer grid";
    EXPECT_EQ(fallenOn(4 * parts, parts, 0.0f), 750);
    EXPECT_EQ(fallenOn(parts / 8, parts / 4, 0.0f), 94) << "3000 / 32, to the nearest";
    EXPECT_EQ(fallenOn(parts, parts, 2.0f), 750);
    EXPECT_EQ(fallenOn(2 * parts, parts, 1.0f), 6000);
    EXPECT_EQ(fallenOn(2, 2, 0.0f), 1);
    EXPECT_EQ(fallenOn(parts, parts, 0.0f, 77), 77) << "a counted run is exact";
}

TEST(DropletRain, ByAreaIsNeverMoreThanTheKnobMayAskFor) {
    const Terrain large(2048, 2048, 1.0f);
    EXPECT_EQ(dropletsWanted(1000000, 0.25f, 512.0, large, {.byArea = true}), 1000000);
    EXPECT_EQ(dropletsWanted(1000000, 0.25f, 512.0, large, {.byArea = false}), 1000000);
}

TEST_P(DropletModels, GiveTheSameBitsOnAnyNumberOfThreads) {
    // Tiles of 100 x 100 reference cells; tiles of 128 x 128, which have more lanes; and steps of several cells.
    for (const auto& [size, cells] : {std::pair(200, 0.0f), std::pair(255, 0.0f), std::pair(700, 2.5f)}) {
        std::uint64_t first = 0;
        for (const int threads : {1, 2, 3, 8}) {
            Terrain start = fbmHills(size, 3);
            colourEachNode(start);
            Simulation simulation(std::move(start), settings(3000, cells, size), poolOf(threads));
            for (int round = 0; round < 3; ++round) ASSERT_TRUE(simulation.runRound());
            const std::uint64_t hash = hashGround(simulation.terrain());
            if (first == 0) first = hash;
            EXPECT_EQ(hash, first) << threads << " threads, a map of " << size;
        }
    }
}

TEST_P(DropletModels, WorkOnMapsOfAnyShapeWithAnyNumberFromOneSpring) {
    for (const auto& [width, height] : {std::pair(1000, 37), std::pair(37, 1000), std::pair(40, 30), std::pair(2, 2)})
        for (const Boundary boundary : {Boundary::Open, Boundary::Wall, Boundary::Wrap})
            for (const std::uint64_t count : {0u, 1u, 700u}) {
                SimulationSettings all = settings(300);
                all.sources.rain.amount = 0.0f;
                all.sources.springs = {{.x = 0.5f, .y = 0.5f, .radius = 0.0f, .rate = 1.0f}};
                const Terrain start = terrainOf(width, height, 10.0f, boundary, [](int x, int y) {
                    return 90.0 + 40.0 * std::sin(0.2 * x) * std::cos(0.3 * y);
                });
                Simulation simulation(start, all, poolOf(2));
                for (std::uint64_t left = count; left > 0; left = count - simulation.statistics().droplets)
                    ASSERT_TRUE(simulation.runRound(left));
                EXPECT_EQ(simulation.statistics().droplets, count);
                EXPECT_EQ(counter(simulation, GetParam(), "under_way"), 0u);
                EXPECT_LE(simulation.terrain().ledger().relativeDrift(simulation.terrain().volume()), 1e-6);
            }
}

// Changes in unmarked tiles are neither shown nor kept for undo.
TEST_P(DropletModels, MarkTheTilesThatTheyChange) {
    for (const Boundary boundary : {Boundary::Open, Boundary::Wrap}) {
        Terrain before = fbmHills(512, 3, boundary);
        colourEachNode(before);
        SimulationSettings all = settings(300);
        forEachModel(all.models, [](auto& entry) {
            if constexpr (requires { entry.settings.detail; }) entry.settings.detail = 1.0f;  // on this grid itself
        });
        all.sources.rain.amount = 0.0f;
        all.sources.springs = {{.x = 0.0f, .y = 0.02f, .radius = 100.0f, .rate = 1.0f}};
        Simulation simulation(before, all, poolOf(2));
        const std::uint64_t revision = simulation.terrain().revision();
        for (int round = 0; round < 3; ++round) ASSERT_TRUE(simulation.runRound());
        const Terrain& after = simulation.terrain();
        const TileVersions& ground = after.versions(Layer::Height);
        const TileVersions& colour = after.versions(Layer::Colour);
        int changed = 0;
        int marked = 0;
        for (int tile = 0; tile < ground.count(); ++tile) {
            bool otherGround = false;
            bool otherColour = false;
            const CellRect cells = ground.rect(tile);
            for (int y = cells.y0; y < cells.y1; ++y)
                for (int x = cells.x0; x < cells.x1; ++x) {
                    otherGround |= after.heights()(x, y) != before.heights()(x, y);
                    otherColour |= after.colour()(x, y) != before.colour()(x, y);
                }
            EXPECT_TRUE(!otherGround || ground.version(tile) > revision) << tile;
            EXPECT_TRUE(!otherColour || colour.version(tile) > revision) << tile;
            changed += otherColour ? 1 : 0;
            marked += colour.version(tile) > revision ? 1 : 0;
        }
        EXPECT_GE(changed, boundary == Boundary::Wrap ? 2 : 1);
        EXPECT_LE(marked, ground.count() / 2);
    }
}

TEST_P(DropletModels, LeaveTheirFlowHoweverFewARoundHas) {
    Simulation simulation(fbmHills(200, 4), settings(50), poolOf(2));
    for (int round = 0; round < 20; ++round) ASSERT_TRUE(simulation.runRound());
    ASSERT_TRUE(simulation.terrain().has(Layer::Flow));
    EXPECT_GT(extremes(simulation.terrain().layer(Layer::Flow)).highest, 1.0f);
}

TEST_P(DropletModels, ThatAreForgottenAreBookedAsLost) {
    Simulation simulation(fbmHills(200, 3), settings(500), poolOf(2));
    for (int round = 0; round < 3; ++round) ASSERT_TRUE(simulation.runRound());
    const Ledger before = simulation.terrain().ledger();
    simulation.forget();
    EXPECT_EQ(counter(simulation, GetParam(), "under_way"), 0u);
    EXPECT_EQ(simulation.terrain().ledger().carried, 0.0);
    EXPECT_EQ(simulation.terrain().ledger().lost, before.lost + before.carried);
    ASSERT_TRUE(simulation.runRound());
    EXPECT_LE(simulation.terrain().ledger().relativeDrift(simulation.terrain().volume()), 1e-6);
}

TEST_P(DropletModels, CutNothingInTheSeaAndLayDownTheirLoadsThere) {
    const Terrain start = fbmHills(129, 2, Boundary::Wall);
    const Extremes range = extremes(start.heights());
    const float level = range.lowest + 0.4f * (range.highest - range.lowest);
    SimulationSettings all = settings(4000);
    all.sources.sea = {.enabled = true, .level = static_cast<float>(level + start.datum())};
    Simulation simulation(start, all, poolOf(2));
    for (int round = 0; round < 5; ++round) ASSERT_TRUE(simulation.runRound());
    double gained = 0.0;
    for (int y = 0; y < 129; ++y)
        for (int x = 0; x < 129; ++x) {
            // Brushes of droplets on the shore reach two cells into the sea, but cut no lower than the droplets' next
            // place.
            const float before = start.heights()(x, y);
            const float after = simulation.terrain().heights()(x, y);
            if (before < level - 30.0f) {
                ASSERT_GE(after, before - 1e-3f) << x << ", " << y;
                gained += static_cast<double>(after) - static_cast<double>(before);
            }
        }
    EXPECT_GT(gained, 1.0);
    EXPECT_LE(simulation.terrain().ledger().relativeDrift(simulation.terrain().volume()), 1e-6);
}

TEST_P(DropletModels, CannotCutRockOfFullHardness) {
    const Terrain start = fbmHills(129, 8);
    Terrain hard = start;
    hard.use(Layer::Hardness).fill(1.0f);
    Simulation simulation(std::move(hard), settings(2000), poolOf(1));
    ASSERT_TRUE(simulation.runRound());
    EXPECT_EQ(simulation.terrain().heights(), start.heights());
}

TEST_P(DropletModels, LeaveNoSpikesWithThermalCollapse) {
    ThreadPool pool(1);
    TerrainRecipe recipe;
    recipe.terrain = {.start = Start::Fbm, .width = 257, .height = 257, .cellSize = 10.0f, .seed = 7};
    recipe.fbm.gain = 0.62f;
    recipe.fbm.octaves = 9;
    const Terrain start = generate(recipe, pool);
    SimulationSettings all = settings(2000);
    forEachModel(all.models, [](auto& entry) {
        if (std::decay_t<decltype(entry)>::ModelType::kName == "thermal") entry.enabled = true;
    });
    thermal(all).talus = 41.99f;  // tan 0.9
    thermal(all).passes = 2;
    Simulation simulation(start, all, poolOf(2));
    for (int round = 0; round < 33; ++round) ASSERT_TRUE(simulation.runRound());
    const Field<float>& heights = simulation.terrain().heights();
    EXPECT_LE(spikeIndex(heights), 1.5f * spikeIndex(start.heights()));
    // The bar is that no cell is much higher than its highest neighbour was at the start. Deposits that fill hollows
    // and valleys of this rough ground exceed that, by 89, 153 and 41 m. So a node is compared with its present
    // neighbours. At the start a node stood 3.1 m above the highest of them; now 5.0, 6.7 and 6.0 m. Half a cell more
    // than at the start is allowed.
    EXPECT_LE(highestPeak(heights), highestPeak(start.heights()) + 0.5f * start.cellSize());
}

INSTANTIATE_TEST_SUITE_P(All, DropletModels, testing::Values("droplet", "moisture_droplet", "particle"),
                         [](const auto& model) { return std::string(model.param); });

}  // namespace
}  // namespace scree
