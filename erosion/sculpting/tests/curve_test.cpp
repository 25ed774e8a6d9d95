#include "erosion/sculpting/curve.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "erosion/sculpting/curve_line.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

constexpr int kLandNodes = 200;

/// Hills, on cells of 5 m.
Terrain hillyLand() {
    return {test::fieldOf(kLandNodes, kLandNodes,
                          [](int x, int y) {
                              return 60.0 + 40.0 * std::sin(0.08 * x) * std::cos(0.06 * y) + 6.0 * std::sin(0.7 * x);
                          }),
            5.0f, 200.0};
}

/// Places in metres on a land of 1000 m as shares of it.
std::vector<Point> shares(std::vector<Point> metres) {
    for (Point& point : metres) point = {point.x / 1000.0f, point.y / 1000.0f};
    return metres;
}

Result<void> carve(Terrain& terrain, const Curve& curve, CurveMemory memory = {}) {
    ThreadPool pool(2);
    return applyCurve(terrain, curve, memory, {}, pool);
}

/// A curve across the land.
Curve acrossLand(CurveKind kind) {
    return {.title = "",
            .kind = kind,
            .points = shares({{100.0f, 500.0f}, {350.0f, 420.0f}, {600.0f, 560.0f}, {900.0f, 480.0f}}),
            .width = 20.0f,
            .height = 15.0f,
            .flank = 35.0f,
            .grade = 12.0f};
}

TEST(CurveLine, PassesThroughItsPointsInSmallSteps) {
    const std::vector<Point> points{{0.0f, 0.0f}, {10.0f, 0.0f}, {10.0f, 0.0f}, {12.0f, 30.0f}, {60.0f, 31.0f}};
    const std::vector<LinePoint> line = smoothLine(points, 0.5f);
    for (const Point& point : points)
        EXPECT_TRUE(std::any_of(line.begin(), line.end(),
                                [&](const LinePoint& each) { return each.at.x == point.x && each.at.y == point.y; }));
    for (std::size_t i = 1; i < line.size(); ++i) {
        const float step = std::hypot(line[i].at.x - line[i - 1].at.x, line[i].at.y - line[i - 1].at.y);
        ASSERT_LE(step, 0.5f);
        ASSERT_NEAR(line[i].along - line[i - 1].along, step, 1e-3f);
    }
    EXPECT_TRUE(smoothLine({}, 1.0f).empty());
    EXPECT_EQ(smoothLine({{3.0f, 4.0f}, {3.0f, 4.0f}}, 1.0f).size(), 1u);
}

// A straight line keeps straight, and points of a circle keep near to it.
TEST(CurveLine, IsSmooth) {
    for (const LinePoint& each : smoothLine({{0.0f, 0.0f}, {10.0f, 5.0f}, {50.0f, 25.0f}, {60.0f, 30.0f}}, 1.0f))
        EXPECT_NEAR(each.at.y, 0.5f * each.at.x, 1e-4f);
    std::vector<Point> circle;
    for (int i = 0; i <= 12; ++i) {
        const double angle = i * std::numbers::pi / 6;
        circle.push_back({static_cast<float>(100.0 * std::cos(angle)), static_cast<float>(100.0 * std::sin(angle))});
    }
    const std::vector<LinePoint> line = smoothLine(circle, 1.0f);
    // Between two of twelve points a chord is 3.4 away from the circle, at the ends of the line the spline as far.
    for (const LinePoint& each : line) EXPECT_NEAR(std::hypot(each.at.x, each.at.y), 100.0f, 3.4f);
    EXPECT_NEAR(line.back().along, 2.0 * std::numbers::pi * 100.0, 4.0);
}

