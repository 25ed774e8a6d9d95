#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "app/cli/console.h"

namespace scree {
namespace {

TEST(Console, TimesHaveTheUnitThatTellsMost) {
    EXPECT_EQ(shownTime(0.2), "0 s");
    EXPECT_EQ(shownTime(89.0), "89 s");
    EXPECT_EQ(shownTime(120.0), "2 min");
    EXPECT_EQ(shownTime(3600.0), "60 min");
    EXPECT_EQ(shownTime(5400.0), "1.5 h");
}

TEST(Console, TheTimeLeftIsThatOfTheWorkLeftAtThePaceSoFar) {
    const WorkClock clock;
    EXPECT_EQ(clock.timeLeft(1.0, 1.0), "") << "too early to tell";
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));
    EXPECT_EQ(clock.timeLeft(0.0, 1.0), "");
    // More than 1.1 s for each of 1000 parts, however slow the machine.
    const std::string left = clock.timeLeft(1.0, 1000.0);
    ASSERT_TRUE(left.starts_with(", ") && left.ends_with(" min left")) << left;
    EXPECT_GE(std::stod(left.substr(2)), 18.0) << left;
    EXPECT_EQ(clock.timeLeft(1.0, 0.0), ", 0 s left");
}

}  // namespace
}  // namespace scree
