#include "erosion/land_cover/ice_rubble.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

constexpr int kGlacierWidth = 128, kGlacierLength = 160, kGlacierMiddle = 64, kSpurEnd = 60;

/// A glacier that flows south between steep walls. North of kSpurEnd a ridge of rock divides it.
Terrain dividedGlacier() {
    const auto surface = [](int y) { return 1000.0 - 1.6 * y; };
    Terrain land = terrainOf(kGlacierWidth, kGlacierLength, 20.0f, Boundary::Open, [&](int x, int y) {
        const int aside = std::abs(x - kGlacierMiddle);
        if (aside > 40) return surface(y) + 20.0 * (aside - 40);
        if (aside < 6 && y < kSpurEnd) return surface(y) + 20.0 * (6 - aside);
        return surface(y) - 80.0;
    });
    Field<float>& ice = land.use(Layer::Ice);
    for (int y = 0; y < kGlacierLength; ++y)
        for (int x = 0; x < kGlacierWidth; ++x)
            ice(x, y) = std::max(static_cast<float>(surface(y)) - land.heights()(x, y), 0.0f);
    return land;
}

TEST(IceRubble, LiesAtTheSidesAndBelowTheRidgeBetweenTwoGlaciers) {
    const Terrain land = dividedGlacier();
    ThreadPool pool(2);
    const Field<float> rubble = findRubble(land, pool);
    for (const int y : {kSpurEnd + 15, kSpurEnd + 40, kGlacierLength - 20}) {
        const float between = rubble(kGlacierMiddle, y);
        EXPECT_GT(between, 0.05f) << y;
        for (const int aside : {-22, 22}) EXPECT_LT(rubble(kGlacierMiddle + aside, y), 0.1f * between) << y;
        EXPECT_GT(rubble(kGlacierMiddle - 39, y), 0.05f) << y;
    }
    EXPECT_EQ(rubble(kGlacierMiddle, 20), 0.0f) << "on rock";
    // The farther from the ridge, the less of its rubble is left.
    EXPECT_GT(rubble(kGlacierMiddle, kSpurEnd + 15), rubble(kGlacierMiddle, kGlacierLength - 20));
}

TEST(IceRubble, IsNowhereWithoutIceOrRock) {
    ThreadPool pool(2);
    const Terrain bare = terrainOf(40, 30, 20.0f, Boundary::Wall, [](int x, int) { return 30.0 * x; });
    EXPECT_EQ(extremes(findRubble(bare, pool)).highest, 0.0f);
    Terrain sheet = bare;
    sheet.use(Layer::Ice).fill(200.0f);
    EXPECT_EQ(extremes(findRubble(sheet, pool)).highest, 0.0f);
    Terrain tiny = terrainOf(2, 2, 20.0f, Boundary::Wrap, [](int x, int) { return 300.0 * x; });
    tiny.use(Layer::Ice)(0, 0) = 50.0f;
    EXPECT_LE(extremes(findRubble(tiny, pool)).highest, 1.0f);
}

TEST(IceRubble, ComesToAFineGridFromItsBase) {
    Terrain base = dividedGlacier();
    ThreadPool pool(2);
    const Field<float> coarse = findRubble(base, pool);
    Terrain fine =
        terrainOf(2 * kGlacierWidth, 2 * kGlacierLength, 10.0f, Boundary::Open, [](int, int) { return 0.0; });
    fine.setBase(std::move(base), 1);
    const Field<float> rubble = findRubble(fine, pool);
    ASSERT_TRUE(rubble.isOf(2 * kGlacierWidth, 2 * kGlacierLength));
    EXPECT_NEAR(rubble(2 * kGlacierMiddle, 2 * 100), coarse(kGlacierMiddle, 100), 0.05f);
}

// A copy of a fine land has no base. Its ice lies on the fine grid.
TEST(IceRubble, OfAFineGridWithoutABaseIsThatOfACoarserOne) {
    constexpr int kTimes = 8;
    const Terrain coarse = dividedGlacier();
    Terrain fine = terrainOf(kTimes * kGlacierWidth, kTimes * kGlacierLength, 20.0f / kTimes, Boundary::Open,
                             [&](int x, int y) { return coarse.heights()(x / kTimes, y / kTimes); });
    Field<float>& ice = fine.use(Layer::Ice);
    for (int y = 0; y < fine.height(); ++y)
        for (int x = 0; x < fine.width(); ++x) ice(x, y) = coarse.layer(Layer::Ice)(x / kTimes, y / kTimes);
    ThreadPool pool(2);
    const Field<float> rubble = findRubble(fine, pool);
    ASSERT_TRUE(rubble.isOf(fine.width(), fine.height()));
    const float between = rubble(kTimes * kGlacierMiddle, kTimes * 100);
    EXPECT_GT(between, 0.05f);
    EXPECT_LT(rubble(kTimes * (kGlacierMiddle - 22), kTimes * 100), 0.1f * between);
}

}  // namespace
}  // namespace scree