TEST(CurveLine, KnowsTheNearestPartAndItsSide) {
    const std::vector<LinePoint> line = smoothLine({{10.0f, 20.0f}, {50.0f, 20.0f}}, 1.0f);
    const Field<NearestOnLine> nearest = nearestOnLine(line, {0, 0, 60, 40}, 8.0f);
    EXPECT_NEAR(nearest(30, 15).distance, 5.0f, 1e-4f);
    EXPECT_NEAR(nearest(30, 15).along, 20.0f, 1e-3f);
    EXPECT_TRUE(nearest(30, 15).left) << "the line goes east, so that north is on its left";
    EXPECT_FALSE(nearest(30, 25).left);
    EXPECT_NEAR(nearest(6, 17).distance, 5.0f, 1e-4f) << "its beginning";
    EXPECT_TRUE(std::isinf(nearest(30, 29).distance));
}

// Each node looks at all segments.
TEST(CurveLine, TheNearestPartIsTheNearestOfAll) {
    const std::vector<LinePoint> line =
        smoothLine({{-40.0f, 30.0f}, {120.0f, 140.0f}, {20.0f, 200.0f}, {180.0f, 20.0f}, {181.0f, 260.0f}}, 2.0f);
    const CellRect cells{-3, 5, 190, 241};
    ThreadPool pool(2);
    for (const float reach : {0.75f, 20.0f, 500.0f}) {
        const Field<NearestOnLine> nearest = nearestOnLine(line, cells, reach, &pool);
        for (int y = cells.y0; y < cells.y1; ++y)
            for (int x = cells.x0; x < cells.x1; ++x) {
                double least = 1e9, along = 0.0;
                for (std::size_t i = 0; i + 1 < line.size(); ++i) {
                    const auto ax = static_cast<double>(line[i].at.x), ay = static_cast<double>(line[i].at.y);
                    const double wx = static_cast<double>(line[i + 1].at.x) - ax;
                    const double wy = static_cast<double>(line[i + 1].at.y) - ay;
                    const double t = std::clamp(((x - ax) * wx + (y - ay) * wy) / (wx * wx + wy * wy), 0.0, 1.0);
                    const double distance = std::hypot(x - ax - t * wx, y - ay - t * wy);
                    if (distance >= least) continue;
                    least = distance;
                    along = static_cast<double>(line[i].along) + t * std::hypot(wx, wy);
                }
                const NearestOnLine& found = nearest(x - cells.x0, y - cells.y0);
                if (std::abs(least - static_cast<double>(reach)) < 1e-3) continue;
                ASSERT_EQ(std::isfinite(found.distance), least < static_cast<double>(reach)) << x << ", " << y;
                if (!std::isfinite(found.distance)) continue;
                ASSERT_NEAR(found.distance, least, 1e-3) << x << ", " << y;
                // Where two parts are equally near, either is right.
                const auto same =
                    std::lower_bound(line.begin(), line.end() - 1, found.along,
                                     [](const LinePoint& point, float place) { return point.along < place; });
                const double there =
                    std::hypot(static_cast<double>(same->at.x) - x, static_cast<double>(same->at.y) - y);
                ASSERT_TRUE(std::abs(static_cast<double>(found.along) - along) < 0.02 || there < least + 2.1);
            }
    }
}

