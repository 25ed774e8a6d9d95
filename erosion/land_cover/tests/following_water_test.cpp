#include "erosion/land_cover/following_water.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>

#include "erosion/land_cover/inland_water_search.h"
#include "erosion/land_cover/shown_ground.h"
#include "erosion/land_cover/tests/dry_land.h"

namespace scree {
namespace {

constexpr double kFresh = 0.0;  // seconds since the search
constexpr double kOld = 5.0;

/// A valley of 64 x 96 nodes of 10 m that falls to the south by 0.05 m/m, with a bowl 40 m deep beside it. The rim of
/// the bowl, at 260 m, has a gap at the node (53, 48): there it is 6 m lower.
Terrain valleyAndBowl() {
    Terrain terrain(64, 96, 10.0f, Boundary::Open);
    Field<float>& heights = terrain.use(Layer::Height);
    Field<float>& flow = terrain.use(Layer::Flow);
    for (int y = 0; y < 96; ++y)
        for (int x = 0; x < 64; ++x) {
            heights(x, y) = 200.0f - 0.5f * static_cast<float>(y) + 2.0f * static_cast<float>(std::abs(x - 16));
            const float away = std::hypot(static_cast<float>(x - 44), static_cast<float>(y - 48));
            if (away < 13.0f) heights(x, y) = 260.0f - 4.0f * std::max(10.0f - away, 0.0f);
            if (x >= 53 && y == 48) heights(x, y) = 254.0f - 0.1f * static_cast<float>(x - 53);
            flow(x, y) = x == 16 ? 64.0f * static_cast<float>(y + 1) : 1.0f;
        }
    return terrain;
}

struct Follower {
    Terrain terrain = valleyAndBowl();
    ThreadPool pool{2};
    std::shared_ptr<const InlandWater> found = findInlandWater(terrain, test::kDry, {}, pool);

