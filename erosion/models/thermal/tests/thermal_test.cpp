#include <gtest/gtest.h>

#include <cmath>

#include "erosion/records/ledger.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

SimulationSettings collapse(double tangent, int passes) {
    SimulationSettings settings = only("thermal");
    thermal(settings).talus = static_cast<float>(std::atan(tangent)) * test::kDegrees;
    thermal(settings).talusNoise = 0.0f;
    thermal(settings).rate = 1.0f;
    thermal(settings).passes = passes;
    return settings;
}

Terrain cone(int size, float cellSize, double relief, double slope, double datum = 0.0) {
    const double centre = 0.5 * (size - 1);
    return terrainOf(
        size, size, cellSize, Boundary::Wall,
        [=](int x, int y) {
            return std::max(0.0, relief - slope * std::hypot(x - centre, y - centre) * static_cast<double>(cellSize));
        },
        datum);
}

// Volume is conserved, so a cone of slope 1 that settles at slope T keeps r^2 h: its new height is relief * T^(2/3).
TEST(Thermal, ConeRelaxesToTalusSlope) {
    const double tangent = 0.6;
    Simulation simulation(cone(129, 12.0f, 500.0, 1.0), collapse(tangent, 500), poolOf(2));
    for (int round = 0; round < 40; ++round) ASSERT_TRUE(simulation.runRound());
    const Field<float>& h = simulation.terrain().heights();
    EXPECT_NEAR(h(64, 64) / (500.0 * std::pow(tangent, 2.0 / 3.0)), 1.0, 0.02);
    double steepest = 0.0;
    const double foot =
        500.0 * std::pow(tangent, 2.0 / 3.0) / tangent / 12.0;  // cells; differences across the base mean little
    for (int y = 1; y < 128; ++y)
        for (int x = 1; x < 128; ++x)
            if (std::abs(std::hypot(x - 64, y - 64) - foot) > 2.0)
                steepest = std::max(steepest, std::hypot(h(x + 1, y) - h(x - 1, y), h(x, y + 1) - h(x, y - 1)) / 24.0);
    EXPECT_LE(steepest, 1.02 * tangent);
    // Equal distances along an axis (30 cells) and a diagonal (18 and 24 cells) have the same height.
    EXPECT_NEAR(h(64 + 30, 64), h(64 + 18, 64 + 24), 1.0f);
}

TEST(Thermal, SlopesBelowTalusStayBitwise) {
    const Terrain start = cone(129, 6.0f, 150.0, 0.5);
    Simulation simulation(start, collapse(0.6, 20), poolOf(2));
    ASSERT_TRUE(simulation.runRound());
    EXPECT_EQ(simulation.terrain().heights(), start.heights());
    EXPECT_EQ(simulation.terrain().ledger().eroded, 0.0);
}

TEST(Thermal, KeepsTheMirrorSymmetryOfACone) {
    Simulation simulation(cone(128, 6.0f, 400.0, 1.2), collapse(0.5, 50), poolOf(2));
    ASSERT_TRUE(simulation.runRound());
    const Field<float>& h = simulation.terrain().heights();
    for (int y = 0; y < 128; ++y)
        for (int x = 0; x < 128; ++x) {
            ASSERT_EQ(h(x, y), h(127 - x, y));
            ASSERT_EQ(h(x, y), h(x, 127 - y));
            ASSERT_EQ(h(x, y), h(y, x));
        }
}

TEST(Thermal, LedgerClosesOnEveryBoundaryAndDatum) {
    for (const Boundary boundary : {Boundary::Open, Boundary::Wall, Boundary::Wrap})
        for (const double datum : {0.0, 4000.0})
            for (const int seed : {1, 2, 3}) {
                const Terrain hills = fbmHills(129, seed, boundary);
                SimulationSettings settings = collapse(0.4, 10);
                settings.seed = static_cast<std::uint64_t>(seed);
                thermal(settings).talusNoise = 0.2f;
                Simulation simulation(Terrain(hills.heights(), 10.0f, datum, boundary), settings, poolOf(2));
                for (int round = 0; round < 5; ++round) ASSERT_TRUE(simulation.runRound());
                EXPECT_GT(simulation.terrain().ledger().eroded, 1e5);
                EXPECT_LE(simulation.terrain().ledger().relativeDrift(simulation.terrain().volume()), 1e-6);
            }
}