TEST(Curve, ARoadKeepsItsGradeAndItsEnds) {
    const Terrain before = hillyLand();
    Terrain terrain = before;
    const Curve road = acrossLand(CurveKind::Road);
    const Result<CurveProfile> profile = curveProfile(before, road);
    ASSERT_TRUE(profile) << profile.error().message;
    EXPECT_EQ(profile->bed.front(), profile->ground.front());
    EXPECT_EQ(profile->bed.back(), profile->ground.back());
    double cut = 0.0, fill = 0.0, steepest = 0.0, steepestGround = 0.0;
    for (std::size_t i = 1; i < profile->bed.size(); ++i) {
        const double run = 5.0 * static_cast<double>(profile->along[i] - profile->along[i - 1]);
        steepest = std::max(steepest, std::abs(static_cast<double>(profile->bed[i] - profile->bed[i - 1])) / run);
        steepestGround =
            std::max(steepestGround, std::abs(static_cast<double>(profile->ground[i] - profile->ground[i - 1])) / run);
        cut = std::max(cut, static_cast<double>(profile->ground[i] - profile->bed[i]));
        fill = std::max(fill, static_cast<double>(profile->bed[i] - profile->ground[i]));
    }
    EXPECT_LE(steepest, 0.12 + 1e-4);
    EXPECT_GT(steepestGround, 0.3);
    EXPECT_GT(cut, 1.0);
    EXPECT_GT(fill, 1.0);

    ASSERT_TRUE(carve(terrain, road));
    // The bed is level across, and the ground beside it no steeper than its flanks, or as it was.
    const std::vector<LinePoint> line =
        smoothLine({{19.5f, 99.5f}, {69.5f, 83.5f}, {119.5f, 111.5f}, {179.5f, 95.5f}}, 2.0f);
    const Field<NearestOnLine> nearest = nearestOnLine(line, {0, 0, kLandNodes, kLandNodes}, 40.0f);
    const auto bedAt = [&](float along) {
        const auto to = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(
            std::upper_bound(profile->along.begin(), profile->along.end(), along) - profile->along.begin(), 1,
            static_cast<std::ptrdiff_t>(profile->along.size()) - 1));
        const float t = (along - profile->along[to - 1]) / (profile->along[to] - profile->along[to - 1]);
        return profile->bed[to - 1] + t * (profile->bed[to] - profile->bed[to - 1]);
    };
    for (int y = 0; y < kLandNodes; ++y)
        for (int x = 0; x < kLandNodes; ++x) {
            const NearestOnLine& at = nearest(x, y);
            const float height = terrain.heights()(x, y), ground = before.heights()(x, y);
            if (!std::isfinite(at.distance)) continue;
            const double beside = std::max(0.0, 5.0 * static_cast<double>(at.distance) - 10.0);
            const double rise = beside * std::tan(35.0 * std::numbers::pi / 180.0),
                         bed = static_cast<double>(bedAt(at.along));
            ASSERT_NEAR(height, std::clamp(static_cast<double>(ground), bed - rise, bed + rise), 0.02)
                << x << ", " << y;
        }
    EXPECT_NEAR(terrain.ledger().edited, terrain.volume() - before.volume(), 1.0);
}

TEST(Curve, ARoadThatCannotKeepItsGradeSaysByHowMuch) {
    Curve road = acrossLand(CurveKind::Road);
    road.points = shares({{100.0f, 500.0f}, {130.0f, 700.0f}});
    road.grade = 1.0f;
    Terrain terrain = hillyLand();
    const Terrain before = terrain;
    const Result<void> made = carve(terrain, road);
    ASSERT_FALSE(made);
    EXPECT_NE(made.error().message.find("its grade is 1.0 %: make it longer, or allow a larger grade"),
              std::string::npos)
        << made.error().message;
    EXPECT_EQ(terrain.heights(), before.heights());
}

TEST(Curve, ARiverNeverRisesAndOnlyCuts) {
    const Terrain before = hillyLand();
    Terrain terrain = before;
    Curve river = acrossLand(CurveKind::River);
    river.height = 3.0f;
    const Result<CurveProfile> profile = curveProfile(before, river);
    ASSERT_TRUE(profile);
    for (std::size_t i = 1; i < profile->bed.size(); ++i) {
        ASSERT_LE(profile->bed[i], profile->bed[i - 1]);
        ASSERT_LE(profile->bed[i], profile->ground[i] - 3.0f);
    }
    ASSERT_TRUE(carve(terrain, river));
    for (int y = 0; y < kLandNodes; ++y)
        for (int x = 0; x < kLandNodes; ++x) ASSERT_LE(terrain.heights()(x, y), before.heights()(x, y));
    EXPECT_LT(terrain.ledger().edited, -1000.0);
}

