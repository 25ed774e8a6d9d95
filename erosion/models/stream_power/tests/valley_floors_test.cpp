#include "erosion/models/stream_power/valley_floors.h"

#include <gtest/gtest.h>

#include <cmath>

#include "erosion/models/stream_power/stream_power.h"
#include "erosion/tests/model_rig.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

// Two rivers that run side by side, and the nearest of them by definition.
TEST(ValleyFloors, GiveEachNodeTheRiverThatIsNearestInHalfWidths) {
    constexpr int kSize = 96;
    constexpr float kWidth = 0.1f;
    struct River {
        int x;
        float discharge;
    };
    const River rivers[] = {{4, 91000.0f}, {40, 14600.0f}};  // floors of about 30 and 12 cells
    Field<float> discharge(kSize, kSize, 1.0f);
    Field<float> weakness(kSize, kSize, 1.0f);
    for (int y = 0; y < kSize; ++y) {
        for (const River& river : rivers) discharge(river.x, y) = river.discharge;
        discharge(80, y) = 899.0f;               // 1.5 cells on each side are the narrowest floor: 900 cells
        if (y >= 48) weakness(40, y) = 1000.0f;  // soft rock: twice as wide
    }
    ThreadPool pool(2);
    ValleyFloors floors;
    for (const Boundary boundary : {Boundary::Open, Boundary::Wrap}) {
        floors.find(discharge, kWidth, &weakness, boundary, pool);
        for (const int y : {20, 75})
            for (int x = 0; x < kSize; ++x) {
                double nearest = 1.0;
                int nearestX = -1;
                for (const River& river : rivers) {
                    double half = 0.5 * static_cast<double>(kWidth) * std::sqrt(static_cast<double>(river.discharge));
                    if (river.x == 40 && y >= 48) half *= 2.0;
                    int away = std::abs(x - river.x);
                    if (boundary == Boundary::Wrap) away = std::min(away, kSize - away);
                    if (away / half >= nearest) continue;
                    nearest = away / half;
                    nearestX = river.x;
                }
                const ValleyFloors::Node& node = floors.nodes()(x, y);
                ASSERT_EQ(node.isOnFloor(), nearestX >= 0) << x << ", " << y;
                if (nearestX < 0) continue;
                EXPECT_NEAR(std::sqrt(static_cast<double>(node.distance2())), nearest, 1e-3) << x << ", " << y;
                const std::int32_t river = floors.riverOf(node, x, y);
                EXPECT_EQ(river % discharge.stride(), nearestX) << x << ", " << y;
                EXPECT_EQ(node.isRiver(), x == nearestX);
            }
    }
}

// A river from a spring, without rain. In the steady state a node beside it stands above the river by the U / rate of
// the floor, K A^m / W (1 - r^2)^2; beyond the floor nothing holds the rising land back.
TEST(ValleyFloors, SlopeToTheRiverAsTheEquationSays) {
    constexpr int kSize = 61;
    constexpr float kSide = 20.0f;
    Terrain terrain = terrainOf(kSize, kSize, kSide, Boundary::Open,
                                [](int x, int y) { return 0.5 * (kSize - 1 - y) + (x == 30 ? 0.0 : 5.0); });
    const StreamPowerSettings settings{.years = 500.0f,
                                       .uplift = 0.5f,
                                       .erodibility = 2e-5f,
                                       .rockVariety = 0.0f,
                                       .areaExponent = 0.5f,
                                       .deposition = 0.0f,
                                       .valleyFloors = 0.3f,
                                       .hillslope = 0.0f,
                                       .routing = FlowRoutingMethod::Steepest};
    ModelRig<StreamPowerModel> rig(settings, 1);
    rig.sources.rain.amount = 0.0f;
    rig.sources.springs = {{.x = 0.5f, .y = 0.05f, .radius = 1.0f, .rate = 2.0f}};
    rig.run(terrain, 400);
    const double area = 2.0 * kSize * kSize * kSide * kSide;
    const double half = 0.5 * 0.3 * std::sqrt(area) / kSide;  // 12.9 cells
    const double slope = 0.5e-3 / (2e-5 * std::sqrt(area));
    const Field<float>& heights = terrain.heights();
    for (const int y : {25, 35}) {
        EXPECT_NEAR((heights(30, y) - heights(30, y + 1)) / kSide / slope, 1.0, 0.02);
        for (const int away : {-9, -6, -3, 3, 6, 9}) {
            const double near = 1.0 - away * away / (half * half);
            const double expected = slope * 2.0 * half * kSide / (near * near);
            EXPECT_NEAR((heights(30 + away, y) - heights(30, y)) / expected, 1.0, 0.03) << away;
        }
        EXPECT_GT(heights(30 + 14, y) - heights(30, y), 0.99 * 0.5e-3 * 500.0 * 400 - 30.0);
    }
}

}  // namespace
}  // namespace scree
