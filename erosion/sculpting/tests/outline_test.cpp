#include "erosion/sculpting/outline.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace scree {
namespace {

/// A circle around the middle of the map, whose radius is this share of it.
Curve circle(float radius, float softEdge) {
    Curve curve{.title = "", .kind = CurveKind::Mask, .points = {}, .width = softEdge};
    for (int i = 0; i < 36; ++i) {
        const double angle = i * std::numbers::pi / 18.0;
        curve.points.push_back(
            {0.5f + radius * static_cast<float>(std::cos(angle)), 0.5f + radius * static_cast<float>(std::sin(angle))});
    }
    return curve;
}

TEST(Outline, FillsWhatIsInsideWithASoftEdgeOnEachGrid) {
    for (const int nodes : {100, 257, 1000}) {
        const float cell = 1000.0f / static_cast<float>(nodes);
        const Result<Field<float>> mask = maskInside(circle(0.3f, 100.0f), nodes, nodes, cell);
        ASSERT_TRUE(mask);
        for (int y = 0; y < nodes; ++y)
            for (int x = 0; x < nodes; ++x) {
                const double far = std::hypot((x + 0.5) * static_cast<double>(cell) - 500.0,
                                              (y + 0.5) * static_cast<double>(cell) - 500.0);
                const double t = std::clamp((350.0 - far) / 100.0, 0.0, 1.0);
                ASSERT_NEAR((*mask)(x, y), t * t * (3.0 - 2.0 * t), 0.03) << x << ", " << y << " of " << nodes;
            }
    }
}

TEST(Outline, KnowsItsArea) {
    const double exact = std::numbers::pi * 300.0 * 300.0;
    EXPECT_NEAR(areaInside(circle(0.3f, 10.0f), 500, 500, 2.0f), exact, 0.01 * exact);
    // The mask with a hard edge covers the same.
    const Result<Field<float>> mask = maskInside(circle(0.3f, 0.5f), 500, 500, 2.0f);
    double nodes = 0.0;
    for (int y = 0; y < 500; ++y)
        for (int x = 0; x < 500; ++x) nodes += static_cast<double>((*mask)(x, y));
    EXPECT_NEAR(4.0 * nodes, exact, 0.01 * exact);
}

TEST(Outline, IsCutAtTheEdgesOfTheMap) {
    Curve curve = circle(0.3f, 1.0f);
    for (Point& point : curve.points) point.x -= 0.5f;
    const Result<Field<float>> mask = maskInside(curve, 200, 200, 5.0f);
    ASSERT_TRUE(mask);
    EXPECT_EQ((*mask)(0, 100), 1.0f);
    EXPECT_EQ((*mask)(70, 100), 0.0f);
    for (Point& point : curve.points) point.x -= 5.0f;
    EXPECT_EQ(maskInside(curve, 200, 200, 5.0f).error().message, "the outline lies off the map");
}

TEST(Outline, NeedsThreePointsThatDiffer) {
    Curve curve{.title = "", .kind = CurveKind::Mask, .points = {{0.2f, 0.2f}, {0.8f, 0.8f}}};
    EXPECT_EQ(maskInside(curve, 50, 50, 1.0f).error().message, "an outline needs three points that differ");
    curve.points = {{0.2f, 0.2f}, {0.2f, 0.2f}, {0.2f, 0.2f}};
    EXPECT_FALSE(maskInside(curve, 50, 50, 1.0f));
    // One that crosses itself is filled on both sides of the crossing.
    curve.points = {{0.1f, 0.1f}, {0.9f, 0.9f}, {0.9f, 0.1f}, {0.1f, 0.9f}};
    curve.width = 0.5f;
    const Result<Field<float>> mask = maskInside(curve, 50, 50, 1.0f);
    ASSERT_TRUE(mask);
    EXPECT_EQ((*mask)(8, 25), 1.0f);
    EXPECT_EQ((*mask)(41, 25), 1.0f);
    EXPECT_EQ((*mask)(25, 5), 0.0f);
}

}  // namespace
}  // namespace scree