TEST(Curve, ARidgeHasItsHeightInTheMiddleAndOnlyRaises) {
    const Terrain before = hillyLand();
    Terrain terrain = before;
    Curve ridge = acrossLand(CurveKind::Ridge);
    ridge.points = shares({{200.0f, 502.5f}, {800.0f, 502.5f}});  // along a row of nodes
    ASSERT_TRUE(carve(terrain, ridge));
    for (int y = 0; y < kLandNodes; ++y)
        for (int x = 0; x < kLandNodes; ++x) ASSERT_GE(terrain.heights()(x, y), before.heights()(x, y));
    for (int x = 70; x < 130; ++x) EXPECT_NEAR(terrain.heights()(x, 100), before.heights()(x, 100) + 15.0f, 1.0f) << x;
    EXPECT_EQ(terrain.heights()(20, 20), before.heights()(20, 20));
}

TEST(Curve, ACliffRaisesTheGroundOnItsLeft) {
    const Terrain before = hillyLand();
    Terrain terrain = before;
    Curve cliff = acrossLand(CurveKind::Cliff);
    cliff.points = shares({{200.0f, 500.0f}, {800.0f, 500.0f}});
    cliff.width = 100.0f;
    ASSERT_TRUE(carve(terrain, cliff));
    for (int x = 80; x < 120; ++x) {
        EXPECT_NEAR(terrain.heights()(x, 99), before.heights()(x, 99) + 15.0f, 0.1f) << "the edge of the wall";
        EXPECT_EQ(terrain.heights()(x, 100), before.heights()(x, 100)) << "its foot";
        EXPECT_NEAR(terrain.heights()(x, 90), before.heights()(x, 90) + 7.2f, 1.0f) << "half of the way back";
        EXPECT_EQ(terrain.heights()(x, 78), before.heights()(x, 78));
    }
}

float largestDifference(const Field<float>& a, const Field<float>& b) {
    float most = 0.0f;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) most = std::max(most, std::abs(a(x, y) - b(x, y)));
    return most;
}

// Otherwise a ridge would grow each time, and a river would sink.
TEST(Curve, CarvedAgainItComesToTheSameGround) {
    ThreadPool pool(2);
    for (const CurveKind kind : {CurveKind::River, CurveKind::Ridge, CurveKind::Cliff}) {
        const Terrain before = hillyLand();
        Curve curve = acrossLand(kind);
        curve.width = kind == CurveKind::Cliff ? 200.0f : 20.0f;
        CurveMemory memory;
        Terrain land = before;
        ASSERT_TRUE(applyCurve(land, curve, memory, {}, pool));
        const CurveMemory::Ground known = memory.groundOf(curve.points);
        const std::vector<float> first(known.begin(), known.end());
        const Field<float> once = land.heights();
        EXPECT_GT(largestDifference(once, before.heights()), 10.0f);
        ASSERT_TRUE(applyCurve(land, curve, memory, {}, pool));
        EXPECT_TRUE(std::ranges::equal(memory.groundOf(curve.points), first)) << "the ground of the first time stays";
        // Where a cliff bends, its raised land is looked at beside another part of the wall: a tenth of its height.
        const float most = kind == CurveKind::Cliff ? 1.5f : 0.01f;
        EXPECT_LT(largestDifference(land.heights(), once), most)
            << choicesOf<CurveKind>[static_cast<std::size_t>(kind)];
        // Half of it has been eroded.
        Terrain eroded(test::fieldOf(kLandNodes, kLandNodes,
                                     [&](int x, int y) { return 0.5 * (before.heights()(x, y) + once(x, y)); }),
                       5.0f, 200.0);
        ASSERT_TRUE(applyCurve(eroded, curve, memory, {}, pool));
        EXPECT_LT(largestDifference(eroded.heights(), once), most)
            << choicesOf<CurveKind>[static_cast<std::size_t>(kind)];
    }
}

