#include "erosion/analysis/depressions.h"

#include <gtest/gtest.h>

#include <cmath>

#include "erosion/analysis/tests/plain_flood.h"
#include "erosion/base/random.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

/// The surfaces of the water by definition: over all paths to an outlet, the minimum of the highest ground on the path.
/// Computed by lowering a full map until nothing changes.
Field<float> filledByDefinition(const Field<float>& heights, Boundary boundary, float sea) {
    const int width = heights.width();
    const int height = heights.height();
    Field<float> level(width, height, 1e9f);
    const auto isOutlet = [&](int x, int y) {
        const bool rim = x == 0 || y == 0 || x + 1 == width || y + 1 == height;
        return (boundary == Boundary::Open && rim) || heights(x, y) < sea;
    };
    bool drains = false;
    int lowX = 0;
    int lowY = 0;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            if (heights(x, y) < heights(lowX, lowY)) lowX = x, lowY = y;
            if (!isOutlet(x, y)) continue;
            level(x, y) = heights(x, y);
            drains = true;
        }
    if (!drains) level(lowX, lowY) = heights(lowX, lowY);
    for (bool changed = true; changed;) {
        changed = false;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x)
                for (int dy = -1; dy <= 1; ++dy)
                    for (int dx = -1; dx <= 1; ++dx) {
                        int u = x + dx;
                        int v = y + dy;
                        if (boundary == Boundary::Wrap) {
                            u = (u + width) % width;
                            v = (v + height) % height;
                        } else if (u < 0 || v < 0 || u >= width || v >= height) {
                            continue;
                        }
                        const float through = std::max(heights(x, y), level(u, v));
                        if (through >= level(x, y)) continue;
                        level(x, y) = through;
                        changed = true;
                    }
    }
    return level;
}

TEST(Depressions, AreFilledToTheLowestPassTowardsAnOutlet) {
    ThreadPool pool(2);
    for (const Boundary boundary : {Boundary::Open, Boundary::Wall, Boundary::Wrap})
        for (const float sea : {-std::numeric_limits<float>::infinity(), 120.0f}) {
            const Terrain hills = fbmHills(61, 4, boundary);
            EXPECT_EQ(filledHeights(hills.heights(), boundary, pool, sea),
                      filledByDefinition(hills.heights(), boundary, sea))
                << static_cast<int>(boundary) << ' ' << sea;
            // Whole metres, like in an 8-bit map, give many flat floors and steps.
            Field<float> steps = hills.heights();
            for (int y = 0; y < steps.height(); ++y)
                for (int x = 0; x < steps.width(); ++x) steps(x, y) = std::floor(steps(x, y) / 8.0f) * 8.0f;
            EXPECT_EQ(filledHeights(steps, boundary, pool, sea), filledByDefinition(steps, boundary, sea))
                << "in steps, " << static_cast<int>(boundary) << ' ' << sea;
        }
}

TEST(Depressions, ANestOfHollowsSpillsFromOneToTheNext) {
    // Three hollows in a row behind walls of 9, 7 and 5 m; the last spills over the rim at 3 m.
    const Terrain row = terrainOf(9, 3, 1.0f, Boundary::Open, [](int x, int y) {
        constexpr double kGround[9] = {20.0, 2.0, 9.0, 1.0, 7.0, 0.0, 5.0, 4.0, 3.0};
        return y == 1 ? kGround[x] : 30.0;
    });
    ThreadPool pool(1);
    const Field<float> filled = filledHeights(row.heights(), Boundary::Open, pool);
    constexpr float kExpected[9] = {20.0f, 9.0f, 9.0f, 7.0f, 7.0f, 5.0f, 5.0f, 4.0f, 3.0f};
    for (int x = 0; x < 9; ++x) EXPECT_EQ(filled(x, 1), kExpected[x]) << x;
}

TEST(Depressions, AgreeWithThePriorityFlood) {
    ThreadPool pool(2);
    const Terrain hills = fbmHills(301, 9, Boundary::Open);
    const Field<float> filled = filledHeights(hills.heights(), Boundary::Open, pool);
    const FlowRouting routing = floodedFlow(hills.heights(), Boundary::Open);
    int raised = 0;
    for (int y = 0; y < 301; ++y)
        for (int x = 0; x < 301; ++x) {
            // The flood raises each node by the smallest float32 difference.
            EXPECT_NEAR(filled(x, y), routing.filled[static_cast<std::size_t>(y * 301 + x)], 0.05f);
            raised += filled(x, y) > hills.heights()(x, y) + 1.0f ? 1 : 0;
        }
    EXPECT_GT(raised, 100);
}

}  // namespace
}  // namespace scree
