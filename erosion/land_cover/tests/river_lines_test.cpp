#include "erosion/land_cover/river_lines.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "erosion/land_cover/inland_water_search.h"
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

TEST(RiverMap, ZerosOfTheDistanceAreALineWithoutGaps) {
    const Terrain terrain =
        valley([](int y) { return 32.0 + 12.0 * std::sin(2.0 * std::numbers::pi * y / 96.0); }, 0.05);
    ThreadPool pool(2);
    const std::shared_ptr<const InlandWater> water = findInlandWater(terrain, kDry, {}, pool);
    const RiverMap& map = water->riverMap;
    ASSERT_EQ(map.texels.width(), 128);
    ASSERT_EQ(map.nodesPerTexel, 0.5);
    const auto texelAt = [&](double x, double y) {
        const double u = (x + 0.5) / map.nodesPerTexel - 0.5, v = (y + 0.5) / map.nodesPerTexel - 0.5;
        const int i = std::clamp(static_cast<int>(u), 0, map.texels.width() - 2);
        const int j = std::clamp(static_cast<int>(v), 0, map.texels.height() - 2);
        const double s = u - i, t = v - j;
        const auto mix = [&](float RiverTexel::*value) {
            return std::lerp(std::lerp(static_cast<double>(map.texels(i, j).*value),
                                       static_cast<double>(map.texels(i + 1, j).*value), s),
                             std::lerp(static_cast<double>(map.texels(i, j + 1).*value),
                                       static_cast<double>(map.texels(i + 1, j + 1).*value), s),
                             t);
        };
        return std::pair(mix(&RiverTexel::across), mix(&RiverTexel::level));
    };
    const std::vector<RiverPoint>& points = water->rivers.at(0).points;
    for (const RiverPoint& point : points) {
        if (point.y < 4.0 || point.y > 94.0) continue;  // beyond the ends the distance is that to the end
        const auto [across, level] = texelAt(point.x, point.y);
        // In a bend of radius r the zero of a distance that is interpolated over h = 5 m moves by at most h^2 / 8 r:
        // 0.5 m if r is 6 m, which is less than a cell. The levels step by 0.5 m from node to node.
        EXPECT_NEAR(across, 0.0, 0.5) << "metres, at " << point.x << ' ' << point.y;
        EXPECT_NEAR(level, static_cast<double>(point.level), 0.25);
    }
    // Looking downstream (south), east is left. Both banks have the level of the point between them.
    const std::size_t middle = points.size() / 2;
    const RiverPoint &here = points[middle], &below = points[middle + 1];
    const double length = std::hypot(below.x - here.x, below.y - here.y);
    const double east = (below.y - here.y) / length, south = (here.x - below.x) / length;
    const auto [left, leftLevel] = texelAt(here.x + east, here.y + south);
    const auto [right, rightLevel] = texelAt(here.x - east, here.y - south);
    EXPECT_NEAR(left, -10.0, 0.5);
    EXPECT_NEAR(right, 10.0, 0.5);
    EXPECT_NEAR(leftLevel, static_cast<double>(here.level), 0.25);
    EXPECT_NEAR(rightLevel, static_cast<double>(here.level), 0.25);
}

}  // namespace
}  // namespace scree
