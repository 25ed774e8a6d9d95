#include <gtest/gtest.h>

#include <ctime>

#include "app/tests/worker_fixture.h"

// How often the worker acts, and which threads wait for it.

namespace scree {
namespace {

using namespace std::chrono_literals;
using namespace worker_tests;
using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

TEST(Worker, PaceLimitsTheRoundsOfASecond) {
    SimulationWorker worker(sharedHills(64), settingsWith(10), 1);
    worker.post(PaceCommand{20});
    worker.post(RunOperation{});
    const auto begin = Clock::now();
    ASSERT_TRUE(waitForRounds(worker, 10));
    EXPECT_GE(secondsSince(begin), 9.0 / 20.0 * 0.95);
    worker.post(PaceCommand{0});
    ASSERT_TRUE(waitForRounds(worker, 100));
    EXPECT_LT(secondsSince(begin), 5.0);
}

TEST(Worker, PublishesAtMostSixtySnapshotsASecond) {
    SimulationWorker worker(sharedHills(32), settingsWith(1), 1);
    worker.post(RunOperation{});
    ASSERT_TRUE(waitForRounds(worker, 1));
    std::uint64_t last = worker.latest().statistics.rounds;
    int published = 0;
    const auto begin = Clock::now();
    while (secondsSince(begin) < 0.5) {
        const std::uint64_t rounds = worker.latest().statistics.rounds;
        published += rounds != last ? 1 : 0;
        last = rounds;
    }
    EXPECT_LE(published, 31);
    EXPECT_GE(published, 3);
    EXPECT_GT(worker.latest().dropletsPerSecond, 0.0);
    EXPECT_GT(worker.latest().stepsPerSecond, 0.0);
}

TEST(Worker, SleepsWhilePaused) {
    SimulationWorker worker(sharedHills(64), settingsWith(100), 2);
    worker.post(StepOperation{2});
    ASSERT_TRUE(waitForRounds(worker, 2));
    settled(worker);
    const std::clock_t before = std::clock();  // processor time of all threads
    std::this_thread::sleep_for(400ms);
    EXPECT_LT(static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC, 0.04);
}

TEST(Worker, EndsPromptlyWhileRunning) {
    auto worker = std::make_unique<SimulationWorker>(sharedHills(128), settingsWith(1000), 2);
    worker->post(RunOperation{});
    ASSERT_TRUE(waitForRounds(*worker, 2));
    const auto begin = Clock::now();
    worker.reset();
    EXPECT_LT(secondsSince(begin), 2.0);
}

TEST(Worker, NobodyWaitsForALongRound) {
    SimulationWorker worker(sharedHills(256), settingsWith(60000), 1);
    const SettingsOperation settings = allSettings(settingsWith(60000));
    std::vector<double> calls;
    const auto begin = Clock::now();
    worker.post(StepOperation{});
    while (worker.latest().statistics.rounds == 0 && secondsSince(begin) < 60.0) {
        const auto call = Clock::now();
        worker.post(settings);
        worker.latest();
        worker.takeMessages();
        calls.push_back(secondsSince(call));
        std::this_thread::sleep_for(1ms);
    }
    const double round = secondsSince(begin);
    ASSERT_EQ(worker.latest().statistics.rounds, 1u);
    RecordProperty("longest_wait_microseconds", static_cast<int>(worker.longestWait() * 1e6));
    EXPECT_GT(calls.size(), 10u);
    EXPECT_GT(worker.longestWait(), 0.0);
    EXPECT_LT(worker.longestWait(), round / 4.0);
    // The system may interrupt one call for long, but not most of them.
    std::nth_element(calls.begin(), calls.begin() + static_cast<std::ptrdiff_t>(calls.size() / 2), calls.end());
    EXPECT_LT(calls[calls.size() / 2], 0.001);
}

}  // namespace
}  // namespace scree