constexpr std::array kLevel{60.0f, 60.0f};

TEST(Curve, ACurveThatCannotBeCarvedNowIsRefusedAlsoTheSecondTime) {
    Terrain land = hillyLand();
    CurveMemory memory;
    Curve ridge = acrossLand(CurveKind::Ridge);
    ridge.points = shares({{-500.0f, -500.0f}, {-400.0f, -400.0f}});
    memory.remember(ridge.points, kLevel);
    EXPECT_FALSE(carve(land, ridge, memory)) << "off the map";
    Curve road = acrossLand(CurveKind::Road);
    memory.remember(road.points, kLevel);
    EXPECT_TRUE(carve(land, road, memory)) << "a road follows the ground that is there";
    road.grade = 0.5f;
    road.points = shares({{100.0f, 500.0f}, {150.0f, 600.0f}});
    memory.remember(road.points, kLevel);
    EXPECT_FALSE(carve(land, road, memory));
}

TEST(Curve, RefusesPointsThatMakeNoCurve) {
    Terrain terrain = hillyLand();
    Curve curve = acrossLand(CurveKind::Ridge);
    curve.points = shares({{300.0f, 300.0f}});
    EXPECT_EQ(carve(terrain, curve).error().message, "a curve needs two points that differ");
    curve.points = shares({{-900.0f, 300.0f}, {-800.0f, 300.0f}});
    EXPECT_EQ(carve(terrain, curve).error().message, "the curve lies off the map");
    // A curve that leaves the map, crosses itself or has ten thousand points changes the ground that is on the map.
    curve.points =
        shares({{-300.0f, 300.0f}, {500.0f, 600.0f}, {500.0f, 200.0f}, {-300.0f, 700.0f}, {5000.0f, 5000.0f}});
    EXPECT_TRUE(carve(terrain, curve));
    curve.points.clear();
    for (int i = 0; i < 10000; ++i)
        curve.points.push_back({0.5f + 3e-5f * static_cast<float>(i % 1000), 0.4f + 5e-5f * static_cast<float>(i)});
    EXPECT_TRUE(carve(terrain, curve));
    for (int y = 0; y < kLandNodes; ++y)
        for (int x = 0; x < kLandNodes; ++x) ASSERT_TRUE(std::isfinite(terrain.heights()(x, y)));
}

TEST(Curve, OneThatStaysIsLockedAlongItsBed) {
    Terrain terrain = hillyLand();
    Curve road = acrossLand(CurveKind::Road);
    road.points = shares({{200.0f, 502.5f}, {800.0f, 502.5f}});
    road.stays = true;
    road.grade = 40.0f;
    ASSERT_TRUE(carve(terrain, road));
    const Field<float>& lock = terrain.layer(Layer::Lock);
    EXPECT_EQ(lock(100, 100), 1.0f);
    EXPECT_EQ(lock(100, 102), 1.0f) << "10 m from the middle";
    EXPECT_EQ(lock(100, 103), 0.0f);
    EXPECT_EQ(lock(20, 100), 0.0f);
}

TEST(Curve, PointsAreTextInPresets) {
    const std::vector<Point> points{{0.1f, 1.0f / 3.0f}, {-1e-7f, 1.5f}};
    const Result<std::vector<Point>> read = curvePointsFrom(curvePointsText(points));
    ASSERT_TRUE(read);
    ASSERT_EQ(read->size(), 2u);
    EXPECT_EQ((*read)[0].y, points[0].y);
    EXPECT_EQ((*read)[1].x, points[1].x);
    EXPECT_TRUE(curvePointsFrom("")->empty());
    for (const char* wrong : {"0.1", "0.1 0.2 0.3", "0.1 x", "0.1 0.2,", "nan 0", "1e999 0", ",", "0.1 0.2; 0.3 0.4"})
        EXPECT_FALSE(curvePointsFrom(wrong)) << wrong;
}

}  // namespace
}  // namespace scree
