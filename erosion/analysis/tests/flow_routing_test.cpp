#include "erosion/analysis/flow_routing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "erosion/analysis/tests/plain_flood.h"
#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

FlowRouting flowOf(const Terrain& terrain, int threads = 2) {
    ThreadPool pool(threads);
    return routeFlow(terrain.heights(), terrain.boundary(), pool);
}

TEST(FlowRouting, DrainsATiltedPlaneRowByRow) {
    // The plane falls to the east: each inner node drains to its eastern neighbour, so that the area grows by one per
    // node.
    const Terrain plane = terrainOf(20, 10, 5.0f, Boundary::Open, [](int x, int) { return 2.0 * (19 - x); });
    const FlowRouting routing = flowOf(plane);
    const std::vector<double> area = drainageArea(routing);
    for (int y = 1; y < 9; ++y) {
        for (int x = 1; x < 19; ++x) {
            EXPECT_EQ(routing.receiver[static_cast<std::size_t>(y * 20 + x)], y * 20 + x + 1);
            EXPECT_EQ(area[static_cast<std::size_t>(y * 20 + x)], x);
        }
        EXPECT_EQ(area[static_cast<std::size_t>(y * 20 + 19)], 19.0);
    }
}

TEST(FlowRouting, FillsAHollowToItsRimAndLeadsItsWaterOut) {
    // A box of depth 8 whose rim has one notch of height 5.
    const Terrain box = terrainOf(12, 12, 1.0f, Boundary::Open, [](int x, int y) {
        if (x == 11 && y == 6) return 0.0;
        if (x == 10 && y == 6) return 5.0;
        return x >= 3 && x <= 9 && y >= 3 && y <= 9 ? 2.0 : 10.0;
    });
    const FlowRouting routing = flowOf(box);
    const std::vector<double> area = drainageArea(routing);
    for (int y = 3; y <= 9; ++y)
        for (int x = 3; x <= 9; ++x) EXPECT_EQ(routing.filled[static_cast<std::size_t>(y * 12 + x)], 5.0f);
    EXPECT_GE(area[6 * 12 + 11], 49.0 + 2.0);
}

TEST(FlowRouting, EveryNodeStandsAfterItsReceiverAndAllRainLeaves) {
    for (const Boundary boundary : {Boundary::Open, Boundary::Wall, Boundary::Wrap}) {
        const Terrain hills = fbmHills(90, 4, boundary);
        const FlowRouting routing = flowOf(hills);
        ASSERT_EQ(routing.order.size(), routing.size());
        std::vector<char> seen(routing.size(), 0);
        for (const std::int32_t node : routing.order) {
            const std::int32_t to = routing.receiver[static_cast<std::size_t>(node)];
            EXPECT_TRUE(to == node || seen[static_cast<std::size_t>(to)] != 0);
            EXPECT_LE(routing.filled[static_cast<std::size_t>(to)], routing.filled[static_cast<std::size_t>(node)]);
            seen[static_cast<std::size_t>(node)] = 1;
        }
        const std::vector<double> area = drainageArea(routing);
        double out = 0.0;
        int outlets = 0;
        for (const std::int32_t node : routing.order)
            if (routing.isOutlet(node)) {
                out += area[static_cast<std::size_t>(node)];
                ++outlets;
            }
        EXPECT_EQ(out, 90.0 * 90.0);
        EXPECT_EQ(outlets, boundary == Boundary::Open ? 4 * 89 : 1);
    }
}

// If nothing has to be filled, the flood finds the same paths.
TEST(FlowRouting, TakesThePathsOfThePriorityFloodIfThereAreNoHollows) {
    for (const Boundary boundary : kBoundaries) {
        const Terrain hills = fbmHills(120, 5, boundary);
        const FlowRouting flooded = floodedFlow(hills.heights(), boundary);
        const Terrain drained = terrainOf(120, 120, 10.0f, boundary, [&](int x, int y) {
            return flooded.filled[static_cast<std::size_t>(y * 120 + x)];
        });
        const FlowRouting flood = floodedFlow(drained.heights(), boundary);
        const FlowRouting routing = flowOf(drained);
        EXPECT_EQ(routing.receiver, flood.receiver);
        EXPECT_EQ(routing.filled, flood.filled);
        EXPECT_EQ(drainageArea(routing), drainageArea(flood));
    }
}

// With heights in whole metres, half of the nodes lie on level ground. The flood raises each of them by the smallest
// float32 difference and follows the slope that this makes, which is the shortest path.
TEST(FlowRouting, CrossesLevelGroundOnTheShortestPath) {
    const Terrain hills = fbmHills(150, 8);
    const Terrain steps = terrainOf(150, 150, 10.0f, Boundary::Open,
                                    [&](int x, int y) { return std::floor(hills.heights()(x, y) / 10.0f) * 10.0f; });
    const FlowRouting routing = flowOf(steps);
    const FlowRouting flood = floodedFlow(steps.heights(), Boundary::Open);
    const auto stepsOnLevel = [](const FlowRouting& flow) {
        std::vector<int> count(flow.size(), 0);
        for (const std::int32_t node : flow.order) {
            const auto i = static_cast<std::size_t>(node);
            const auto to = static_cast<std::size_t>(flow.receiver[i]);
            if (i != to && std::round(flow.filled[i]) == std::round(flow.filled[to])) count[i] = count[to] + 1;
        }
        return count;
    };
    const std::vector<int> ways = stepsOnLevel(routing);
    EXPECT_EQ(ways, stepsOnLevel(flood));
    EXPECT_GT(std::ranges::count_if(ways, [](int way) { return way > 1; }), 1000);
}

TEST(FlowRouting, IsTheSameOnAnyNumberOfThreads) {
    const Terrain hills = fbmHills(200, 6);
    const FlowRouting one = flowOf(hills, 1);
    const FlowRouting three = flowOf(hills, 3);
    EXPECT_EQ(one.order, three.order);
    EXPECT_EQ(one.receiver, three.receiver);
    EXPECT_EQ(one.filled, three.filled);
}

}  // namespace
}  // namespace scree
