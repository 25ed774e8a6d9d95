#include <gtest/gtest.h>

#include "app/document/starting_terrain.h"
#include "erosion/analysis/metrics.h"

namespace scree {
namespace {

// The shares are those that an independent program measured.
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
    const TerrainMetrics metrics = measure(*terrain);
    for (const MetricInfo& metric : kMetrics) {
        EXPECT_GE(metric.shown(metrics), metric.naturalLow) << metric.title;
        EXPECT_LE(metric.shown(metrics), metric.naturalHigh) << metric.title;
    }
    EXPECT_NEAR(metrics.pitFraction, 0.0087, 0.0001);
    EXPECT_NEAR(metrics.straightRuns, 0.11, 0.005);
}

}  // namespace
}  // namespace scree
