#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "erosion/simulation/base_grid.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

constexpr int kNodes = 256;
constexpr int kRatio = 4;
constexpr float kLake = 105.0f;  // height of the lake's surface, metres

/// Height that bumps add to the fine grid, metres. They are shorter than two cells of the base.
double bumpAt(int x, int y) {
    return 0.8 * std::sin(1.1 * x) * std::cos(0.9 * y);
}

/// Land on a base whose cells are 4 x 4 nodes. `depthAt(x, y, ground)` is the depth in a cell of the base.
template <class GroundAt, class DepthAt>
Terrain landWithWater(const GroundAt& groundAt, const DepthAt& depthAt, ThreadPool& pool) {
    Terrain terrain = terrainOf(kNodes, kNodes, 2.5f, Boundary::Open, groundAt);
    makeBase(terrain, 2, pool);
    Terrain& base = *terrain.base();
    Field<float>& water = base.use(Layer::Water);
    for (int y = 0; y < base.height(); ++y)
        for (int x = 0; x < base.width(); ++x) water(x, y) = depthAt(x, y, base.heights()(x, y));
    base.markAllChanged(Layer::Water);
    terrain.markChangedOnBase(0);
    return terrain;
}

/// A round basin with bumps and 5 m of water in its middle. The shore is steep: 100 m + (r / 40 m)^2.
Terrain bumpyLake(ThreadPool& pool) {
    return landWithWater(
        [](int x, int y) {
            const double east = 2.5 * (x - 128), south = 2.5 * (y - 128);
            return 100.0 + (east * east + south * south) / 1600.0 + bumpAt(x, y);
        },
        [](int, int, float ground) { return std::max(0.0f, kLake - ground); }, pool);
}

TEST(ShownWater, StandingWaterIsLevelAboveABumpyBed) {
    ThreadPool pool(2);
    const Terrain terrain = bumpyLake(pool);
    Terrain shown;
    shown.copyChanged(terrain, kAllLayers, &pool);
    const Field<float>& depth = shown.layer(Layer::Water);
    int wet = 0;
    for (int y = 0; y < kNodes; ++y)
        for (int x = 0; x < kNodes; ++x) {
            const float ground = shown.heights()(x, y);
            ASSERT_GE(depth(x, y), 0.0f);
            if (ground > kLake) {  // the base knows the shore by whole cells only
                ASSERT_LT(depth(x, y), 0.05f) << x << ", " << y << ": water climbs the shore";
                continue;
            }
            ASSERT_LT(ground + depth(x, y), kLake + 0.03f) << x << ", " << y;
            if (kLake - ground < 0.8f) continue;  // the bumps are higher than the water is deep
            ++wet;
            ASSERT_NEAR(ground + depth(x, y), kLake, 0.03f) << x << ", " << y;
        }
    EXPECT_GT(wet, 3000);
}

TEST(ShownWater, EveryReaderOfTheScreenGetsTheSameValuesAndModelsKeepTheVolume) {
    ThreadPool pool(2);
    const Terrain terrain = bumpyLake(pool);
    const double volume = terrain.total(Layer::Water);
    Terrain copy, stored, drawn = terrain, kept = terrain;
    copy.copyChanged(terrain, kAllLayers, &pool);
    stored.copyStored(terrain, kAllLayers, &pool);
    drawn.dropBase(pool, Terrain::WaterForm::Shown);
    kept.dropBase(pool);
    EXPECT_EQ(copy.layer(Layer::Water), drawn.layer(Layer::Water));
    std::array<float, kNodes> row{};
    for (int y = 0; y < kNodes; ++y) {
        stored.readShownRow(Layer::Water, y, 0, kNodes, row.data());
        for (int x = 0; x < kNodes; ++x) ASSERT_EQ(row[static_cast<std::size_t>(x)], copy.layer(Layer::Water)(x, y));
        stored.readShownRow(Layer::Water, y, 37, 200, row.data());
        ASSERT_EQ(row[50], copy.layer(Layer::Water)(87, y));
    }
    EXPECT_NEAR(kept.total(Layer::Water) / volume, 1.0, 1e-6);
    EXPECT_EQ(kept.values(Layer::Water), terrain.values(Layer::Water));
}

TEST(ShownWater, AThinFilmOnASlopeFollowsTheGround) {
    ThreadPool pool(2);
    const Terrain terrain = landWithWater([](int x, int y) { return 200.0 - 0.5 * x + bumpAt(x, y); },
                                          [](int, int, float) { return 0.02f; }, pool);
    Terrain shown;
    shown.copyChanged(terrain, kAllLayers, &pool);
    for (int y = 0; y < kNodes; ++y)
        for (int x = 8; x < kNodes - 8; ++x) ASSERT_NEAR(shown.layer(Layer::Water)(x, y), 0.02f, 2e-3f);
}

TEST(ShownWater, WaterThatRunsDownAStepBetweenTwoPoolsDoesNotRunDry) {
    ThreadPool pool(2);
    // The step falls by 6 m in 40 m. The base has 0.5 m of water on it, and pools above and below it.
    const Terrain terrain = landWithWater(
        [](int x, int y) { return 100.0 + 0.15 * 2.5 * std::clamp(x - 120, 0, 16) + 0.4 * bumpAt(x, y); },
        [](int x, int, float ground) { return x < 30    ? 100.5f - ground
                                              : x >= 34 ? 106.5f - ground
                                                        : 0.5f; }, pool);
    Terrain shown;
    shown.copyChanged(terrain, kAllLayers, &pool);
    for (int y = 0; y < kNodes; ++y)
        for (int x = 0; x < kNodes; ++x) ASSERT_GT(shown.layer(Layer::Water)(x, y), 0.05f) << x << ", " << y;
}

TEST(ShownWater, FollowsGroundThatIsSculptedBelowIt) {
    ThreadPool pool(2);
    Terrain terrain = bumpyLake(pool);
    Terrain copy;
    copy.copyChanged(terrain, kAllLayers, &pool);
    terrain.nextRevision();
    terrain.use(Layer::Height)(128, 128) += 1.0f;
    terrain.markGroundChanged({128, 128, 129, 129});
    copy.copyChanged(terrain, kAllLayers, &pool);
    EXPECT_NEAR(copy.heights()(128, 128) + copy.layer(Layer::Water)(128, 128), kLake, 0.04f);
}

}  // namespace
}  // namespace scree
