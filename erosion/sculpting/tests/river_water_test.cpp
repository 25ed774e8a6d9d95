#include "erosion/sculpting/river_water.h"

#include <gtest/gtest.h>

#include <cmath>

#include "erosion/sculpting/curve.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

constexpr int kValleyNodes = 101;
constexpr float kValleyCell = 10.0f;

/// A valley that falls to the south. Its floor is at the column 50.
Terrain valley(int nodes = kValleyNodes, float cell = kValleyCell) {
    return {test::fieldOf(nodes, nodes,
                          [&](int x, int y) {
                              const double middle = 0.5 * (nodes - 1);
                              return static_cast<double>(cell) * (0.5 * std::abs(x - middle) - 0.2 * y) + 1000.0;
                          }),
            cell, 2000.0};
}

std::vector<LinePoint> downTheValley(int nodes = kValleyNodes) {
    const float middle = 0.5f * static_cast<float>(nodes - 1);
    return smoothLine({{middle, 0.2f * static_cast<float>(nodes)}, {middle, 0.9f * static_cast<float>(nodes)}}, 2.0f);
}

// Slopes of 0.5 to the middle and 0.2 to the south: all steepest paths of eight directions go straight to the middle or
// diagonally, so that all water of the rows above a place has reached the line there, but for what comes diagonally.
TEST(RiverWater, GrowsWithTheGroundThatDrainsToIt) {
    ThreadPool pool(2);
    const double rain = 1e-5;
    const std::vector<LinePoint> line = downTheValley();
    const std::vector<double> discharge = dischargeAlong(valley(), line, {.rain = rain}, pool);
    ASSERT_EQ(discharge.size(), line.size());
    for (std::size_t i = 1; i < line.size(); ++i) EXPECT_GE(discharge[i], discharge[i - 1]);
    // Diagonal paths reach the line up to 50 rows farther down, so each half drains at least what lies above the
    // diagonal through the place, and at most its rectangle.
    for (std::size_t i = 0; i < line.size(); ++i) {
        const double rows = static_cast<double>(line[i].at.y) + 1.0;
        const double cellRain = rain * 100.0;
        EXPECT_LE(discharge[i], cellRain * 101.0 * (rows + 1.0));
        EXPECT_GE(discharge[i], cellRain * (rows * 101.0 - 50.0 * 51.0)) << line[i].at.y;
    }
    EXPECT_GT(discharge.front(), 0.0) << "the valley above its head drains to it";
}

TEST(RiverWater, ASpringAddsItsDischargeFromWhereItReachesTheRiver) {
    ThreadPool pool(2);
    const std::vector<LinePoint> line = downTheValley();
    const RiverWater water{.springs = {{.x = 0.5f, .y = 0.5f, .discharge = 7.0f}}};
    const std::vector<double> discharge = dischargeAlong(valley(), line, water, pool);
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i].at.y < 48.0f) {
            EXPECT_EQ(discharge[i], 0.0);
        } else if (line[i].at.y > 53.0f) {
            EXPECT_EQ(discharge[i], 7.0);
        }
    }
}

TEST(RiverWater, WidthFollowsTheSquareRootOfTheDischarge) {
    ThreadPool pool(2);
    const RiverWater water{.rain = 1e-4, .widthOfDischarge = 3.0};
    const std::vector<LinePoint> line = downTheValley();
    const std::vector<double> discharge = dischargeAlong(valley(), line, water, pool);
    const std::vector<float> widths = riverWidths(valley(), line, water, pool);
    for (std::size_t i = 0; i < line.size(); ++i)
        EXPECT_NEAR(widths[i], std::max(0.5, 3.0 * std::sqrt(discharge[i])), 1e-4);
    EXPECT_GT(widths.back(), 1.5f * widths.front());
    for (const float width : riverWidths(valley(), line, {}, pool)) EXPECT_EQ(width, kNarrowestRiver);
}

// The grid of the flow is coarser than a large map.
TEST(RiverWater, IsNearlyTheSameOnAFinerGrid) {
    ThreadPool pool(2);
    const RiverWater water{.rain = 1e-4, .widthOfDischarge = 3.0};
    const int fine = 5 * kValleyNodes * 3;
    const std::vector<double> coarse = dischargeAlong(valley(), downTheValley(), water, pool);
    const std::vector<double> finer =
        dischargeAlong(valley(fine, kValleyCell * static_cast<float>(kValleyNodes) / static_cast<float>(fine)),
                       downTheValley(fine), water, pool);
    EXPECT_NEAR(finer.back() / coarse.back(), 1.0, 0.03);
    EXPECT_NEAR(finer.front() / coarse.front(), 1.0, 0.1);
}

TEST(RiverWater, ACurveHasTheWidthOfItsFlowInTheGround) {
    ThreadPool pool(2);
    // Rain so that half of the map needs about 60 m.
    const RiverWater water{.rain = 8e-4, .widthOfDischarge = 3.0};
    Curve river{.title = "",
                .kind = CurveKind::River,
                .points = {{0.5f, 0.2f}, {0.5f, 0.9f}},
                .width = 5.0f,
                .height = 5.0f,
                .flank = 45.0f,
                .stays = true,
                .fromFlow = true};
    Terrain land = valley();
    CurveMemory memory;
    ASSERT_TRUE(applyCurve(land, river, memory, water, pool));
    const std::vector<float> widths = riverWidths(valley(), downTheValley(), water, pool);
    const auto lockedAcross = [&](int y) {
        float metres = 0.0f;
        for (int x = 0; x < kValleyNodes; ++x) metres += kValleyCell * land.layer(Layer::Lock)(x, y);
        return metres;
    };
    EXPECT_NEAR(lockedAcross(88), widths.back(), 2.1f * kValleyCell);
    EXPECT_GT(lockedAcross(88), lockedAcross(30) + kValleyCell);
}

}  // namespace
}  // namespace scree
