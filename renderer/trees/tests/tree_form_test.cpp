#include "renderer/trees/tree_form.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace scree {
namespace {

/// Largest distance from the axis of the vertices between two shares of a tree's height.
float widthBetween(const TreeForm& tree, float low, float high) {
    float width = 0.0f;
    for (const TreeVertex& vertex : tree.vertices)
        if (vertex.place.y >= low * tree.height && vertex.place.y <= high * tree.height)
            width = std::max(width, std::hypot(vertex.place.x, vertex.place.z));
    return width;
}

class EveryTree : public testing::TestWithParam<std::pair<TreeKind, int>> {
 protected:
    TreeForm tree = growTree(GetParam().first, GetParam().second);
};

TEST_P(EveryTree, IsAWholeSurfaceAboveTheGround) {
    ASSERT_FALSE(tree.indices.empty());
    EXPECT_EQ(tree.indices.size() % 3, 0u);
    for (const std::uint16_t index : tree.indices) ASSERT_LT(index, tree.vertices.size());
    float lowest = 1.0f;
    for (const TreeVertex& vertex : tree.vertices) {
        lowest = std::min(lowest, vertex.place.y);
        EXPECT_NEAR(glm::length(vertex.normal), 1.0f, 1e-3f);
        EXPECT_GE(vertex.open, 0.0f);
        EXPECT_LE(vertex.open, 1.0f);
        EXPECT_GE(std::min(vertex.uv.x, vertex.uv.y), 0.0f);
        EXPECT_LE(std::max(vertex.uv.x, vertex.uv.y), 1.0f);
    }
    // The trunk goes on below the ground, so that no gap shows on a slope, and nothing else does.
    EXPECT_LT(lowest, 0.0f);
    EXPECT_GT(lowest, -1.0f);
}

TEST_P(EveryTree, IsTheSameEachTimeAndUnlikeItsVariant) {
    const TreeForm again = growTree(GetParam().first, GetParam().second);
    const TreeForm other = growTree(GetParam().first, 1 - GetParam().second);
    EXPECT_EQ(tree.vertices.back().place, again.vertices.back().place);
    EXPECT_NE(tree.height, other.height);
}

TEST_P(EveryTree, HasMoreOpenSkyAtItsTopThanInside) {
    float inside = 0.0f, top = 0.0f;
    int insideCount = 0, topCount = 0;
    for (const TreeVertex& vertex : tree.vertices) {
        if (vertex.layer == static_cast<float>(LeafLayer::Bark)) continue;
        const bool high = vertex.place.y > 0.85f * tree.height;
        const bool deep =
            std::hypot(vertex.place.x, vertex.place.z) < 0.35f * tree.radius && vertex.place.y < 0.5f * tree.height;
        top += high ? vertex.open : 0.0f;
        topCount += high ? 1 : 0;
        inside += deep ? vertex.open : 0.0f;
        insideCount += deep ? 1 : 0;
    }
    ASSERT_GT(topCount, 0);
    if (insideCount == 0) return;
    EXPECT_GT(top / static_cast<float>(topCount), 1.5f * inside / static_cast<float>(insideCount));
}

INSTANTIATE_TEST_SUITE_P(TreeForm, EveryTree,
                         testing::Values(std::pair(TreeKind::Conifer, 0), std::pair(TreeKind::Conifer, 1),
                                         std::pair(TreeKind::Broadleaf, 0), std::pair(TreeKind::Broadleaf, 1),
                                         std::pair(TreeKind::Shrub, 0), std::pair(TreeKind::Shrub, 1)));

// Heights of grown trees: spruce 20 to 40 m, beech 25 to 35 m in a stand; young and mountain forests are half as high.
TEST(TreeForm, KindsHaveTheirHabit) {
    for (int variant = 0; variant < kTreeVariants; ++variant) {
        const TreeForm conifer = growTree(TreeKind::Conifer, variant);
        EXPECT_GT(conifer.height, 12.0f);
        EXPECT_LT(conifer.height, 40.0f);
        EXPECT_GT(widthBetween(conifer, 0.15f, 0.35f), 1.5f * widthBetween(conifer, 0.65f, 0.8f));
        EXPECT_GT(widthBetween(conifer, 0.65f, 0.8f), 1.5f * widthBetween(conifer, 0.93f, 1.0f));
        const TreeForm broadleaf = growTree(TreeKind::Broadleaf, variant);
        EXPECT_GT(broadleaf.height, 9.0f);
        EXPECT_LT(broadleaf.height, 35.0f);
        EXPECT_GT(widthBetween(broadleaf, 0.5f, 0.8f), 4.0f * widthBetween(broadleaf, 0.0f, 0.1f));
        const TreeForm shrub = growTree(TreeKind::Shrub, variant);
        EXPECT_LT(shrub.height, 3.5f);
        EXPECT_GT(2.0f * shrub.radius, 0.6f * shrub.height);
    }
}

}  // namespace
}  // namespace scree
