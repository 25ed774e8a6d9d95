#include <gtest/gtest.h>

#include "app/tests/worker_fixture.h"
#include "erosion/simulation/coarse_to_fine.h"

namespace scree {
namespace {

using namespace worker_tests;

constexpr int kHills = 160;

/// A reference cell of four cells leaves room for a coarser grid on small maps.
SimulationSettings settingsWithRoom() {
    SimulationSettings settings = settingsWith(200);
    std::get<ModelEntry<DropletModel>>(settings.models).settings.detail = 4.0f;
    return settings;
}

double changeBetween(const Terrain& a, const Terrain& b) {
    double change = 0.0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            change += std::abs(static_cast<double>(a.heights()(x, y) - b.heights()(x, y)));
    return change;
}

TEST(LargeForms, InTheWindowHaveTheBitsOfTheCommandLine) {
    Simulation expected(hills(kHills), settingsWithRoom(), std::make_shared<ThreadPool>(1));
    CoarseToFine run(expected, {RunLength::Unit::Rounds, 40});
    while (!run.isDone()) ASSERT_TRUE(run.runRound());

    SimulationWorker worker(sharedHills(kHills), settingsWithRoom(), 2);
    worker.post(LargeFormsCommand{40});
    ASSERT_TRUE(waitUntil(worker, [](const Snapshot& s) { return !s.running && s.statistics.rounds == 40; }));
    EXPECT_FALSE(worker.latest().largeForms);
    EXPECT_EQ(hashBits(capture(worker)->heights()), hashBits(expected.terrain().heights()));
}

TEST(LargeForms, APauseKeepsWhatWasCarvedAndRunsOnAtFullResolution) {
    SimulationWorker worker(sharedHills(kHills), settingsWithRoom(), 2);
    worker.post(PaceCommand{200});
    worker.post(LargeFormsCommand{1000});
    ASSERT_TRUE(waitUntil(worker, [](const Snapshot& s) { return s.largeForms && s.statistics.rounds > 60; }));
    worker.post(PauseCommand{});
    const Snapshot& paused = settled(worker);
    EXPECT_FALSE(paused.running);
    EXPECT_FALSE(paused.largeForms);
    const std::uint64_t rounds = paused.statistics.rounds;
    const auto carved = capture(worker);
    EXPECT_LT(carved->ledger().relativeDrift(carved->volume()), 1e-6);

    worker.post(StepCommand{1});
    ASSERT_TRUE(waitUntil(worker, [&](const Snapshot& s) { return !s.running && s.statistics.rounds == rounds + 1; }));
    EXPECT_GT(changeBetween(*capture(worker), *carved), 0.0);
}

TEST(LargeForms, AnEntryKeptOnTheWayHoldsWhatWasCarved) {
    SimulationWorker worker(sharedHills(kHills), settingsWithRoom(), 2);
    worker.post(keeping("start"));
    worker.post(PaceCommand{2000});
    worker.post(LargeFormsCommand{4000});
    // On the coarse grid since round 200, and the first time that its change is due is round 625.
    ASSERT_TRUE(waitUntil(worker, [](const Snapshot& s) { return s.statistics.rounds >= 450; }));
    worker.post(keeping("erosion"));
    worker.post(UndoCommand{});
    EXPECT_FALSE(settled(worker).running);
    EXPECT_EQ(hashBits(capture(worker)->heights()), hashBits(hills(kHills).heights()));
    worker.post(RedoCommand{});
    const double onFineGrid = changeBetween(eroded(hills(kHills), settingsWithRoom(), 200), hills(kHills));
    EXPECT_GT(changeBetween(*capture(worker), hills(kHills)), 1.3 * onFineGrid);
}

TEST(LargeForms, AreDoneAfterTheirRoundsWhateverIsAskedForMeanwhile) {
    SimulationWorker worker(sharedHills(kHills), settingsWithRoom(), 2);
    worker.post(LargeFormsCommand{40});
    worker.post(StepCommand{5});
    ASSERT_TRUE(waitUntil(worker, [](const Snapshot& s) { return !s.running && s.statistics.rounds == 45; }));
    EXPECT_FALSE(worker.latest().largeForms);

    worker.post(LargeFormsCommand{40});
    worker.post(RunCommand{});
    ASSERT_TRUE(waitUntil(worker, [](const Snapshot& s) { return s.statistics.rounds > 100; }));
    EXPECT_TRUE(worker.latest().running);
    EXPECT_FALSE(worker.latest().largeForms);
}

TEST(LargeForms, SaySoWhereTheMapIsTooSmall) {
    SimulationWorker worker(sharedHills(kHills), settingsWith(200), 2);
    worker.post(LargeFormsCommand{40});
    EXPECT_EQ(settled(worker).statistics.rounds, 0u);
    const std::vector<std::string> messages = worker.takeMessages();
    ASSERT_EQ(messages.size(), 1u);
    EXPECT_NE(messages.front().find("too small for a coarser grid"), std::string::npos) << messages.front();
}

TEST(LargeForms, EndWithARestartOrAnotherTerrain) {
    SimulationWorker worker(sharedHills(kHills), settingsWithRoom(), 2);
    for (const bool restart : {true, false}) {
        worker.post(PaceCommand{200});
        worker.post(LargeFormsCommand{1000});
        ASSERT_TRUE(waitUntil(worker, [](const Snapshot& s) { return s.largeForms && s.statistics.rounds > 60; }));
        if (restart)
            worker.post(RestartCommand{});
        else
            worker.post(LoadCommand{sharedHills(kHills - 20)});
        const Snapshot& after = settled(worker);
        EXPECT_FALSE(after.running);
        EXPECT_FALSE(after.largeForms);
        EXPECT_EQ(after.statistics.rounds, 0u);
        EXPECT_EQ(hashBits(capture(worker)->heights()), hashBits(hills(restart ? kHills : kHills - 20).heights()));
    }
}

}  // namespace
}  // namespace scree
