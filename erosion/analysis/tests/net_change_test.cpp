#include "erosion/analysis/net_change.h"

#include <gtest/gtest.h>

namespace scree {
namespace {

TEST(NetChange, LowerCellsAreErodedAndHigherCellsDeposited) {
    Field<float> heights(130, 70);
    heights.fill(50.0f);
    const Terrain start(heights, 10.0f, 1000.0);
    for (int x = 0; x < 3; ++x) heights(x, 69) = 48.0f;  // 3 cells of 100 m^2, 2 m lower
    heights(129, 0) = 50.5f;                             // 1 cell, 0.5 m higher
    const Terrain now(heights, 10.0f, 1000.0);
    for (const int threads : {1, 2}) {
        ThreadPool pool(threads);
        const NetChange change = netChange(start, now, pool);
        EXPECT_EQ(change.eroded, 600.0);
        EXPECT_EQ(change.deposited, 50.0);
        EXPECT_EQ(netChange(start, start, pool).eroded, 0.0);
    }
}

}  // namespace
}  // namespace scree
