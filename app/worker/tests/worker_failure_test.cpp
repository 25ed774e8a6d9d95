#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <limits>
#include <new>

#include "app/tests/worker_fixture.h"
#include "app/worker/simulation_loop.h"
#include "erosion/records/colours.h"

// No other memory of the program has the alignment of fields. These functions simulate a machine without more memory
// for fields.
namespace {
std::atomic<bool> memoryIsFull{false};
}

void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto align = static_cast<std::size_t>(alignment);
    void* memory = memoryIsFull ? nullptr : std::aligned_alloc(align, (size + align - 1) / align * align);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}
void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}

namespace scree {
namespace {

using namespace worker_tests;

/// Memory is full while this object exists.
struct FullMemory {
    FullMemory() { memoryIsFull = true; }
    ~FullMemory() { memoryIsFull = false; }
};

std::vector<std::string> waitForMessages(SimulationWorker& worker) {
    std::vector<std::string> messages;
    waitUntil(worker, [&](const Snapshot&) { return !(messages = worker.takeMessages()).empty(); });
    return messages;
}

TEST(WorkerFailure, TerrainThatBlowsUpStopsTheRunAndTellsWhere) {
    for (const float spike : {1e7f, std::numeric_limits<float>::quiet_NaN()}) {
        Terrain terrain = hills(96);
        terrain.use(Layer::Height)(40, 50) = spike;
        const auto shared = std::make_shared<const Terrain>(terrain);
        SimulationWorker worker(shared, settingsWith(10), 2);
        worker.post(RunOperation{});
        const std::vector<std::string> messages = waitForMessages(worker);
        ASSERT_EQ(messages.size(), 1u) << messages.back();
        EXPECT_NE(messages[0].find("height at x"), std::string::npos) << messages[0];
        const Snapshot& snapshot = settled(worker);
        EXPECT_FALSE(snapshot.running);
        EXPECT_EQ(hashBits(snapshot.terrain.heights()), hashBits(shared->heights()));
        EXPECT_TRUE(worker.takeMessages().empty()) << "told once";

        // The worker survives: a normal terrain runs.
        worker.post(GenerateOperation{sharedHills(64)});
        worker.post(StepOperation{3});
        EXPECT_TRUE(waitUntil(worker, [](const Snapshot& s) { return s.generation == 1 && s.statistics.rounds == 3; }));
        EXPECT_TRUE(worker.takeMessages().empty());
    }
}

TEST(WorkerFailure, RoundThatThrowsLeavesWhatWasSeenBeforeIt) {
    const auto start = sharedHills(96);
    SimulationSettings settings = settingsWith(300);
    SimulationWorker worker(start, settings, 1);
    worker.post(WatchCommand{{Layer::Wear}});
    worker.post(painting({.layer = Layer::Hardness, .path = {{20.0f, 20.0f}}, .radius = 9.0f, .strength = 0.5f}));
    for (std::uint64_t rounds = 1; rounds <= 4; ++rounds) {  // so that all three snapshots have their memory
        worker.post(StepOperation{});
        ASSERT_TRUE(waitForRounds(worker, rounds));
    }
    const auto before = capture(worker);
    std::get<ModelEntry<DropletModel>>(settings.models).settings.carryColour = true;  // needs one more layer
    worker.post(allSettings(settings));
    {
        const FullMemory full;
        worker.post(RunOperation{});
        const std::vector<std::string> messages = waitForMessages(worker);
        ASSERT_EQ(messages.size(), 1u) << messages.back();
        EXPECT_NE(messages[0].find("a terrain of 96 x 96 nodes needs more memory"), std::string::npos) << messages[0];
    }
    EXPECT_FALSE(settled(worker).running);
    const auto after = capture(worker);
    for (const Layer layer : {Layer::Height, Layer::Sediment, Layer::Wear, Layer::Flow, Layer::Hardness})
        EXPECT_EQ(after->values(layer), before->values(layer)) << info(layer).name;
    EXPECT_EQ(worker.latest().terrain.values(Layer::Wear), before->values(Layer::Wear));
    EXPECT_EQ(after->ledger().eroded, before->ledger().eroded);
    // Droplets that were in flight are gone, and the ledger says so.
    EXPECT_GT(before->ledger().carried, 0.0);
    EXPECT_EQ(after->ledger().carried, 0.0);
    EXPECT_LE(after->ledger().relativeDrift(after->volume()), 1e-6);

    const std::uint64_t rounds = worker.latest().statistics.rounds;
    worker.post(StepOperation{2});
    EXPECT_TRUE(waitForRounds(worker, rounds + 2));
    EXPECT_TRUE(worker.takeMessages().empty());
}

TEST(WorkerFailure, SnapshotThatDoesNotFitIsMadeLater) {
    const auto start = sharedHills(96);
    SimulationWorker worker(start, settingsWith(300), 1);
    {
        const FullMemory full;
        worker.post(WatchCommand{{Layer::Wear}});  // needs a snapshot buffer that was not in use before
        const std::vector<std::string> messages = waitForMessages(worker);
        ASSERT_EQ(messages.size(), 1u) << messages.back();
        EXPECT_NE(messages[0].find("viewport is out of date"), std::string::npos) << messages[0];
        EXPECT_EQ(worker.latest().terrain.heights(), start->heights());
    }
    worker.post(StepOperation{3});
    EXPECT_TRUE(waitForRounds(worker, 3));
    EXPECT_EQ(worker.latest().terrain.values(Layer::Wear), capture(worker)->values(Layer::Wear));
    EXPECT_TRUE(worker.takeMessages().empty());
}

TEST(WorkerFailure, LoadThatDoesNotFitLeavesTheTerrain) {
    const auto start = sharedHills(96);
    const auto other = sharedHills(200);
    SimulationWorker worker(start, settingsWith(300), 1);
    {
        const FullMemory full;
        worker.post(GenerateOperation{other});
        const std::vector<std::string> messages = waitForMessages(worker);
        ASSERT_EQ(messages.size(), 1u) << messages.back();
        EXPECT_NE(messages[0].find("a terrain of 200 x 200 nodes needs more memory"), std::string::npos) << messages[0];
    }
    EXPECT_EQ(settled(worker).terrain.heights(), start->heights());
    EXPECT_EQ(worker.latest().generation, 0u);
    worker.post(RestartOperation{});
    EXPECT_EQ(settled(worker).terrain.heights(), start->heights()) << "Restart must not know the failed one";
}

TEST(WorkerFailure, UndoThatDoesNotFitLeavesTheTerrain) {
    const auto start = sharedHills(96);
    SimulationWorker worker(start, settingsWith(300), 1);
    worker.post(keeping("start"));
    worker.post(StepOperation{3});
    ASSERT_TRUE(waitUntil(worker, [](const Snapshot& s) { return !s.running && s.statistics.rounds == 3; }));
    worker.post(keeping("erosion"));
    worker.post(GenerateOperation{sharedHills(200)});
    worker.post(keeping("import"));
    const auto before = capture(worker);
    {
        const FullMemory full;
        worker.post(UndoOperation{});
        // Memory may also be too small for the thumbnail, before or after.
        EXPECT_TRUE(waitUntil(worker, [&](const Snapshot&) {
            const std::vector<std::string> messages = worker.takeMessages();
            return std::any_of(messages.begin(), messages.end(), [](const std::string& message) {
                return message.starts_with("Nothing was changed: there is not enough memory");
            });
        }));
    }
    // The undo is answered nevertheless.
    ASSERT_TRUE(waitUntil(worker, [](const Snapshot& s) { return s.history->moves == 1; }));
    const Snapshot& snapshot = worker.latest();
    EXPECT_EQ(snapshot.terrain.heights(), before->heights());
    EXPECT_EQ(snapshot.statistics.rounds, 0u);
    EXPECT_EQ(snapshot.history->current, 2);
    worker.post(UndoOperation{});
    EXPECT_EQ(settled(worker).statistics.rounds, 3u);
    EXPECT_EQ(hashBits(worker.latest().terrain.heights()), hashBits(eroded(*start, settingsWith(300), 3).heights()));
}

TEST(WorkerFailure, ChangeThatDoesNotFitLeavesTheLandUntouched) {
    WorkedLand land(sharedHills(96), settingsWith(300), std::make_shared<ThreadPool>(1));
    const auto expectFails = [&](const auto& change) {
        {
            const FullMemory full;
            EXPECT_THROW(change.apply(land), std::bad_alloc) << change.kInfo.id;
        }
        EXPECT_TRUE(land.isUntouched()) << change.kInfo.id;
        EXPECT_EQ(land.version(), 0u) << change.kInfo.id;
    };
    const StrokeOperation rain =
        painting({.layer = Layer::Rain, .path = {{20.0f, 20.0f}}, .radius = 9.0f, .strength = 0.5f});
    expectFails(rain);
    expectFails(
        painting({.layer = Layer::Height, .mode = StrokeMode::Smooth, .path = {{20.0f, 20.0f}}, .radius = 9.0f}));
    expectFails(FillOperation{.layer = Layer::Hardness, .value = 1.0f});
    expectFails(PaintOperation{Layer::Uplift, std::make_shared<const Field<float>>(5, 3, 0.5f), "a.png"});
    expectFails(ColourOperation{std::make_shared<const Field<Rgba>>(5, 3), "a.png"});
    expectFails(FinishOperation{{.amount = 0.3f}});
    rain.apply(land);
    EXPECT_FALSE(land.isUntouched());
}

TEST(WorkerFailure, CaptureThatDoesNotFitTellsTheAsker) {
    SimulationWorker worker(sharedHills(96), settingsWith(300), 1);
    CaptureCommand command;
    auto captured = command.captured.get_future();
    {
        const FullMemory full;
        worker.post(std::move(command));
        EXPECT_THROW(captured.get(), std::bad_alloc);
    }
    EXPECT_NE(capture(worker), nullptr);
}

TEST(WorkerFailure, AskersLearnThatTheWorkerHasEnded) {
    CaptureCommand command;
    auto captured = command.captured.get_future();
    {
        SimulationWorker worker(sharedHills(256), settingsWith(30000), 1);
        worker.post(StepOperation{});
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        worker.post(std::move(command));
    }
    // The capture was answered just before the end, or broken by it. It must not wait forever.
    ASSERT_EQ(captured.wait_for(std::chrono::seconds(0)), std::future_status::ready);
}

TEST(SimulationLoop, OfSeveralSettingsTheNewestCounts) {
    const auto start = sharedHills(96);
    TripleBuffer<Snapshot> snapshots;
    SimulationLoop loop(start, settingsWith(300, 1), 1, snapshots);
    std::vector<Command> commands;
    commands.emplace_back(allSettings(settingsWith(300, 2)));
    commands.emplace_back(StepOperation{1});
    commands.emplace_back(allSettings(settingsWith(300, 3)));
    loop.apply(commands);
    const std::atomic<bool> commandWaiting{false};
    while (loop.nextDue()) loop.advance(commandWaiting);
    EXPECT_EQ(hashBits(snapshots.latest().terrain.heights()),
              hashBits(eroded(*start, settingsWith(300, 3), 1).heights()));
}

TEST(SimulationLoop, AWaitingCommandEndsTheSlice) {
    TripleBuffer<Snapshot> snapshots;
    SimulationLoop loop(sharedHills(64), settingsWith(10), 1, snapshots);
    std::vector<Command> commands;
    commands.emplace_back(StepOperation{1000000});
    loop.apply(commands);
    const std::atomic<bool> commandWaiting{true};
    loop.advance(commandWaiting);
    commands.clear();
    commands.emplace_back(PauseCommand{});
    loop.apply(commands);
    loop.advance(commandWaiting);
    EXPECT_EQ(snapshots.latest().statistics.rounds, 1u);
}

}  // namespace
}  // namespace scree
