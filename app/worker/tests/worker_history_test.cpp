#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "app/tests/worker_fixture.h"

namespace scree {
namespace {

using namespace worker_tests;

void keep(SimulationWorker& worker, const std::string& name) {
    worker.post(keeping(name));
}

const Timeline& history(SimulationWorker& worker) {
    return *settled(worker).history;
}

/// The present land, and how long it was eroded.
struct Fingerprint {
    TerrainPrint terrain;
    std::uint64_t rounds = 0, droplets = 0;
    bool operator==(const Fingerprint&) const = default;
};

Fingerprint fingerprint(SimulationWorker& worker) {
    const SimulationStatistics statistics = settled(worker).statistics;
    const auto terrain = capture(worker);
    EXPECT_LE(terrain->ledger().relativeDrift(terrain->volume()), 1e-6);
    return {printOf(*terrain), statistics.rounds, statistics.droplets};
}

void runRounds(SimulationWorker& worker, int rounds) {
    const std::uint64_t wanted = settled(worker).statistics.rounds + static_cast<std::uint64_t>(rounds);
    worker.post(StepOperation{rounds});
    ASSERT_TRUE(waitUntil(worker, [&](const Snapshot& s) { return !s.running && s.statistics.rounds >= wanted; }));
}

TEST(History, RandomEditsUndoneAndRedoneInAnyOrderHaveTheSameBits) {
    std::mt19937 random(11);
    const auto number = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
    SimulationWorker worker(sharedHills(150), settingsWith(300), 2);
    keep(worker, "start");
    std::vector<Fingerprint> prints{fingerprint(worker)};
    for (int i = 0; i < 24; ++i) {
        switch (number(8)) {
            case 0:
                worker.post(FillOperation{Layer::Rain, static_cast<float>(number(3))});
                break;
            case 1:
                worker.post(GenerateOperation{sharedHills(90 + number(100))});
                break;
            case 2:
                worker.post(RestartOperation{});
                break;
            case 3:
                worker.post(FinishOperation{{.amount = 0.5f}});
                break;
            case 4:
                worker.post(allSettings(settingsWith(100 + number(400), static_cast<std::uint64_t>(number(1000)))));
                break;
            case 5:
                worker.post(painting({.layer = std::array{Layer::Rain, Layer::Hardness, Layer::Uplift,
                                                          Layer::Height}[static_cast<std::size_t>(number(4))],
                                      .path = {{static_cast<float>(number(90)), static_cast<float>(number(90))}},
                                      .radius = 20.0f,
                                      .strength = 0.5f}));
                break;
            default:
                runRounds(worker, 1 + number(4));
        }
        keep(worker, "edit");
        prints.push_back(fingerprint(worker));
    }
    const std::vector<TimelineEntry> entries = history(worker).entries;
    ASSERT_EQ(entries.size(), prints.size());
    int at = static_cast<int>(entries.size()) - 1;
    for (int i = 0; i < 60; ++i) {
        const int way = number(3);
        if (way == 0) {
            worker.post(UndoOperation{});
            at = std::max(0, at - 1);
        } else if (way == 1) {
            worker.post(RedoOperation{});
            at = std::min(at + 1, static_cast<int>(entries.size()) - 1);
        } else {
            at = number(static_cast<int>(entries.size()));
            worker.post(GoToOperation{entries[static_cast<std::size_t>(at)].id});
        }
        ASSERT_EQ(fingerprint(worker), prints[static_cast<std::size_t>(at)]) << "entry " << at;
        ASSERT_EQ(history(worker).current, at);
    }
    EXPECT_TRUE(worker.takeMessages().empty());
}

/// Returns settings in which only the model at this index acts.
SimulationSettings onlyModel(std::size_t wanted) {
    SimulationSettings settings = settingsWith(400);
    settings.sources.rain.noise = 0.5f;
    std::size_t i = 0;
    forEachModel(settings.models, [&](auto& entry) { entry.enabled = i++ == wanted; });
    std::get<ModelEntry<IceModel>>(settings.models).settings.equilibriumLine = 0.0f;  // below the hills
    return settings;
}

TEST(History, EveryModelGoesOnAfterRedoAsIfNothingHadBeenUndone) {
    constexpr std::size_t kModels = std::tuple_size_v<ModelEntries>;
    for (std::size_t model = 0; model <= kModels; ++model) {
        SimulationSettings settings = onlyModel(model);
        if (model == kModels) forEachModel(settings.models, [](auto& entry) { entry.enabled = true; });
        const auto start = sharedHills(130);
        SimulationWorker straight(start, settings, 2);
        runRounds(straight, 5);
        runRounds(straight, 4);
        const Fingerprint afterNine = fingerprint(straight);
        ASSERT_FALSE(afterNine.terrain.layers[0] == hashBits(start->heights())) << "model " << model << " did nothing";

        SimulationWorker worker(start, settings, 2);
        keep(worker, "start");
        runRounds(worker, 5);
        keep(worker, "erosion");
        runRounds(worker, 6);
        keep(worker, "erosion");
        for (int i = 0; i < 2; ++i) worker.post(UndoOperation{});
        ASSERT_EQ(settled(worker).statistics.rounds, 0u);
        worker.post(RedoOperation{});
        ASSERT_EQ(settled(worker).statistics.rounds, 5u);
        runRounds(worker, 4);
        EXPECT_EQ(fingerprint(worker), afterNine) << "model " << model;
        // Repeat from the very start.
        keep(worker, "erosion");
        for (int i = 0; i < 2; ++i) worker.post(UndoOperation{});
        runRounds(worker, 9);
        EXPECT_EQ(fingerprint(worker), afterNine) << "model " << model << " from the start";
    }
}

TEST(History, WhatWasUndoneIsABranchOnceSomethingElseIsKept) {
    SimulationWorker worker(sharedHills(64), settingsWith(100), 1);
    for (const char* name : {"start", "first", "second"}) {
        worker.post(painting({.path = {{20.0f, 20.0f}}}));
        keep(worker, name);
    }
    const Fingerprint second = fingerprint(worker);
    for (int i = 0; i < 2; ++i) worker.post(UndoOperation{});
    EXPECT_TRUE(history(worker).canRedo());
    EXPECT_FALSE(history(worker).canUndo());
    worker.post(FillOperation{Layer::Rain, 0.0f});
    keep(worker, "other");
    const Timeline& timeline = history(worker);
    ASSERT_EQ(timeline.entries.size(), 2u);
    EXPECT_EQ(timeline.entries[1].name, "other");
    EXPECT_EQ(timeline.current, 1);
    EXPECT_FALSE(timeline.canRedo());
    ASSERT_EQ(timeline.left.size(), 2u);
    EXPECT_EQ(timeline.left[1].name, "second");
    EXPECT_EQ(timeline.left[0].before, timeline.entries[0].id);
    // The entry can be visited, and is then on the line.
    worker.post(GoToOperation{timeline.left[1].id});
    EXPECT_EQ(fingerprint(worker), second);
    EXPECT_EQ(history(worker).entries.size(), 3u);
    EXPECT_EQ(history(worker).current, 2);
    ASSERT_EQ(history(worker).left.size(), 1u);
    EXPECT_EQ(history(worker).left[0].name, "other");
}

/// Returns a command for a moment of a run that costs as little as possible.
KeepCommand moment() {
    KeepCommand command = keeping("erosion");
    command.keepIf = KeepIf::MomentIsCheap;
    command.kind = EntryKind::Moment;
    return command;
}

TEST(History, MomentsHaveTheBitsOfARunThatStoppedThereAndTheRunGoesOnAsIfNoneHadBeenKept) {
    const auto start = sharedHills(130);
    const SimulationSettings settings = onlyModel(std::tuple_size_v<ModelEntries>);
    SimulationWorker straight(start, settings, 2), worker(start, settings, 2);
    keep(straight, "start");
    keep(worker, "start");
    std::vector<Fingerprint> prints;
    for (int i = 0; i < 4; ++i) {
        runRounds(straight, 3);
        prints.push_back(fingerprint(straight));
        runRounds(worker, 3);
        // A moment is refused if the previous one took too long.
        ASSERT_TRUE(waitUntil(worker, [&](const Snapshot&) {
            worker.post(moment());
            return history(worker).line.size() == static_cast<std::size_t>(i) + 2;
        }));
        EXPECT_EQ(fingerprint(worker), prints.back());
    }
    keep(worker, "erosion");
    const Timeline timeline = history(worker);
    EXPECT_EQ(timeline.entries.size(), 2u);
    ASSERT_EQ(timeline.line.size(), 5u) << "the change takes the place of the moment at its end";
    EXPECT_FALSE(timeline.isAtMoment());
    worker.post(GoToOperation{timeline.line[2].id});
    EXPECT_EQ(fingerprint(worker), prints[1]);
    EXPECT_TRUE(history(worker).isAtMoment());
    EXPECT_EQ(history(worker).current, 0);
    runRounds(worker, 6);
    EXPECT_EQ(fingerprint(worker), prints[3]);
    keep(worker, "erosion");
    EXPECT_EQ(history(worker).left.size(), 2u) << "what came after the moment is a branch";
    worker.post(UndoOperation{});
    EXPECT_EQ(history(worker).place, 0) << "undo passes over moments";
    worker.post(RedoOperation{});
    EXPECT_EQ(fingerprint(worker), prints[3]);
    EXPECT_TRUE(worker.takeMessages().empty());
}

TEST(History, MomentIsNotKeptWithoutARoundNorBeforeTheFirstEntry) {
    SimulationWorker worker(sharedHills(64), settingsWith(100), 1);
    worker.post(moment());
    EXPECT_TRUE(history(worker).line.empty());
    keep(worker, "start");
    worker.post(moment());
    EXPECT_EQ(history(worker).line.size(), 1u);
}

TEST(History, OldestEntriesGoIfTheBudgetIsExceeded) {
    constexpr std::size_t kBudget = 4'000'000;
    SimulationWorker worker(sharedHills(200), settingsWith(2000), 2, kBudget);
    keep(worker, "start");
    std::vector<Fingerprint> prints{fingerprint(worker)};
    for (int i = 1; i <= 24; ++i) {
        runRounds(worker, 2);
        keep(worker, "run " + std::to_string(i));
        prints.push_back(fingerprint(worker));
        EXPECT_LE(history(worker).bytes, kBudget);
    }
    const Timeline timeline = history(worker);
    ASSERT_LT(timeline.entries.size(), prints.size()) << "the budget is too large for this test";
    ASSERT_GT(timeline.entries.size(), 1u);
    EXPECT_EQ(timeline.entries.back().name, "run 24");
    for (std::size_t i = 0; i < 30; ++i) worker.post(UndoOperation{});
    EXPECT_EQ(history(worker).current, 0);
    EXPECT_EQ(fingerprint(worker), prints[prints.size() - timeline.entries.size()]);
    EXPECT_EQ(history(worker).moves, 30u);
}

TEST(History, TerrainTooLargeForTheBudgetIsToldAndKept) {
    SimulationWorker worker(sharedHills(100), settingsWith(1000), 1, 100);
    keep(worker, "start");
    runRounds(worker, 2);
    const Fingerprint eroded = fingerprint(worker);
    keep(worker, "erosion");
    worker.post(UndoOperation{});
    EXPECT_EQ(fingerprint(worker), eroded);
    EXPECT_FALSE(history(worker).canUndo());
    const std::vector<std::string> messages = worker.takeMessages();
    ASSERT_EQ(messages.size(), 1u);
    EXPECT_NE(messages[0].find("'erosion' cannot be undone"), std::string::npos) << messages[0];
}

TEST(History, UndoWhileItRunsPausesAndTakesBackTheRun) {
    const auto start = sharedHills(128);
    SimulationWorker worker(start, settingsWith(500), 2);
    worker.post(WatchCommand{{Layer::Flow}});
    keep(worker, "start");
    worker.post(RunOperation{});
    ASSERT_TRUE(waitForRounds(worker, 5));
    keep(worker, "erosion");
    worker.post(UndoOperation{});
    const Snapshot& snapshot = settled(worker);
    EXPECT_FALSE(snapshot.running);
    EXPECT_EQ(snapshot.statistics.rounds, 0u);
    EXPECT_EQ(snapshot.terrain.heights(), start->heights());
    EXPECT_FALSE(snapshot.terrain.has(Layer::Flow));
    EXPECT_TRUE(snapshot.untouched);
    EXPECT_EQ(snapshot.generation, 0u) << "the same land: the camera must stay";
    worker.post(RedoOperation{});
    EXPECT_GE(settled(worker).statistics.rounds, 5u);
    EXPECT_EQ(worker.latest().terrain.layer(Layer::Flow), capture(worker)->layer(Layer::Flow));
}

TEST(History, UndoAcrossALoadBringsBackTheSizeAndWhatRestartGoesBackTo) {
    const auto first = sharedHills(128);
    SimulationWorker worker(first, settingsWith(500), 2);
    keep(worker, "start");
    runRounds(worker, 3);
    keep(worker, "erosion");
    const Fingerprint eroded = fingerprint(worker);
    worker.post(GenerateOperation{sharedHills(70)});
    keep(worker, "import");
    worker.post(UndoOperation{});
    EXPECT_EQ(fingerprint(worker), eroded);
    EXPECT_EQ(worker.latest().generation, 2u) << "the view must look for it";
    EXPECT_EQ(worker.latest().start->heights(), first->heights());
    worker.post(RestartOperation{});
    EXPECT_EQ(settled(worker).terrain.heights(), first->heights());
}

TEST(History, EntryKeepsTheSettingsThatWereSentBeforeIt) {
    const auto start = sharedHills(96);
    SimulationWorker worker(start, settingsWith(100), 1);
    worker.post(allSettings(settingsWith(300)));
    keep(worker, "start");
    worker.post(allSettings(settingsWith(700)));
    keep(worker, "knob");
    worker.post(UndoOperation{});
    runRounds(worker, 2);
    EXPECT_EQ(worker.latest().statistics.droplets, 600u);
}

TEST(History, TerrainOfAnEntryCanBeRecalledWithoutGoingThere) {
    const auto start = sharedHills(96);
    SimulationWorker worker(start, settingsWith(300), 1);
    keep(worker, "start");
    runRounds(worker, 4);
    keep(worker, "erosion");
    const Fingerprint now = fingerprint(worker);
    const auto recall = [&](std::uint64_t id) {
        RecallCommand command{.id = id, .recalled = {}};
        auto recalled = command.recalled.get_future();
        worker.post(std::move(command));
        return recalled.get();
    };
    EXPECT_EQ(recall(history(worker).entries[0].id)->heights(), start->heights());
    EXPECT_EQ(recall(12345), nullptr);
    EXPECT_EQ(fingerprint(worker), now);
}

TEST(Worker, RestsOnceEverythingIsDoneAndShown) {
    SimulationWorker worker(sharedHills(96), settingsWith(300), 1);
    worker.post(RunOperation{});
    ASSERT_TRUE(waitForRounds(worker, 2));
    EXPECT_FALSE(worker.resting());
    worker.post(PauseCommand{});
    keep(worker, "erosion");
    ASSERT_TRUE(waitUntil(worker, [&](const Snapshot&) { return worker.resting(); }));
    EXPECT_FALSE(worker.latest().running);
    EXPECT_EQ(worker.latest().history->entries.size(), 1u);
}

}  // namespace
}  // namespace scree
