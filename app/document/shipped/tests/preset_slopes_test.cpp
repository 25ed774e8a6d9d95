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
    double comb = 0.05;
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
        SlopeBars{"alpine"}, SlopeBars{"range"}, SlopeBars{"canyon"}, SlopeBars{"basin"},
        // Ravines of badlands are close, and creep sets their distance: .056.
        SlopeBars{.preset = "badlands", .comb = 0.06},
        // At 512 nodes ravines a dozen cells wide lie around a cone, at like distances from each other: .080.
        SlopeBars{.preset = "volcano", .comb = 0.09}, SlopeBars{"strata"}),
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
            EXPECT_LE(texture.corduroy, 4.0) << nodes << ", " << cells;
            EXPECT_GE(texture.axes, 0.7) << nodes << ", " << cells;
            EXPECT_LE(texture.axes, 1.5) << nodes << ", " << cells;
        }
    }
}

TEST_P(PresetSlopes, AveragedTo512AreTheLandOf512) {
    const std::string preset = GetParam().preset;
    const Outcome coarse = run(preset, 512), fine = run(preset, 2048);
    ThreadPool pool;
    const Terrain averaged(GridLevel(2048, 2048, Boundary::Open, 2).coarsen(fine.terrain.heights(), pool),
                           coarse.terrain.cellSize(), coarse.terrain.datum());
    const TerrainMetrics a = measure(averaged, pool), b = measure(coarse.terrain, pool);
    EXPECT_NEAR(a.meanSlope / b.meanSlope, 1.0, 0.1);
    EXPECT_NEAR(a.hackExponent, b.hackExponent, 0.03);
    EXPECT_NEAR(a.concavity, b.concavity, 0.03);
    EXPECT_GE(test::correlationOf(test::hillshadesOf(averaged), test::hillshadesOf(coarse.terrain)), 0.85);
    EXPECT_NEAR(fine.eroded / coarse.eroded, 1.0, 0.1);
}

}  // namespace
}  // namespace scree
