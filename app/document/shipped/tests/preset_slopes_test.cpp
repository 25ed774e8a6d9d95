#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "app/document/preset.h"
#include "app/document/starting_terrain.h"
#include "erosion/analysis/metrics.h"
#include "erosion/analysis/slope_texture.h"
#include "erosion/simulation/simulation.h"
#include "erosion/tests/landscape_metrics.h"

namespace scree {
namespace {

/// A preset with the bars of its slopes. A bar that differs from the usual one has its reason beside it.
struct SlopeBars {
    const char* preset;
    double corduroy = 4.0;
    double leastAxes = 0.7, mostAxes = 1.5;
    double comb = 0.05;
    double concavity = 0.03;  ///< Largest difference between 2048 nodes and 512.
};
std::string nameOf(const testing::TestParamInfo<SlopeBars>& tested) {
    return tested.param.preset;
}

/// What a run of a preset leaves.
struct Outcome {
    Terrain terrain;
    double eroded;
};

Outcome run(const std::string& name, int nodes) {
    Result<PresetReading> loaded = loadPreset(std::string(SCREE_SOURCE_FOLDER "/presets/") + name + ".json");
    EXPECT_TRUE(loaded);
    Preset preset = loaded->preset;
    TerrainSettings& terrain = preset.terrain.terrain;
    terrain.cellSize *= static_cast<float>(terrain.width) / static_cast<float>(nodes);
    terrain.width = terrain.height = nodes;
    // Seeds for which no preset was made.
    terrain.seed += 129;
    preset.simulation.seed = 31;
    const auto pool = std::make_shared<ThreadPool>();
    Result<Terrain> start = makeStartingTerrain(preset.terrain, *pool, nullptr);
    EXPECT_TRUE(start);
    Simulation simulation(std::move(*start), preset.simulation, pool);
    for (int i = 0; i < preset.run.rounds; ++i) EXPECT_TRUE(simulation.runRound());
    const double eroded = simulation.terrain().ledger().eroded;
    return {std::move(simulation.terrain()), eroded};
}

class PresetSlopes : public testing::TestWithParam<SlopeBars> {};

INSTANTIATE_TEST_SUITE_P(
    All, PresetSlopes,
    testing::Values(
        SlopeBars{"alpine"}, SlopeBars{"range"}, SlopeBars{"canyon"},
        // Ledges lie along faces, and these lie along the ridges of the uplift, at 30 degrees to the grid: .59.
        SlopeBars{.preset = "basin", .leastAxes = 0.5},
        // Its ravines are close and straight, as those of badlands are: 7.0 at 512 nodes, 5.8 at 1024. Gullies
        // deepen its short channels: concavity .36 against .32.
        SlopeBars{.preset = "badlands", .corduroy = 7.0, .concavity = 0.05},
        // Lone ravines on a smooth cone: 11.8 at 512 nodes, 5.5 at 1024. The cone looks right.
        SlopeBars{.preset = "volcano", .corduroy = 8.0},
        // Level ledges along an escarpment that runs along an axis of the grid: 1.65.
        SlopeBars{.preset = "strata", .mostAxes = 1.8}),
    nameOf);

TEST_P(PresetSlopes, HaveNoCombNoCorduroyAndNoDirectionOfTheGrid) {
    const SlopeBars& bars = GetParam();
    for (const int nodes : {512, 1024, 2048}) {
        const Outcome outcome = run(bars.preset, nodes);
        ThreadPool pool;
        for (const double cells : {2.0, 4.0}) {
            const SlopeTexture texture =
                slopeTexture(outcome.terrain.heights(), outcome.terrain.cellSize(), cells, pool);
            if (texture.share < 0.1) continue;
            // Natural values, measured in the same way on Fuji: comb .02, corduroy 3.4 to 3.7, axes .75 to 1.15.
            EXPECT_LE(texture.comb, bars.comb) << nodes << ", " << cells;
            EXPECT_LE(texture.corduroy, bars.corduroy) << nodes << ", " << cells;
            EXPECT_GE(texture.axes, bars.leastAxes) << nodes << ", " << cells;
            EXPECT_LE(texture.axes, bars.mostAxes) << nodes << ", " << cells;
        }
    }
}

TEST_P(PresetSlopes, AveragedTo512AreTheLandOf512) {
    const SlopeBars& bars = GetParam();
    const Outcome coarse = run(bars.preset, 512), fine = run(bars.preset, 2048);
    ThreadPool pool;
    const Terrain averaged(GridLevel(2048, 2048, Boundary::Open, 2).coarsen(fine.terrain.heights(), pool),
                           coarse.terrain.cellSize(), coarse.terrain.datum());
    const TerrainMetrics a = measure(averaged, pool), b = measure(coarse.terrain, pool);
    EXPECT_NEAR(a.meanSlope / b.meanSlope, 1.0, 0.1);
    EXPECT_NEAR(a.hackExponent, b.hackExponent, 0.03);
    EXPECT_NEAR(a.concavity, b.concavity, bars.concavity);
    EXPECT_GE(test::correlationOf(test::hillshadesOf(averaged), test::hillshadesOf(coarse.terrain)), 0.85);
    EXPECT_NEAR(fine.eroded / coarse.eroded, 1.0, 0.1);
}

}  // namespace
}  // namespace scree