// Slopes slightly above the talus move less in a pass than a float of 4000 m can hold. Most of the change is rounding,
// which the ledger must count too.
TEST(Thermal, LedgerClosesIfMostOfTheChangeIsRounding) {
    const Terrain hills = fbmHills(65, 1, Boundary::Wall);
    for (const ThermalMethod method :
         {ThermalMethod::Isotropic, ThermalMethod::Immediate, ThermalMethod::DifferenceMap, ThermalMethod::Pairwise}) {
        SimulationSettings settings = collapse(0.6, 100);
        thermal(settings).method = method;
        Terrain high = hills;
        for (int y = 0; y < 65; ++y)
            for (int x = 0; x < 65; ++x) high.use(Layer::Height)(x, y) += 4000.0f;
        Simulation settled(std::move(high), settings, poolOf(2));
        ASSERT_TRUE(settled.runRound());
        settled.terrain().openLedger();
        ASSERT_TRUE(settled.runRound());
        const Terrain& terrain = settled.terrain();
        const Ledger& ledger = terrain.ledger();
        EXPECT_LE(ledger.relativeDrift(terrain.volume()), 1e-8) << choicesOf<ThermalMethod>[static_cast<int>(method)];
        EXPECT_GT(std::abs(ledger.rest), 1e-7 * ledger.eroded) << choicesOf<ThermalMethod>[static_cast<int>(method)];
        // Half a step of float32 above 4096 m for each of nine changes of a height: by the node and its eight
        // neighbours.
        EXPECT_LE(std::abs(ledger.rest), 100.0 * 9 * 65 * 65 * 0x1p-12 * terrain.cellArea());
    }
}

TEST(Thermal, OnlyLooseSedimentMovesIfRequested) {
    const Terrain rock = cone(65, 6.0f, 150.0, 1.0);
    SimulationSettings settings = collapse(0.5, 20);
    thermal(settings).looseOnly = true;
    Simulation bare(rock, settings, poolOf(2));
    ASSERT_TRUE(bare.runRound());
    EXPECT_EQ(bare.terrain().heights(), rock.heights());

    Terrain covered = rock;
    coverWithSediment(covered, 2.0f);
    Simulation loose(covered, settings, poolOf(2));
    ASSERT_TRUE(loose.runRound());
    EXPECT_NE(loose.terrain().heights(), rock.heights());
    for (int y = 0; y < 65; ++y)
        for (int x = 0; x < 65; ++x) {
            EXPECT_GE(loose.terrain().heights()(x, y), loose.terrain().bedrock(x, y));
            EXPECT_GE(loose.terrain().heights()(x, y), rock.heights()(x, y) - 2.001f);
        }
}

TEST(Thermal, HardRockKeepsSteeperSlopes) {
    Terrain hard = cone(65, 6.0f, 150.0, 1.0);
    const Terrain start = hard;
    hard.use(Layer::Hardness).fill(1.0f);
    Simulation simulation(std::move(hard), collapse(0.5, 20), poolOf(2));  // rock of hardness 1 holds three times 0.5
    ASSERT_TRUE(simulation.runRound());
    EXPECT_EQ(simulation.terrain().heights(), start.heights());
}

TEST(Thermal, OnlyTheTileThatCollapsesIsMarked) {
    Terrain terrain = terrainOf(256, 256, 10.0f, Boundary::Wall,
                                [](int x, int y) { return std::max(0.0, 60.0 - 20.0 * std::hypot(x - 96, y - 160)); });
    Simulation simulation(std::move(terrain), collapse(0.8, 1), poolOf(2));
    const std::uint64_t before = simulation.terrain().revision();
    ASSERT_TRUE(simulation.runRound());
    const TileVersions& versions = simulation.terrain().versions(Layer::Height);
    for (int tile = 0; tile < versions.count(); ++tile)
        EXPECT_EQ(versions.version(tile) > before, tile == 2 * 4 + 1) << tile;
}

}  // namespace
}  // namespace scree
