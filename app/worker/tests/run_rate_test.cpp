#include "app/worker/run_rate.h"

#include <gtest/gtest.h>

namespace scree {
namespace {

using namespace std::chrono_literals;

const RunRate::Clock::time_point kBegin{};

TEST(RunRate, IsZeroBeforeAnythingRan) {
    RunRate rate;
    EXPECT_EQ(rate.dropletsPerSecond(), 0.0);
    rate.add({kBegin, 0, 0});
    EXPECT_EQ(rate.stepsPerSecond(), 0.0);
}

TEST(RunRate, CountsFromTheStartOfTheRun) {
    RunRate rate;
    rate.start({kBegin, 1000, 5000});
    rate.add({kBegin + 500ms, 1600, 15000});
    EXPECT_DOUBLE_EQ(rate.dropletsPerSecond(), 1200.0);
    EXPECT_DOUBLE_EQ(rate.stepsPerSecond(), 20000.0);
}

TEST(RunRate, ForgetsWhatIsOlderThanASecond) {
    RunRate rate;
    rate.start({kBegin, 0, 0});
    // One second at 100 droplets per 0.1 s, then one at 700.
    std::uint64_t droplets = 0;
    for (int i = 1; i <= 20; ++i) {
        droplets += i <= 10 ? 100u : 700u;
        rate.add({kBegin + i * 100ms, droplets, 0});
    }
    EXPECT_DOUBLE_EQ(rate.dropletsPerSecond(), 7000.0);
}

TEST(RunRate, StartsAnewWithEachRun) {
    RunRate rate;
    rate.start({kBegin, 0, 0});
    rate.add({kBegin + 1s, 1000, 0});
    rate.start({kBegin + 10s, 0, 0});
    rate.add({kBegin + 11s, 300, 0});
    EXPECT_DOUBLE_EQ(rate.dropletsPerSecond(), 300.0);
}

}  // namespace
}  // namespace scree
