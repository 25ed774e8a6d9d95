#include <gtest/gtest.h>

#include "app/cli/console.h"

namespace scree {
namespace {

TEST(Console, TimesHaveTheMostReadableUnit) {
    EXPECT_EQ(shownTime(0.2), "0 s");
    EXPECT_EQ(shownTime(89.0), "89 s");
    EXPECT_EQ(shownTime(120.0), "2 min");
    EXPECT_EQ(shownTime(3600.0), "60 min");
    EXPECT_EQ(shownTime(5400.0), "1.5 h");
}

TEST(Console, TheTimeLeftFollowsFromTheWorkLeftAtThePaceSoFar) {
    EXPECT_EQ(shownTimeLeft(0.9, 1.0, 1.0), "") << "too early to tell";
    EXPECT_EQ(shownTimeLeft(5.0, 0.0, 1.0), "") << "no pace yet";
    EXPECT_EQ(shownTimeLeft(6.0, 0.25, 0.75), ", 18 s left");
    EXPECT_EQ(shownTimeLeft(60.0, 2.0, 10.0), ", 5 min left");
    EXPECT_EQ(shownTimeLeft(60.0, 2.0, 0.0), ", 0 s left");
}

}  // namespace
}  // namespace scree
