#include "renderer/maps/range_pyramid.h"

#include <gtest/gtest.h>

namespace scree {
namespace {

TEST(RangePyramid, EachSquareHasTheRangeOfItsTiles) {
    RangePyramid ranges(5, 3, {0.0f, 0.0f});
    ranges.set(4, {-2.0f, 1.0f});
    ranges.set(12, {3.0f, 7.0f});
    EXPECT_EQ(ranges.levels(), 4);
    EXPECT_EQ(ranges.at(0, 4, 0).lowest, -2.0f);
    EXPECT_EQ(ranges.at(1, 2, 0).lowest, -2.0f);
    EXPECT_EQ(ranges.at(1, 1, 1).highest, 7.0f);
    EXPECT_EQ(ranges.at(1, 0, 0).highest, 0.0f);
    EXPECT_EQ(ranges.withBorder(0, 1, 1).highest, 7.0f);
    EXPECT_EQ(ranges.whole().lowest, -2.0f);
    EXPECT_EQ(ranges.whole().highest, 7.0f);
    ranges.set(12, {0.0f, 0.5f});
    EXPECT_EQ(ranges.whole().highest, 1.0f);
}

}  // namespace
}  // namespace scree
