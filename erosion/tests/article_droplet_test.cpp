#include "erosion/models/article_droplet.h"

#include <gtest/gtest.h>

#include <cmath>

#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

double sumOf(const Field<float>& field) {
    double sum = 0.0;
    for (int y = 0; y < field.height(); ++y)
        for (int x = 0; x < field.width(); ++x) sum += static_cast<double>(field(x, y));
    return sum;
}

/// Heights in cells, as the article counts.
Field<float> hillsInCells(int size, int seed) {
    Field<float> heights = fbmHills(size, seed).heights();
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) heights(x, y) *= 0.1f;
    return heights;
}

/// Mean slope over the inner nodes, rise over run, of heights in cells.
double meanSlope(const Field<float>& h) {
    double sum = 0.0;
    for (int y = 1; y + 1 < h.height(); ++y)
        for (int x = 1; x + 1 < h.width(); ++x)
            sum += std::hypot(h(x + 1, y) - h(x - 1, y), h(x, y + 1) - h(x, y - 1)) / 2.0;
    return sum / ((h.width() - 2.0) * (h.height() - 2.0));
}

// The article's brush sums to 0.955 to 1.035 of what it says it cuts: its books close to some tenths of a percent only.
TEST(ArticleDroplet, MovesWhatItSaysButForTheBrushSum) {
    Field<float> heights = hillsInCells(128, 3);
    Field<float> removed(128, 128);
    Field<float> loose(128, 128);
    const double before = sumOf(heights);
    const ArticleStatistics statistics = erodeAsArticle(heights, removed, loose, articleSettings(), 1, 0, 5000);
    EXPECT_GT(statistics.eroded, 1000.0);
    EXPECT_NEAR(sumOf(heights) - before, statistics.deposited - statistics.eroded, 0.01 * statistics.eroded);
    EXPECT_NEAR(sumOf(heights) - before, sumOf(loose) - sumOf(removed), 1e-4 * statistics.eroded);
}

TEST(ArticleDroplet, LeavesFlatGroundAlone) {
    Field<float> heights(64, 64, 5.0f);
    Field<float> removed(64, 64);
    Field<float> loose(64, 64);
    const ArticleStatistics statistics = erodeAsArticle(heights, removed, loose, articleSettings(), 1, 0, 100);
    EXPECT_EQ(heights, Field<float>(64, 64, 5.0f));
    EXPECT_EQ(statistics.randomDirections, 100u);
}

// The engine differs from the article on purpose (no pits below the outflow, true gradient), but it is the same water:
// over the same rain its paths are as long and its slopes as gentle within a third.
TEST(ArticleDroplet, EngineErodesLikeIt) {
    for (const int seed : {1, 2, 3}) {
        Field<float> article = hillsInCells(256, seed);
        const Field<float> start = article;
        Field<float> removed(256, 256);
        Field<float> loose(256, 256);
        const ArticleStatistics statistics = erodeAsArticle(article, removed, loose, articleSettings(), 1, 0, 16000);

        SimulationSettings settings = only("droplet");
        droplets(settings) = articleSettings();
        droplets(settings).detail = 1.0f;
        Simulation simulation(Terrain(start, 1.0f, 0.0, Boundary::Wrap), settings, poolOf(2));
        for (int round = 0; round < 4; ++round) ASSERT_TRUE(simulation.runRound());
        const double steps = static_cast<double>(simulation.statistics().dropletSteps);
        EXPECT_NEAR(steps / static_cast<double>(statistics.steps), 1.0, 0.35) << seed;
        EXPECT_NEAR(simulation.terrain().ledger().eroded / statistics.eroded, 1.0, 0.35) << seed;
        EXPECT_NEAR(meanSlope(simulation.terrain().heights()) / meanSlope(article), 1.0, 0.15) << seed;
    }
}

}  // namespace
}  // namespace scree
