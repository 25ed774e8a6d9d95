#include "renderer/trees/leaf_texture.h"

#include <gtest/gtest.h>

#include <cstddef>

#include "renderer/trees/tree_form.h"

namespace scree {
namespace {

/// Mean of a channel, 0 to 1, over the rows `from` to `to`.
double mean(const std::vector<std::uint8_t>& texels, std::size_t channel, int from = 0, int to = kLeafTexels) {
    double sum = 0.0;
    for (int y = from; y < to; ++y)
        for (int x = 0; x < kLeafTexels; ++x)
            sum += texels[(static_cast<std::size_t>(y) * kLeafTexels + static_cast<std::size_t>(x)) * 4 + channel];
    return sum / 255.0 / ((to - from) * kLeafTexels);
}

TEST(LeafTexture, LeavesCoverPartOfTheirCardAndBarkAll) {
    const auto layers = makeLeafTextures();
    for (const LeafLayer layer : {LeafLayer::Leaves, LeafLayer::Needles}) {
        const std::vector<std::uint8_t>& texels = layers[static_cast<std::size_t>(layer)];
        ASSERT_EQ(texels.size(), static_cast<std::size_t>(kLeafTexels) * kLeafTexels * 4);
        EXPECT_GT(mean(texels, 3), 0.25);
        EXPECT_LT(mean(texels, 3), 0.80);
        EXPECT_LT(mean(texels, 2), 0.3);  // hardly any wood
    }
    const std::vector<std::uint8_t>& bark = layers[static_cast<std::size_t>(LeafLayer::Bark)];
    EXPECT_EQ(mean(bark, 3), 1.0);
    EXPECT_EQ(mean(bark, 2), 1.0);
}

TEST(LeafTexture, ABranchOfSpruceBecomesNarrowTowardsItsTip) {
    const auto layers = makeLeafTextures();
    const std::vector<std::uint8_t>& needles = layers[static_cast<std::size_t>(LeafLayer::Needles)];
    EXPECT_GT(mean(needles, 3, kLeafTexels / 4, kLeafTexels / 2),
              1.5 * mean(needles, 3, 3 * kLeafTexels / 4, kLeafTexels));
    EXPECT_GT(mean(needles, 3, 7 * kLeafTexels / 8, kLeafTexels), 0.01);
}

// A leaf in a corner of its card would show that the card is a square.
TEST(LeafTexture, CornersOfLeavesAreEmpty) {
    const auto layers = makeLeafTextures();
    const std::vector<std::uint8_t>& leaves = layers[static_cast<std::size_t>(LeafLayer::Leaves)];
    for (const int y : {0, kLeafTexels - 1})
        for (const int x : {0, kLeafTexels - 1})
            EXPECT_EQ(leaves[(static_cast<std::size_t>(y) * kLeafTexels + static_cast<std::size_t>(x)) * 4 + 3], 0);
}

}  // namespace
}  // namespace scree
