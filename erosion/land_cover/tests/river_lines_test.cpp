#include "erosion/land_cover/river_lines.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "erosion/land_cover/inland_water_search.h"
#include "erosion/land_cover/river_map.h"
#include "erosion/land_cover/shown_ground.h"
#include "erosion/land_cover/tests/dry_land.h"

namespace scree {
namespace {

using test::kDry;

/// Land of cells of 10 m with these heights, on which each node has the flow of its drainage area.
Terrain drained(int width, int height, const std::function<double(int x, int y)>& heightAt) {
    Terrain terrain(width, height, 10.0f, Boundary::Open);
    Field<float>& heights = terrain.use(Layer::Height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) heights(x, y) = static_cast<float>(heightAt(x, y));
    ThreadPool pool(1);
    const std::vector<double> area = drainageArea(routeFlow(heights, Boundary::Open, pool));
    Field<float>& flow = terrain.use(Layer::Flow);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) flow(x, y) = static_cast<float>(area[static_cast<std::size_t>(y * width + x)]);
    return terrain;
}

std::vector<RiverLine> riversOf(const Terrain& terrain, const WaterScale& scale = kDry,
                                const WaterBodySettings& settings = {}) {
    ThreadPool pool(2);
    return findInlandWater(terrain, scale, settings, pool)->rivers;
}

/// A valley that falls to the south, with a line of lowest ground at `middle(y)`.
Terrain valley(const std::function<double(int)>& middle, double fall = 0.02) {
    return drained(64, 96, [&](int x, int y) { return 100.0 - 10.0 * fall * y + 2.0 * std::abs(x - middle(y)); });
}

void expectRiverLike(const RiverLine& river, const Terrain& terrain) {
    ASSERT_GE(river.points.size(), 2u);
    for (std::size_t i = 1; i < river.points.size(); ++i) {
        const RiverPoint &above = river.points[i - 1], &below = river.points[i];
        EXPECT_LE(below.level, above.level) << i;
        EXPECT_GE(below.discharge, above.discharge * 0.999999f) << i;
        EXPECT_LT(std::hypot(below.x - above.x, below.y - above.y), 0.5 * (1 << terrain.baseLevel())) << i;
    }
    for (const RiverPoint& point : river.points) {
        EXPECT_GE(point.x, 0.0);
        EXPECT_GE(point.y, 0.0);
        EXPECT_LE(point.x, terrain.width() - 1.0);
        EXPECT_LE(point.y, terrain.height() - 1.0);
    }
}

TEST(RiverLines, RunFromTheSpringToTheEdgeOfTheMapWithoutAGap) {
    const Terrain terrain = valley([](int) { return 32.0; });
    const std::vector<RiverLine> rivers = riversOf(terrain);
    ASSERT_EQ(rivers.size(), 1u);
    expectRiverLike(rivers[0], terrain);
    EXPECT_EQ(rivers[0].end, RiverEnd::MapEdge);
    EXPECT_EQ(rivers[0].points.back().y, 95.0);
    // 64 cells drain through each row, so the fourth row has more than 200.
    EXPECT_NEAR(rivers[0].points.front().y, 3.0, 1.0);
    for (const RiverPoint& point : rivers[0].points) EXPECT_NEAR(point.x, 32.0, 0.01);
}

TEST(RiverLines, WidthAndDepthFollowFromTheDischarge) {
    // A floor of 400 m, wider than the river.
    const Terrain terrain = drained(64, 96, [](int x, int y) {
        return 100.0 - 0.2 * y + 0.1 * std::abs(x - 32) + 5.0 * std::max(0, std::abs(x - 32) - 20);
    });
    const std::vector<RiverLine> rivers = riversOf(terrain);
    ASSERT_FALSE(rivers.empty());
    const RiverPoint& mouth = rivers[0].points.back();
    // kDry brings 0.1 mm/s to cells of 100 m^2.
    const double discharge = static_cast<double>(extremes(terrain.layer(Layer::Flow)).highest) * 0.01;
    EXPECT_GT(discharge, 30.0);
    EXPECT_NEAR(mouth.discharge, discharge, 1e-3 * discharge);
    EXPECT_NEAR(mouth.width, 3.0 * std::sqrt(discharge), 0.02 * mouth.width);
    EXPECT_NEAR(mouth.depth, 0.3 * std::pow(discharge, 0.4), 1e-3);
}

TEST(RiverLines, AreNarrowBetweenSteepBanks) {
    // Banks rise by 0.2 m/m: the space up to half a depth above the water is narrower than the river would be.
    const Terrain terrain = valley([](int) { return 32.0; });
    const RiverLine river = riversOf(terrain).at(0);
    const RiverPoint& mouth = river.points.back();
    const double wanted = 3.0 * std::sqrt(static_cast<double>(mouth.discharge));
    EXPECT_LT(mouth.width, 0.8 * wanted);
    EXPECT_GE(mouth.width, 0.299 * wanted);
}

TEST(RiverLines, AreCurvesOnAValleyThatTurns) {
    const Terrain terrain =
        valley([](int y) { return 32.0 + 12.0 * std::sin(2.0 * std::numbers::pi * y / 96.0); }, 0.05);
    const RiverLine river = riversOf(terrain).at(0);
    expectRiverLike(river, terrain);
    for (std::size_t i = 2; i < river.points.size(); ++i) {
        const RiverPoint &a = river.points[i - 2], &b = river.points[i - 1], &c = river.points[i];
        const double turn = std::atan2(c.y - b.y, c.x - b.x) - std::atan2(b.y - a.y, b.x - a.x);
        EXPECT_LT(std::abs(std::remainder(turn, 2.0 * std::numbers::pi)), 0.35) << i << ": no corner of a step";
    }
}

TEST(RiverLines, ATributaryEndsAtTheLevelOfItsRiver) {
    // A valley to the south, and a side valley from the east at row 60.
    const Terrain terrain = drained(96, 96, [](int x, int y) {
        const double main = 2.0 * std::abs(x - 20) - 0.3 * y;
        const double side = 2.0 * std::abs(y - 60) + 0.5 * (x - 20) - 0.3 * 60 + 0.01;
        return 100.0 + (x < 20 ? main : std::min(main, side));
    });
    const std::vector<RiverLine> rivers = riversOf(terrain);
    ASSERT_GE(rivers.size(), 2u);
    int tributaries = 0;
    for (std::size_t i = 0; i < rivers.size(); ++i) {
        expectRiverLike(rivers[i], terrain);
        if (!rivers[i].into) continue;
        ++tributaries;
        ASSERT_LT(*rivers[i].into, i);
        const RiverPoint& mouth = rivers[i].points.back();
        const RiverLine& into = rivers[*rivers[i].into];
        const auto meets = [&](const RiverPoint& point) {
            return point.x == mouth.x && point.y == mouth.y && point.level == mouth.level;
        };
        EXPECT_EQ(std::ranges::count_if(into.points, meets), 1) << i;
    }
    EXPECT_GE(tributaries, 1);
}

TEST(RiverLines, PassALakeAtItsLevelAndEndAtTheSea) {
    // A valley with a basin 6 m deep from row 40 to row 60, and the sea at 75 m.
    const Terrain terrain = drained(64, 96, [](int x, int y) {
        const double along = 100.0 - 0.3 * y - (y > 40 && y < 60 ? 6.0 + 0.3 * (60 - y) : 0.0);
        return along + 2.0 * std::abs(x - 32);
    });
    const WaterScale scale{75.0f, 1e-4, 2.0};
    const std::vector<RiverLine> rivers = riversOf(terrain, scale);
    ASSERT_FALSE(rivers.empty());
    const RiverLine& river = rivers[0];
    expectRiverLike(river, terrain);
    EXPECT_EQ(river.end, RiverEnd::Sea);
    EXPECT_EQ(river.points.back().level, 75.0f);
    int inLake = 0;
    // The lowest way out is over row 60.
    for (const RiverPoint& point : river.points)
        if (point.isInLake) {
            ++inLake;
            EXPECT_NEAR(point.level, 100.0 - 0.3 * 60, 0.05);
        }
    EXPECT_GT(inLake, 40);
}

TEST(RiverLines, NeedAFlowAndAreNoStrandsOfOneNode) {
    Terrain terrain = valley([](int) { return 32.0; });
    EXPECT_TRUE(riversOf(terrain, kDry, {.riverFlow = 1e6f}).empty());
    // One wet node beside the river is no river of its own.
    terrain.use(Layer::Flow)(34, 50) = 1000.0f;
    EXPECT_EQ(riversOf(terrain).size(), 1u);
    EXPECT_TRUE(riversOf(Terrain(16, 16, 10.0f)).empty());
}

TEST(RiverMap, KnowsMiddleShoreAndLevelOfARiverBetweenItsTexels) {
    const Terrain terrain =
        valley([](int y) { return 32.0 + 12.0 * std::sin(2.0 * std::numbers::pi * y / 96.0); }, 0.05);
    ThreadPool pool(2);
    const std::shared_ptr<const InlandWater> water = findInlandWater(terrain, kDry, {}, pool);
    const RiverMap& map = water->riverMap;
    ASSERT_EQ(map.texels.width(), 128);
    ASSERT_EQ(map.nodesPerTexel, 0.5);
    const auto near = [&](double x, double y) { return riverAt(map, 5.0, x, y); };
    const std::vector<RiverPoint>& points = water->rivers.at(0).points;
    for (const RiverPoint& point : points) {
        // Near the ends the distance is that to the end.
        if (&point < &points[8] || &point > &points[points.size() - 8]) continue;
        const NearRiver middle = near(point.x, point.y);
        // A bend of radius r moves the zero of a distance that is interpolated over h = 5 m by h^2 / 8 r: 0.3 m for 10
        // m. The levels step by 0.5 m from node to node.
        EXPECT_LT(middle.beside, 0.0) << point.x << ' ' << point.y;
        EXPECT_NEAR(middle.beside, -0.5 * static_cast<double>(point.width), 0.5) << point.x << ' ' << point.y;
        EXPECT_NEAR(middle.level, static_cast<double>(point.level), 0.25);
    }
    const std::size_t middle = points.size() / 2;
    const RiverPoint &here = points[middle], &below = points[middle + 1];
    const double length = std::hypot(below.x - here.x, below.y - here.y);
    const double east = (below.y - here.y) / length, south = (here.x - below.x) / length;
    // On both sides the water is level, and 10 m from the middle it is 10 m less half the width to the shore.
    for (const double side : {-1.0, 1.0}) {
        const NearRiver beside = near(here.x + side * east, here.y + side * south);
        EXPECT_NEAR(beside.beside, 10.0 - 0.5 * static_cast<double>(here.width), 0.5);
        EXPECT_NEAR(beside.level, static_cast<double>(here.level), 0.25);
    }
    EXPECT_LT(map.texels(static_cast<int>(2.0 * (here.x + 2.0 * east)), static_cast<int>(2.0 * (here.y + 2.0 * south)))
                  .across,
              0.0f)
        << "looking downstream (south), east is left";
}

// A brook 0.5 m wide on texels of 5 m, at any angle: each place of its middle is in the water.
TEST(RiverMap, ABrookNarrowerThanATexelHasNoGaps) {
    Terrain terrain(64, 64, 10.0f);
    for (const double angle : {0.0, 0.2, 0.5, 0.785, 1.1, 1.57}) {
        RiverLine brook;
        for (int i = -200; i <= 200; ++i) {
            RiverPoint point;
            point.x = 31.3 + 0.1 * i * std::cos(angle);
            point.y = 31.8 + 0.1 * i * std::sin(angle);
            point.width = 0.5f;
            brook.points.push_back(point);
        }
        const RiverMap map = drawRiverMap({&brook, 1}, terrain, 3.0);
        for (std::size_t i = 10; i < 391; ++i)  // but within a texel of its ends
            EXPECT_LT(riverAt(map, 5.0, brook.points[i].x, brook.points[i].y).beside, 0.0) << angle << ' ' << i;
        // And 4 m beside it the ground is dry.
        for (int i = 20; i < 380; ++i)
            EXPECT_GT(riverAt(map, 5.0, brook.points[static_cast<std::size_t>(i)].x - 0.4 * std::sin(angle),
                              brook.points[static_cast<std::size_t>(i)].y + 0.4 * std::cos(angle))
                          .beside,
                      0.0);
    }
}

// Two brooks 30 m apart: the signed distance changes its sign between them, where there is no water.
TEST(RiverMap, BetweenTwoBrooksTheGroundIsDry) {
    Terrain terrain(64, 64, 10.0f);
    std::vector<RiverLine> brooks(2);
    for (int i = 0; i <= 630; ++i)
        for (int side = 0; side < 2; ++side) {
            RiverPoint point;
            point.x = 0.1 * i;
            point.y = side == 0 ? 30.2 : 33.2;
            point.width = 0.5f;
            brooks[static_cast<std::size_t>(side)].points.push_back(point);
        }
    const RiverMap map = drawRiverMap(brooks, terrain, 3.0);
    for (double y = 30.6; y < 32.8; y += 0.05) EXPECT_GT(riverAt(map, 5.0, 20.03, y).beside, 0.0) << y;
}

TEST(ShownGround, IsTheSmoothSurfaceThroughTheNodes) {
    // The spline has linear precision, and at half a cell the weights -1/16, 9/16, 9/16, -1/16.
    const auto fieldOf = [](const std::function<double(int, int)>& height) {
        Field<float> field(9, 9);
        for (int y = 0; y < 9; ++y)
            for (int x = 0; x < 9; ++x) field(x, y) = static_cast<float>(height(x, y));
        return field;
    };
    const Field<float> plane = fieldOf([](int x, int y) { return 3.0 * x - 2.0 * y; });
    EXPECT_NEAR(smoothHeight(plane, 3.3, 4.6), 3.0 * 3.3 - 2.0 * 4.6, 1e-6);
    EXPECT_EQ(smoothHeight(plane, -5.0, 100.0), -16.0) << "clamped to the map";
    const Field<float> peak = fieldOf([](int x, int y) { return x == 4 && y == 4 ? 16.0 : 0.0; });
    EXPECT_EQ(smoothHeight(peak, 4.0, 4.0), 16.0);
    EXPECT_NEAR(smoothHeight(peak, 4.5, 4.0), 9.0, 1e-6);
    EXPECT_NEAR(smoothHeight(peak, 2.5, 4.0), -1.0, 1e-6);
    EXPECT_NEAR(smoothHeight(peak, 4.5, 4.5), 81.0 / 16.0, 1e-6);
}

TEST(ShownGround, HasABedBelowTheRiverAndMeetsItsShore) {
    const Terrain terrain = valley([](int) { return 32.0; });
    ThreadPool pool(2);
    const std::shared_ptr<const InlandWater> water = findInlandWater(terrain, kDry, {}, pool);
    const RiverPoint& point = water->rivers.at(0).points.at(200);
    const ShownGround middle = shownGroundAt(terrain, water.get(), point.x, point.y);
    EXPECT_NEAR(middle.surface, static_cast<double>(point.level), 0.05);
    // Of a narrow river the depth is that of its width.
    const double discharge = std::pow(static_cast<double>(point.width) / 3.0, 2.0);
    EXPECT_NEAR(middle.surface - middle.ground, riverDepth(discharge), 0.05 * riverDepth(discharge) + 0.02);
    const double half = 0.05 * static_cast<double>(point.width);  // nodes
    const ShownGround shore = shownGroundAt(terrain, water.get(), point.x + half, point.y);
    EXPECT_NEAR(shore.ground, static_cast<double>(point.level), 0.15);
    const ShownGround far = shownGroundAt(terrain, water.get(), point.x + 6.0, point.y);
    EXPECT_EQ(far.ground, smoothHeight(terrain.heights(), point.x + 6.0, point.y));
    EXPECT_EQ(far.surface, far.ground);
}

}  // namespace
}  // namespace scree
