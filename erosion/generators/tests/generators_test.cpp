#include <gtest/gtest.h>

#include <cmath>
#include <thread>

#include "erosion/base/noise.h"
#include "erosion/generators/recipe.h"
#include "erosion/tests/recipes.h"

namespace scree {
namespace {

using test::recipeOf;

TEST(Generators, SpanExactlyTheirRelief) {
    ThreadPool pool(2);
    for (const Start start : {Start::Ridged, Start::Fbm, Start::Cone}) {
        TerrainRecipe recipe = recipeOf(start, 129, 65);
        recipe.ridged.relief = recipe.fbm.relief = recipe.cone.relief = 250.0f;
        recipe.cone.slope = 2.0f;
        const Terrain terrain = generate(recipe, pool);
        EXPECT_EQ(terrain.width(), 129);
        EXPECT_EQ(terrain.height(), 65);
        EXPECT_NEAR(extremes(terrain.heights()).highest, 250.0f, 0.01f);
        EXPECT_NEAR(extremes(terrain.heights()).lowest, 0.0f, 0.01f);
    }
}

TEST(Generators, DependOnTheSeedButNotOnThreads) {
    ThreadPool one(1);
    ThreadPool three(3);
    for (const Start start : {Start::Ridged, Start::Fbm}) {
        const Terrain a = generate(recipeOf(start, 100, 100, 5), one);
        EXPECT_EQ(a.heights(), generate(recipeOf(start, 100, 100, 5), three).heights());
        EXPECT_NE(a.heights(), generate(recipeOf(start, 100, 100, 6), one).heights());
    }
}

TEST(Generators, ConeHasTheRequestedSlope) {
    ThreadPool pool(1);
    TerrainRecipe recipe = recipeOf(Start::Cone, 101, 101);
    recipe.cone = {.relief = 300.0f, .slope = 0.75f};
    const Terrain terrain = generate(recipe, pool);
    EXPECT_FLOAT_EQ(terrain.heights()(50, 50), 300.0f);
    for (int x = 51; x < 90; ++x) EXPECT_NEAR(terrain.heights()(x - 1, 50) - terrain.heights()(x, 50), 7.5f, 1e-3f);
    // A 3-4-5 triangle: 30 cells east and 40 south are 50 cells away.
    EXPECT_EQ(terrain.heights()(80, 90), std::max(0.0f, 300.0f - 0.75f * 500.0f));
}

// The same map at twice the resolution shows the same landscape: a coarse node lies in the middle of four fine ones.
TEST(Generators, ShowTheSameLandscapeAtAnyResolution) {
    ThreadPool pool(2);
    TerrainRecipe coarse = recipeOf(Start::Fbm, 128, 128);
    TerrainRecipe fine = recipeOf(Start::Fbm, 256, 256);
    coarse.fbm.octaves = fine.fbm.octaves = 4;
    const Terrain a = generate(coarse, pool);
    const Terrain b = generate(fine, pool);
    const Field<float> means = GridLevel(256, 256, Boundary::Open, 1).coarsen(b.heights(), pool);
    for (int y = 0; y < 128; y += 16)
        for (int x = 0; x < 128; x += 16) EXPECT_NEAR(a.heights()(x, y), means(x, y), 0.02f * 450.0f);
}

TEST(Generators, CoarserRecipeShowsTheSameLandscapeOnFewerNodes) {
    ThreadPool pool(2);
    TerrainRecipe whole = recipeOf(Start::Fbm, 256, 128);
    whole.fbm.octaves = 4;
    const TerrainRecipe coarse = coarser(whole, 64);
    EXPECT_EQ(coarse.terrain.width, 64);
    EXPECT_EQ(coarse.terrain.height, 32);
    EXPECT_FLOAT_EQ(coarse.terrain.cellSize, 40.0f);
    const Terrain a = generate(whole, pool);
    const Terrain b = generate(coarse, pool);
    EXPECT_DOUBLE_EQ(a.extent(), b.extent());
    const Field<float> means = GridLevel(256, 128, Boundary::Open, 2).coarsen(a.heights(), pool);
    for (int y = 0; y < 32; ++y)
        for (int x = 0; x < 64; ++x) EXPECT_NEAR(means(x, y), b.heights()(x, y), 0.04f * 450.0f);
    EXPECT_EQ(coarser(whole, 256).terrain.width, 256);
    EXPECT_EQ(coarser(recipeOf(Start::Flat, 4096, 2), 64).terrain.height, 2);
}

TEST(Generators, AllReportTheirProgressAndStopWhenCancelled) {
    for (const int threads : {1, 3}) {
        ThreadPool pool(threads);
        for (int i = 0; i < static_cast<int>(Start::File); ++i) {
            const TerrainRecipe recipe = recipeOf(static_cast<Start>(i), 65, 65);
            WorkWatch watch;
            EXPECT_FALSE(watch.share().has_value());
            generate(recipe, {pool, &watch});
            EXPECT_EQ(watch.share(), 1.0) << choicesOf<Start>[static_cast<std::size_t>(i)];
            WorkWatch cancelled;
            cancelled.cancel();
            EXPECT_THROW(generate(recipe, {pool, &cancelled}), WorkCancelled);
            EXPECT_EQ(cancelled.share(), 0.0);
        }
    }
}

TEST(Generators, StopInTheMiddleWhenCancelledFromAnotherThread) {
    WorkWatch watch;
    bool called = false;
    std::thread generator([&] {
        ThreadPool pool(2);
        try {
            generate(recipeOf(Start::Ridged, 1500, 1500), {pool, &watch});
        } catch (const WorkCancelled&) {
            called = true;
        }
    });
    while (watch.share().value_or(0.0) < 0.01) std::this_thread::yield();
    watch.cancel();
    generator.join();
    EXPECT_TRUE(called);
    EXPECT_LT(watch.share().value(), 0.9);
}

TEST(Noise, IsZeroAtLatticePointsSmoothAndCentred) {
    double sum = 0.0;
    double squares = 0.0;
    constexpr int kSamples = 200;
    for (int j = 0; j < kSamples; ++j)
        for (int i = 0; i < kSamples; ++i) {
            const float x = 0.37f * static_cast<float>(i);
            const float y = 0.41f * static_cast<float>(j);
            const float value = gradientNoise(3, x, y);
            EXPECT_LE(std::abs(value), 1.0f);
            EXPECT_NEAR(gradientNoise(3, x + 1e-3f, y), value, 6e-3f);
            sum += static_cast<double>(value);
            squares += static_cast<double>(value * value);
        }
    EXPECT_NEAR(sum / (kSamples * kSamples), 0.0, 0.02);
    EXPECT_GT(squares / (kSamples * kSamples), 0.02);
    for (int i = -3; i < 4; ++i) EXPECT_EQ(gradientNoise(9, static_cast<float>(i), static_cast<float>(2 * i)), 0.0f);
}

}  // namespace
}  // namespace scree
