#include "erosion/models/droplets/engine/tile_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace scree {
namespace {

constexpr int kPasses = 3;

/// Tiles in rows. The rows, and the tiles of each row, form rings.
struct Tiling {
    int across, down;

    int count() const { return across * down; }
    int colour(int tile) const { return tile % across % 2 + 2 * (tile / across % 2); }
    /// Distance of two tiles, in tiles; a diagonal step counts as one.
    int apart(int a, int b) const {
        const auto along = [](int i, int j, int ring) {
            return std::min((i - j + ring) % ring, (j - i + ring) % ring);
        };
        return std::max(along(a % across, b % across, across), along(a / across, b / across, down));
    }
    bool areNeighbours(int a, int b) const { return apart(a, b) == 1; }
    /// The order by pass, and within a pass by colour.
    std::vector<int> plainOrder() const {
        std::vector<int> order;
        for (int pass = 0; pass < kPasses; ++pass)
            for (int wanted = 0; wanted < 4; ++wanted)
                for (int tile = 0; tile < count(); ++tile)
                    if (colour(tile) == wanted) order.push_back(tile);
        return order;
    }
};

std::vector<int> onlyOf(const std::vector<int>& order, int a, int b) {
    std::vector<int> filtered;
    for (const int tile : order)
        if (tile == a || tile == b) filtered.push_back(tile);
    return filtered;
}

TEST(TileOrder, NeighboursTakeTurnsInOneOrderWhicheverTileEndsFirst) {
    std::mt19937 random(7);
    for (const Tiling tiling : {Tiling{1, 1}, {2, 1}, {2, 2}, {1, 6}, {6, 4}, {8, 8}}) {
        TileOrder order(tiling.across, tiling.down, [](int) { return 0; });
        for (int pass = 1; pass < kPasses; ++pass) order.allowPass();
        std::vector<int> taken;
        std::vector<int> running;
        while (!order.allDone()) {
            ASSERT_TRUE(order.hasNext() || !running.empty()) << "stuck";
            if (order.hasNext() && (running.empty() || random() % 2 == 0)) {
                const int tile = order.take();
                for (const int other : running) ASSERT_FALSE(tiling.areNeighbours(tile, other) || tile == other);
                taken.push_back(tile);
                running.push_back(tile);
            } else {
                const auto any = running.begin() + static_cast<std::ptrdiff_t>(random() % running.size());
                order.finish(*any);
                running.erase(any);
            }
        }
        const std::vector<int> plain = tiling.plainOrder();
        ASSERT_EQ(taken.size(), plain.size());
        for (int a = 0; a < tiling.count(); ++a)
            for (int b = 0; b < a; ++b)
                if (tiling.areNeighbours(a, b)) {
                    ASSERT_EQ(onlyOf(taken, a, b), onlyOf(plain, a, b)) << tiling.across << " x " << tiling.down;
                }
    }
}

TEST(TileOrder, ATileThatTakesLongHoldsNoFarOnes) {
    const Tiling tiling{16, 16};
    constexpr int kLong = 36;
    TileOrder order(tiling.across, tiling.down, [](int tile) { return tile == kLong ? 1 : 0; });
    ASSERT_EQ(order.take(), kLong) << "the heaviest first";
    while (order.hasNext()) order.finish(order.take());
    for (int tile = 0; tile < tiling.count(); ++tile) {
        const int apart = tiling.apart(tile, kLong);
        // A neighbour of the next colour waits for the tile, a neighbour of that neighbour waits in turn, and so on.
        if (apart <= 1) {
            EXPECT_FALSE(order.isDone(tile)) << tile;
        }
        if (apart > 3) {
            EXPECT_TRUE(order.isDone(tile)) << tile;
        }
    }
    EXPECT_FALSE(order.allDone());
}

TEST(TileOrder, TheHeaviestTilesThatMayRunGoFirst) {
    const std::vector<std::size_t> loads{3, 9, 1, 9, 2, 9, 7, 9};  // even places: colour 0; odd places: colour 1
    TileOrder order(8, 1, [&](int tile) { return loads[static_cast<std::size_t>(tile)]; });
    std::vector<int> taken;
    for (int i = 0; i < 4; ++i) taken.push_back(order.take());
    EXPECT_EQ(taken, (std::vector<int>{6, 0, 4, 2}));
}

TEST(TileOrder, ANewPassBeginsWhenTheLastIsOver) {
    TileOrder order(8, 1, [](int) { return 0; });
    std::vector<int> first;
    while (order.hasNext()) first.push_back(order.take());
    ASSERT_EQ(first, (std::vector<int>{0, 2, 4, 6}));
    order.finish(0);
    order.finish(2);
    ASSERT_EQ(order.take(), 1);
    order.finish(1);
    order.allowPass();
    EXPECT_FALSE(order.hasNext()) << "0 and 2 have neighbours that have not had their turn";
    order.finish(6);
    ASSERT_EQ(order.take(), 7);
    order.finish(7);
    ASSERT_TRUE(order.hasNext());
    EXPECT_EQ(order.take(), 0) << "between 7 and 1, while 4 still runs its first pass";
}

}  // namespace
}  // namespace scree