    void raise(const std::function<double(int x, int y)>& up) {
        for (int y = 0; y < terrain.height(); ++y)
            for (int x = 0; x < terrain.width(); ++x) terrain.use(Layer::Height)(x, y) += static_cast<float>(up(x, y));
    }
    std::shared_ptr<const InlandWater> follow(double seconds) { return followGround(found, terrain, seconds, pool); }
    ShownGround at(const InlandWater& water, double x, double y) const { return shownGroundAt(terrain, &water, x, y); }
    /// Depth of the river where the valley is crossed at this row.
    double depthAt(const InlandWater& water, double y) const {
        const ShownGround shown = at(water, 16.0, y);
        return shown.surface - shown.ground;
    }
};

TEST(FollowingWater, IsTheFoundWaterWhileTheGroundIsTheSame) {
    Follower land;
    ASSERT_FALSE(land.found->rivers.empty());
    ASSERT_EQ(land.found->lakeParts.size(), 1u);
    EXPECT_GT(land.depthAt(*land.found, 70.0), 0.5);
    EXPECT_EQ(land.follow(kOld), land.found);
    land.raise([](int x, int) { return x > 60 ? 7.0 : 0.0; });
    EXPECT_EQ(land.follow(kOld), land.found) << "ground that moves far from all water";
}

TEST(FollowingWater, MovesUpAndDownWithTheGround) {
    for (const double up : {0.3, -0.3, 0.8, -0.8}) {
        Follower land;
        land.raise([&](int, int) { return up; });
        const std::shared_ptr<const InlandWater> water = land.follow(kFresh);
        EXPECT_EQ(water->found, land.found);
        for (const double y : {60.0, 70.0, 80.0}) {
            const double depth = land.depthAt(*land.found, y);
            // The limit is four depths, and fading begins at half of it.
            ASSERT_LT(std::abs(up), 2.0 * depth);
            EXPECT_NEAR(land.depthAt(*water, y), depth, 1e-3) << up << ' ' << y;
            const double level = land.at(*land.found, 16.0, y).surface;
            EXPECT_NEAR(land.at(*water, 16.0, y).surface, level + up, 1e-3) << up << ' ' << y;
        }
        EXPECT_NEAR(lakeAt(*water, 44.0, 48.0) - lakeAt(*land.found, 44.0, 48.0), up, 1e-4);
    }
}

TEST(FollowingWater, IsNowhereHigherAboveTheGroundThanItWasDeep) {
    // The ground goes down by 20 m everywhere, in the valley alone, and in half of the valley.
    const auto everywhere = [](int, int) { return -20.0; };
    const auto valley = [](int x, int) { return x < 30 ? -20.0 : 0.0; };
    const auto half = [](int x, int y) { return x < 30 && y > 70 ? -20.0 : 0.0; };
    for (const std::function<double(int, int)>& up : {std::function<double(int, int)>(everywhere), {valley}, {half}})
        for (const double seconds : {kFresh, kOld}) {
            Follower land;
            double deepest = 0.0;
            for (double y = 0.0; y < 95.0; y += 0.5) deepest = std::max(deepest, land.depthAt(*land.found, y));
            land.raise(up);
            const std::shared_ptr<const InlandWater> water = land.follow(seconds);
            for (double y = 0.0; y < 95.0; y += 0.5)
                for (double x = 0.0; x < 30.0; x += 0.25) {
                    const ShownGround shown = land.at(*water, x, y);
                    ASSERT_LE(shown.surface - shown.ground, deepest + 0.01) << x << ' ' << y;
                    const double ground = smoothHeight(land.terrain.heights(), x, y);
                    // No bed or bank stands up from the valley. A step of 20 m in the ground blurs over two texels.
                    if (std::abs(y - 70.5) <= 2.0) continue;
                    ASSERT_LE(shown.ground - ground, 1.0) << x << ' ' << y;
                }
        }
}

TEST(FollowingWater, FadesWhereTheGroundMovesByItsDepthAndTheSearchIsOld) {
    Follower land;
    const double depth = land.depthAt(*land.found, 70.0);
    land.raise([&](int, int y) { return y > 50 ? -1.05 * depth : 0.0; });
    EXPECT_NEAR(land.depthAt(*land.follow(0.5), 70.0), depth, 1e-3) << "half a second after the search";
    const double fading = land.depthAt(*land.follow(0.75), 70.0);
    EXPECT_LE(fading, depth);
    const std::shared_ptr<const InlandWater> water = land.follow(kOld);
    EXPECT_EQ(land.depthAt(*water, 70.0), 0.0);
    const ShownGround shown = land.at(*water, 16.0, 70.0);
    EXPECT_EQ(shown.ground, smoothHeight(land.terrain.heights(), 16.0, 70.0)) << "no bed is left";
    EXPECT_NEAR(land.depthAt(*water, 40.0), land.depthAt(*land.found, 40.0), 1e-6) << "the ground is the same there";
}

TEST(FollowingWater, FadesAtOnceWhereTheGroundMovesFar) {
    Follower land;
    land.raise([](int, int) { return -20.0; });
    const std::shared_ptr<const InlandWater> water = land.follow(kFresh);
    for (const double y : {40.0, 60.0, 80.0}) EXPECT_EQ(land.depthAt(*water, y), 0.0);
}

TEST(FollowingWater, ALakeSinksWithItsLowestShoreAndStaysLevel) {
    Follower land;
    const double before = lakeAt(*land.found, 44.0, 48.0);
    EXPECT_NEAR(before, 254.0, 0.01);
    // A river cuts through the rim. The bed fills up meanwhile, which does not change the surface.
    land.raise([](int x, int y) { return x >= 53 && y == 48 ? -5.0 : (x == 44 && y == 48 ? 3.0 : 0.0); });
    const std::shared_ptr<const InlandWater> water = land.follow(kOld);
    for (int x = 42; x < 47; ++x) EXPECT_NEAR(lakeAt(*water, x, 48.0), before - 5.0, 0.1) << x;
    // A landslide opens another place of the rim.
    land.raise([](int x, int y) { return y <= 40 && y > 30 && x == 44 ? -30.0 : 0.0; });
    EXPECT_LT(lakeAt(*land.follow(kOld), 44.0, 48.0), before - 15.0);
}

}  // namespace
}  // namespace scree
