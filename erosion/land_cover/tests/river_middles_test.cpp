#include "erosion/land_cover/river_middles.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "erosion/land_cover/tests/dry_land.h"
#include "erosion/land_cover/water_bodies.h"

// Rivers on maps finer than the grid on which they flow.

namespace scree {
namespace {

using test::kDry;

constexpr int kLevel = 2, kRatio = 4, kCells = 16, kNodes = kRatio * kCells;

/// A flat map with cells a quarter as long as those of its base, 10 m. The flow on the base is `flowAt(x, y)`.
Terrain mapWithFlow(const std::function<double(int x, int y)>& flowAt) {
    Terrain terrain(kNodes, kNodes, 2.5f, Boundary::Open);
    terrain.use(Layer::Height).fill(10.0f);
    Terrain base(kCells, kCells, 10.0f, Boundary::Open);
    base.use(Layer::Height).fill(10.0f);
    Field<float>& flow = base.use(Layer::Flow);
    for (int y = 0; y < kCells; ++y)
        for (int x = 0; x < kCells; ++x) flow(x, y) = static_cast<float>(flowAt(x, y));
    terrain.setBase(std::move(base), kLevel);
    return terrain;
}

std::set<std::pair<int, int>> nodesOf(const std::vector<RiverMiddle>& middles) {
    std::set<std::pair<int, int>> nodes;
    for (const RiverMiddle& middle : middles) EXPECT_TRUE(nodes.emplace(middle.x, middle.y).second) << "each node once";
    return nodes;
}

TEST(RiverMiddles, AStraightRiverIsALineFromEdgeToEdge) {
    const Terrain terrain = mapWithFlow([](int, int y) { return y == 7 ? 1000.0 : 3.0; });
    const std::vector<RiverMiddle> middles = riverMiddles(terrain, 200.0f);
    std::set<std::pair<int, int>> row;
    // The middle of cell 7 is at 29.5 nodes.
    for (int x = 0; x < kNodes; ++x) row.emplace(x, 30);
    EXPECT_EQ(nodesOf(middles), row);
    for (const RiverMiddle& middle : middles) EXPECT_EQ(middle.flow, 1000.0f);
    EXPECT_TRUE(riverMiddles(terrain, 1000.0f).empty());
}

TEST(RiverMiddles, FlowGrowsEvenlyFromCellToCell) {
    const Terrain terrain = mapWithFlow([](int x, int y) { return y == 7 ? 400.0 + 100.0 * x : 0.0; });
    for (const RiverMiddle& middle : riverMiddles(terrain, 200.0f)) {
        // The flow is linear between the middles of the first and the last cell. A point and its node differ by up to
        // half a node.
        const double cell = std::clamp((middle.x + 0.5) / kRatio - 0.5, 0.0, kCells - 1.0);
        EXPECT_NEAR(middle.flow, 400.0 + 100.0 * cell, 100.0 * 0.5 / kRatio + 1e-3) << middle.x;
    }
}

TEST(RiverMiddles, StepsToEightSidesBecomeAStraightLine) {
    // Two cells to the east, one to the south.
    const Terrain terrain = mapWithFlow([](int x, int y) { return y == 2 + x / 2 ? 1000.0 : 0.0; });
    int count = 0;
    for (const RiverMiddle& middle : riverMiddles(terrain, 200.0f)) {
        const double x = (middle.x + 0.5) / kRatio - 0.5, y = (middle.y + 0.5) / kRatio - 0.5;  // in cells
        if (x < 1.0 || x > kCells - 2.0) continue;  // the ends are not smoothed
        EXPECT_NEAR(y, 2.0 + 0.5 * (x - 0.5), 0.75 / kRatio) << middle.x << ' ' << middle.y;
        ++count;
    }
    EXPECT_GE(count, kRatio * (kCells - 4));
}

TEST(RiverMiddles, OnTheGridOfTheMapTheyAreItsNodes) {
    Terrain terrain(8, 8, 10.0f, Boundary::Open);
    terrain.use(Layer::Flow)(3, 4) = 500.0f;
    EXPECT_EQ(nodesOf(riverMiddles(terrain, 200.0f)), (std::set<std::pair<int, int>>{{3, 4}}));
    EXPECT_TRUE(riverMiddles(Terrain(8, 8, 10.0f, Boundary::Open), 200.0f).empty());
}

TEST(FineRivers, HaveTheWidthOfTheirDischarge) {
    ThreadPool pool(2);
    const auto widthOf = [&](double flow) {
        const Terrain terrain = mapWithFlow([&](int, int y) { return y == 7 ? flow : 0.0; });
        const WaterBodies water = findWaterBodies(terrain, kDry, {}, pool);
        int width = 0;
        for (int y = 0; y < kNodes; ++y) width += water.body(32, y) == WaterBody::River ? 1 : 0;
        return width;
    };
    // A cell of rain is one of the reference grid, here 2.5 m. 4800 cells under 1e-4 m/s are 3 m^3/s, whose river is 5
    // m wide: two nodes and the middle. 640000 cells are 400 m^3/s, 60 m wide. The minimum is half a cell of the base.
    EXPECT_EQ(widthOf(4800.0), 3);
    EXPECT_EQ(widthOf(640000.0), 25);
    EXPECT_EQ(widthOf(201.0), 3);
}

TEST(FineRivers, DeepWaterIsAsSlowAsOnTheBase) {
    ThreadPool pool(2);
    Terrain terrain = mapWithFlow([](int, int) { return 4800.0; });
    terrain.base()->use(Layer::Water).fill(2.0f);
    // 3 m^3/s in 2 m of water 10 m wide: 0.15 m/s.
    EXPECT_EQ(findWaterBodies(terrain, kDry, {}, pool).body(32, 32), WaterBody::Lake);
    EXPECT_EQ(findWaterBodies(terrain, kDry, {.lakeSpeed = 0.14f}, pool).body(32, 32), WaterBody::River);
}

TEST(FineRivers, HaveNoHolesIfManyCellsAreRiver) {
    ThreadPool pool(2);
    const Terrain terrain = mapWithFlow([](int x, int y) { return x >= 4 && x < 10 && y >= 5 && y < 9 ? 250.0 : 0.0; });
    const WaterBodies water = findWaterBodies(terrain, kDry, {}, pool);
    for (int y = 5 * kRatio + 2; y < 9 * kRatio - 2; ++y)
        for (int x = 4 * kRatio + 2; x < 10 * kRatio - 2; ++x)
            EXPECT_EQ(water.body(x, y), WaterBody::River) << x << ' ' << y;
}

TEST(FineRivers, MeetWithoutARapidIfOneIsDeeper) {
    ThreadPool pool(2);
    const Terrain terrain = mapWithFlow([](int, int y) { return y == 7 ? 640000.0 : y == 9 ? 320000.0 : 0.0; });
    const Field<float> depth = findWaterBodies(terrain, kDry, {}, pool).freshwater;
    const double step = 0.3 * (std::pow(400.0, 0.4) - std::pow(200.0, 0.4));
    double steepest = 0.0;
    for (int y = 26; y < 42; ++y)
        steepest = std::max(steepest, std::abs(static_cast<double>(depth(32, y + 1) - depth(32, y))));
    // Three passes with the weights 1/4, 1/2, 1/4 make binomial weights of six: at most 20/64 of the step, which is
    // reached if the rivers meet in a straight line.
    EXPECT_LE(steepest, step * 20.0 / 64.0 + 1e-3);
    EXPECT_GT(steepest, step * 0.1);
}

}  // namespace
}  // namespace scree
