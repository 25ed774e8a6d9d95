#include "renderer/maps/stale_blocks.h"

#include <gtest/gtest.h>

namespace scree {
namespace {

TEST(StaleBlocks, TakesMarkedBlocksAndNoOthers) {
    StaleBlocks blocks({100, 70});
    EXPECT_TRUE(blocks.empty());
    blocks.mark({40, 10, 41, 40});
    EXPECT_EQ(blocks.take(1 << 20), (std::vector<CellRect>{{32, 0, 64, 32}, {32, 32, 64, 64}}));
    EXPECT_TRUE(blocks.empty());
    EXPECT_TRUE(blocks.take(1 << 20).empty());
}

TEST(StaleBlocks, CutsSquaresOffAtTheEdgesAndJoinsNeighbours) {
    StaleBlocks blocks({100, 70});
    blocks.mark({-50, 60, 1000, 1000});
    EXPECT_EQ(blocks.take(1 << 20), (std::vector<CellRect>{{0, 32, 100, 64}, {0, 64, 100, 70}}));
}

TEST(StaleBlocks, GoesOnWhereItStoppedHoweverMuchIsMarkedAgain) {
    StaleBlocks blocks({128, 32});
    blocks.markAll();
    for (const int x : {0, 64, 0, 64}) {
        EXPECT_EQ(blocks.take(2 * 32 * 32), (std::vector<CellRect>{{x, 0, x + 64, 32}}));
        blocks.markAll();
    }
}

}  // namespace
}  // namespace scree
