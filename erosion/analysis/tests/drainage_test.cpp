#include "erosion/analysis/drainage.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <queue>
#include <set>

#include "erosion/tests/scenes.h"

namespace scree {
namespace {

using namespace test;

using Node = std::int32_t;

Drainage routed(const Terrain& terrain, FlowRules rules = {}, int threads = 2) {
    ThreadPool pool(threads);
    rules.boundary = terrain.boundary();
    Drainage drainage;
    drainage.route(terrain.heights(), rules, pool);
    return drainage;
}

Node numberOf(const Terrain& terrain, int x, int y) {
    return static_cast<Node>(y * terrain.heights().stride() + x);
}

/// The node that each node drains to; an outlet drains to itself.
std::map<Node, Node> receivers(const Drainage& drainage) {
    std::map<Node, Node> below;
    for (const Drainage::Catchments& part : drainage.parts())
        for (std::size_t i = 0; i < part.size(); ++i)
            below[part.nodes[i]] = part.nodes[static_cast<std::size_t>(part.below[i])];
    return below;
}

/// Random heights with few different values, so that many nodes are equal and there are many pits.
Terrain coarseNoise(int width, int height, std::uint64_t seed, Boundary boundary) {
    return terrainOf(width, height, 10.0f, boundary, [&](int x, int y) {
        const auto node = static_cast<std::uint64_t>(y * width + x);
        return std::floor(static_cast<double>(randomUnit(seed, RandomStream::Generator, node, 0)) * 12.0);
    });
}

TEST(Drainage, LeadsEveryNodeOnceToAnOutlet) {
    for (const Boundary boundary : kBoundaries)
        for (const auto& [width, height] : {std::pair{40, 27}, {2, 2}, {3, 50}, {64, 2}, {17, 17}}) {
            const Terrain terrain = coarseNoise(width, height, 7, boundary);
            std::size_t nodes = 0;
            std::size_t outlets = 0;
            std::set<Node> seen;
            const Drainage drainage = routed(terrain, {.rho8 = true});
            for (const Drainage::Catchments& part : drainage.parts())
                for (std::size_t i = 0; i < part.size(); ++i) {
                    ++nodes;
                    EXPECT_TRUE(seen.insert(part.nodes[i]).second);
                    ASSERT_LE(part.below[i], static_cast<Node>(i));  // the receiver comes first
                    if (part.isOutlet(i)) ++outlets;
                }
            EXPECT_EQ(nodes, static_cast<std::size_t>(width * height));
            const int rim = width < 3 || height < 3 ? width * height : 2 * (width + height) - 4;
            EXPECT_EQ(outlets, boundary == Boundary::Open ? static_cast<std::size_t>(rim) : 1u);
        }
}

TEST(Drainage, TakesTheSteepestOfEightIfThereAreNoPits) {
    // On a plane that falls by 2 to the east and by 1 to the south, the steepest step is the diagonal: 3 / sqrt(2).
    const Terrain plane =
        terrainOf(20, 20, 10.0f, Boundary::Open, [](int x, int y) { return 1000.0 - 2.0 * x - 1.0 * y; });
    const std::map<Node, Node> below = receivers(routed(plane));
    for (int y = 1; y < 19; ++y)
        for (int x = 1; x < 19; ++x) EXPECT_EQ(below.at(numberOf(plane, x, y)), numberOf(plane, x + 1, y + 1));
}

TEST(Drainage, CarvesTheLowestWayOutOfAHollow) {
    // A bowl whose rim has one notch.
    const Terrain bowl = terrainOf(21, 21, 10.0f, Boundary::Open, [](int x, int y) {
        const double r = std::hypot(x - 10, y - 10);
        const bool notch = y == 10 && x > 10;
        if (r > 8.0) return notch ? 32.0 - 0.5 * r : 60.0 - r;
        return notch ? 20.0 + r : 30.0 + 2.0 * r;
    });
    const std::map<Node, Node> below = receivers(routed(bowl));
    for (int x = 10; x < 20; ++x) EXPECT_EQ(below.at(numberOf(bowl, x, 10)), numberOf(bowl, x + 1, 10)) << x;
}

/// For each node, the lowest possible highest point on a path to an outlet, by Dijkstra's search.
std::map<Node, float> lowestPasses(const Terrain& terrain, const std::set<Node>& outlets) {
    std::map<Node, float> level;
    using Entry = std::pair<float, Node>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    const auto stride = static_cast<Node>(terrain.heights().stride());
    for (const Node node : outlets) queue.emplace(terrain.heights()(node % stride, node / stride), node);
    while (!queue.empty()) {
        const auto [height, node] = queue.top();
        queue.pop();
        if (!level.emplace(node, height).second) continue;
        for (const GridStep step : kGridSteps) {
            int x = node % stride + step.x;
            int y = node / stride + step.y;
            if (terrain.boundary() == Boundary::Wrap) {
                x = (x + terrain.width()) % terrain.width();
                y = (y + terrain.height()) % terrain.height();
            }
            if (x < 0 || y < 0 || x >= terrain.width() || y >= terrain.height()) continue;
            queue.emplace(std::max(height, terrain.heights()(x, y)), numberOf(terrain, x, y));
        }
    }
    return level;
}

TEST(Drainage, NoPathToAnOutletClimbsHigherThanNecessary) {
    for (const Boundary boundary : kBoundaries) {
        const Terrain terrain = coarseNoise(50, 41, 3, boundary);
        const Drainage drainage = routed(terrain);
        const std::map<Node, Node> below = receivers(drainage);
        std::set<Node> outlets;
        for (const auto& [node, to] : below)
            if (node == to) outlets.insert(node);
        const std::map<Node, float> lowest = lowestPasses(terrain, outlets);
        const auto stride = static_cast<Node>(terrain.heights().stride());
        for (const auto& [start, to] : below) {
            float highest = -1.0f;
            for (Node node = start;; node = below.at(node)) {
                highest = std::max(highest, terrain.heights()(node % stride, node / stride));
                if (below.at(node) == node) break;
            }
            EXPECT_EQ(highest, lowest.at(start)) << start;
        }
    }
}

TEST(Drainage, IsTheSameOnAnyNumberOfThreads) {
    const Terrain terrain = coarseNoise(300, 200, 5, Boundary::Open);
    const FlowRules rules{.rho8 = true, .seed = 4, .turn = 9};
    const Drainage one = routed(terrain, rules, 1);
    const Drainage three = routed(terrain, rules, 3);
    ASSERT_EQ(one.parts().size(), three.parts().size());
    for (std::size_t p = 0; p < one.parts().size(); ++p) {
        EXPECT_EQ(one.parts()[p].nodes, three.parts()[p].nodes);
        EXPECT_EQ(one.parts()[p].below, three.parts()[p].below);
    }
}

TEST(Drainage, TheSeaAndOnlyTheSeaAreOutletsWithinWalls) {
    const Terrain terrain = coarseNoise(40, 40, 11, Boundary::Wall);
    const Drainage drainage = routed(terrain, {.sea = 3.0f});
    const auto stride = static_cast<Node>(terrain.heights().stride());
    for (const auto& [node, to] : receivers(drainage))
        EXPECT_EQ(node == to, terrain.heights()(node % stride, node / stride) < 3.0f);
}

// Rho8 takes the axis neighbour or the diagonal with probabilities that make the mean direction that of the slope. A
// plane that falls at an angle a from the axis (tan a < 1) takes the diagonal if (cos a + sin a) / (2 - u) > cos a,
// that is, if u > 1 - tan a: with the probability tan a, which gives the direction a.
TEST(Drainage, Rho8FollowsTheDirectionOfThePlaneOnAverage) {
    const double tangent = 0.4;
    const Terrain plane =
        terrainOf(400, 400, 10.0f, Boundary::Open, [&](int x, int y) { return 5000.0 - 4.0 * x - 4.0 * tangent * y; });
    int diagonal = 0;
    int all = 0;
    const Drainage drainage = routed(plane, {.rho8 = true, .seed = 1});
    for (const Drainage::Catchments& part : drainage.parts())
        for (std::size_t i = 0; i < part.size(); ++i) {
            if (part.isOutlet(i)) continue;
            diagonal += part.diagonal[i];
            ++all;
        }
    const double share = static_cast<double>(diagonal) / all;
    EXPECT_NEAR(share, tangent, 4.0 * std::sqrt(tangent * (1.0 - tangent) / all));
}

}  // namespace
}  // namespace scree
