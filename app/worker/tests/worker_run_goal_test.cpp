#include <gtest/gtest.h>

#include "app/tests/worker_fixture.h"

// Runs that stop by themselves.

namespace scree {
namespace {

using namespace worker_tests;

bool waitForStop(SimulationWorker& worker, std::uint64_t rounds) {
    return waitUntil(worker, [&](const Snapshot& s) { return !s.running && s.statistics.rounds == rounds; });
}

SimulationSettings streamPowerAlone(float years) {
    SimulationSettings settings;
    forEachModel(settings.models, [](auto& entry) { entry.enabled = false; });
    auto& rivers = std::get<ModelEntry<StreamPowerModel>>(settings.models);
    rivers.enabled = true;
    rivers.settings.years = years;
    return settings;
}

TEST(RunGoal, ARunStopsExactlyAtItsRoundOnceAndThenGoesOn) {
    SimulationWorker worker(sharedHills(64), settingsWith(100), 2);
    worker.post(RunOperation{StopAtRound{40}});
    ASSERT_TRUE(waitForStop(worker, 40));
    EXPECT_EQ(hashBits(capture(worker)->heights()), hashBits(eroded(hills(64), settingsWith(100), 40).heights()));
    EXPECT_EQ(worker.takeNotes(),
              std::vector<std::string>{"Stopped after 40 rounds, the length of this preset. Space goes on."});
    EXPECT_TRUE(worker.takeMessages().empty());
    worker.post(RunOperation{StopAtRound{40}});
    EXPECT_TRUE(waitForRounds(worker, 60));
    EXPECT_FALSE(worker.latest().goal);
}

TEST(RunGoal, APauseOnTheWayChangesNoBitAndRestartCountsAnew) {
    SimulationWorker worker(sharedHills(64), settingsWith(100), 2);
    worker.post(PaceCommand{200});
    worker.post(RunOperation{StopAtRound{40}});
    ASSERT_TRUE(waitForRounds(worker, 5));
    worker.post(PauseCommand{});
    EXPECT_LT(settled(worker).statistics.rounds, 40u);
    EXPECT_TRUE(worker.takeNotes().empty()) << "it has not come to its stop";
    worker.post(RunOperation{StopAtRound{40}});
    ASSERT_TRUE(waitUntil(worker, [](const Snapshot& s) { return s.statistics.rounds > 10; }));
    worker.post(RestartOperation{});
    ASSERT_TRUE(waitForStop(worker, 40));
    EXPECT_EQ(hashBits(capture(worker)->heights()), hashBits(eroded(hills(64), settingsWith(100), 40).heights()));

    worker.post(RunOperation{});
    ASSERT_TRUE(waitForRounds(worker, 50));
    worker.post(PauseCommand{});
    const std::uint64_t before = settled(worker).statistics.rounds;
    worker.post(RunOperation{StopAfterRounds{7}});
    ASSERT_TRUE(waitForStop(worker, before + 7)) << "this counts from where the run begins";
    EXPECT_EQ(worker.takeNotes().back(), "Stopped after 7 rounds. Space goes on.");
}

TEST(RunGoal, YearsComeFromTheModelThatKnowsThem) {
    EXPECT_EQ(yearsPerRound(streamPowerAlone(1500.0f)), 1500.0);
    EXPECT_EQ(yearsPerRound(settingsWith(100)), 0.0) << "stream power is off";
    SimulationWorker worker(sharedHills(32), streamPowerAlone(1500.0f), 1);
    worker.post(RunOperation{StopAfterYears{15000.0}});
    ASSERT_TRUE(waitForStop(worker, 10));
    worker.post(RunOperation{StopAfterYears{1501.0}});
    ASSERT_TRUE(waitForStop(worker, 12)) << "the round in which the time is over is the last";
    EXPECT_EQ(worker.takeNotes().back(), "Stopped after 1501 years, 2 rounds. Space goes on.");
    // No float is exactly 0.7: ten of them are a little less than 7.
    SimulationWorker shortYears(sharedHills(32), streamPowerAlone(0.7f), 1);
    shortYears.post(RunOperation{StopAfterYears{7.0}});
    ASSERT_TRUE(waitForStop(shortYears, 10));
}

// A node that drains straight to a rim at 0 sinks as h / (1 + F) in each round, with F = K dt A^m / d (stream_power.h).
// So its change in W rounds is (1 + F)^-W times that in the W rounds before.
TEST(RunGoal, LandHasSettledWhenTheTheoryOfADecaySaysSo) {
    SimulationSettings settings = streamPowerAlone(2000.0f);
    auto& rivers = std::get<ModelEntry<StreamPowerModel>>(settings.models).settings;
    rivers.erodibility = 1e-4f;
    rivers.rockVariety = 0.0f;
    rivers.hillslope = 0.0f;
    rivers.areaExponent = 0.5f;
    const double f = 1e-4 * 2000.0 * std::sqrt(100.0) / 10.0;
    Field<float> heights(3, 3);
    heights(1, 1) = 100.0f;
    const auto start = std::make_shared<const Terrain>(std::move(heights), 10.0f, 0.0, Boundary::Open);
    for (const double percent : {50.0, 20.0, 10.0, 5.0, 1.0}) {
        SCOPED_TRACE(percent);
        constexpr auto kWindow = static_cast<double>(RunGoal::kWindow);
        std::uint64_t rounds = RunGoal::kWindow;
        for (double share = 1.0; share >= 0.01 * percent; share *= std::pow(1.0 + f, -kWindow))
            rounds += RunGoal::kWindow;
        SimulationWorker worker(start, settings, 1);
        worker.post(RunOperation{StopWhenSettled{percent}});
        ASSERT_TRUE(waitUntil(worker, [](const Snapshot& s) { return !s.running && s.statistics.rounds > 0; }));
        EXPECT_EQ(worker.latest().statistics.rounds, rounds);
        EXPECT_NEAR(capture(worker)->heights()(1, 1), 100.0 * std::pow(1.0 + f, -static_cast<double>(rounds)), 1e-3);
    }
}

TEST(RunGoal, LandThatDoesNotChangeHasSettledAfterTheFirstLook) {
    SimulationSettings settings;
    forEachModel(settings.models, [](auto& entry) { entry.enabled = false; });
    SimulationWorker worker(sharedHills(32), settings, 1);
    worker.post(RunOperation{StopWhenSettled{5.0}});
    EXPECT_TRUE(waitForStop(worker, RunGoal::kWindow));
}

// On a map of 2048 x 2048 cells, four rounds with few droplets form a group. The first round launches 4 x 500 droplets,
// of which 1500 are left for the next rounds. At 100 a round these last for 15 rounds in which nothing is launched.
TEST(RunGoal, RoundsWithoutTheDropletsThatTheyAskForSayNothingOfWhetherTheLandHasSettled) {
    const auto withDroplets = [](int perRound) {
        SimulationSettings settings = settingsWith(perRound);
        forEachModel(settings.models, [](auto& entry) {
            if constexpr (std::is_same_v<typename std::decay_t<decltype(entry)>::ModelType, DropletModel>)
                entry.settings.detail = 0.25f;  // one cell of this map
            else
                entry.enabled = false;
        });
        return settings;
    };
    const auto pool = std::make_shared<ThreadPool>(2);
    Simulation simulation(Terrain(Field<float>(2048, 2048), 10.0f, 0.0, Boundary::Open), withDroplets(500), pool);
    ASSERT_TRUE(simulation.runRound());
    ASSERT_EQ(simulation.statistics().droplets, 2000u);
    simulation.setSettings(withDroplets(100));
    std::optional<RunGoal> goal = RunGoal::begin(StopWhenSettled{5.0}, simulation, *pool);
    ASSERT_TRUE(goal);
    std::uint64_t rounds = 0;
    do {
        ASSERT_TRUE(simulation.runRound());
        ++rounds;
    } while (!goal->seeRound(simulation, *pool) && rounds < 100);
    EXPECT_EQ(rounds, 2 * RunGoal::kWindow) << "the flat land has settled once droplets have run on it";
}

TEST(RunGoal, SaysHowFarTheRunIs) {
    SimulationWorker worker(sharedHills(32), streamPowerAlone(1000.0f), 1);
    worker.post(PaceCommand{20});
    const auto progressOf = [&](const RunStop& stop, std::uint64_t rounds) {
        worker.post(RunOperation{stop});
        const std::uint64_t before = settled(worker).statistics.rounds;
        EXPECT_TRUE(waitForRounds(worker, before + rounds));
        return worker.latest().goal.value_or(RunProgress{"none", {}});
    };
    const RunProgress round = progressOf(StopAtRound{1000}, 1);
    EXPECT_TRUE(round.title.starts_with("Round ") && round.title.ends_with(" of 1000")) << round.title;
    EXPECT_NEAR(round.share.value_or(-1.0), 0.001 * std::stod(round.title.substr(6)), 1e-9);
    const RunProgress years = progressOf(StopAfterYears{1e6}, 1);
    EXPECT_TRUE(years.title.ends_with("000 of 1000000 years")) << years.title;
    EXPECT_FALSE(progressOf(StopWhenSettled{5.0}, 1).share) << "no one knows how long that takes";
}

}  // namespace
}  // namespace scree
