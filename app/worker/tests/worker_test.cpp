#include "app/worker/worker.h"

#include <gtest/gtest.h>

#include <random>

#include "app/tests/worker_fixture.h"

namespace scree {
namespace {

using namespace std::chrono_literals;
using namespace worker_tests;

TEST(Worker, ShowsTheTerrainFromTheFirstMoment) {
    const auto terrain = sharedHills(96);
    SimulationWorker worker(terrain, settingsWith(100), 1);
    const Snapshot& snapshot = worker.latest();
    EXPECT_EQ(snapshot.terrain.heights(), terrain->heights());
    EXPECT_FALSE(snapshot.running);
    EXPECT_EQ(snapshot.statistics.rounds, 0u);
    EXPECT_DOUBLE_EQ(snapshot.volume, terrain->volume());
    EXPECT_EQ(snapshot.heights.highest, extremes(terrain->heights()).highest);
}

TEST(Worker, StepRunsThatManyRoundsAndPauses) {
    const auto terrain = sharedHills(96);
    const SimulationSettings settings = settingsWith(300);
    SimulationWorker worker(terrain, settings, 2);
    worker.post(StepOperation{5});
    ASSERT_TRUE(waitUntil(worker, [](const Snapshot& s) { return s.statistics.rounds == 5 && !s.running; }));
    std::this_thread::sleep_for(50ms);
    EXPECT_EQ(worker.latest().statistics.rounds, 5u);
    EXPECT_EQ(worker.latest().statistics.droplets, 1500u);
    EXPECT_EQ(hashBits(worker.latest().terrain.heights()), hashBits(eroded(*terrain, settings, 5).heights()));
}

TEST(Worker, StepsAskedForInARowAddUp) {
    SimulationWorker worker(sharedHills(64), settingsWith(100), 1);
    for (int i = 0; i < 4; ++i) worker.post(StepOperation{});
    EXPECT_TRUE(waitUntil(worker, [](const Snapshot& s) { return s.statistics.rounds == 4 && !s.running; }));
}

TEST(Worker, PausesAtRandomTimesOnAnyThreadsChangeNoBit) {
    const auto terrain = sharedHills(128);
    const SimulationSettings settings = settingsWith(500);
    std::mt19937 random(3);
    for (const int threads : {1, 2, 8}) {
        SimulationWorker worker(terrain, settings, threads);
        for (int i = 0; i < 8; ++i) {
            worker.post(RunOperation{});
            std::this_thread::sleep_for(std::chrono::microseconds(random() % 20000));
            worker.post(PauseCommand{});
            if (random() % 2 == 0) std::this_thread::sleep_for(std::chrono::microseconds(random() % 5000));
        }
        const std::uint64_t rounds = settled(worker).statistics.rounds + 3;
        worker.post(StepOperation{3});
        ASSERT_TRUE(waitForRounds(worker, rounds));
        const Snapshot& snapshot = worker.latest();
        const Terrain straight = eroded(*terrain, settings, rounds);
        EXPECT_EQ(hashBits(snapshot.terrain.heights()), hashBits(straight.heights())) << threads << " threads";
        EXPECT_EQ(capture(worker)->layer(Layer::Flow), straight.layer(Layer::Flow)) << threads << " threads";
    }
}

TEST(Worker, SlicesOfAMillisecondAndOfASecondChangeNoBit) {
    const auto terrain = sharedHills(128);
    const SimulationSettings settings = settingsWith(500);
    const std::uint64_t straight = hashBits(eroded(*terrain, settings, 60).heights());
    std::vector<int> slices;
    for (const auto slice : {1ms, 1000ms}) {
        TripleBuffer<Snapshot> snapshots;
        SimulationLoop loop(terrain, settings, 1, snapshots, SimulationLoop::kHistoryBudget, slice);
        std::vector<Command> commands;
        commands.emplace_back(StepOperation{60});
        loop.apply(commands);
        const std::atomic<bool> commandWaiting{false};
        slices.push_back(0);
        while (snapshots.latest().statistics.rounds < 60) {
            loop.advance(commandWaiting);
            ++slices.back();
        }
        EXPECT_EQ(hashBits(snapshots.latest().terrain.heights()), straight);
    }
    EXPECT_GT(slices[0], slices[1]) << "a longer slice has more rounds";
}

TEST(Worker, PausesChangeNoBitWhateverTheSlice) {
    const auto terrain = sharedHills(128);
    const SimulationSettings settings = settingsWith(500);
    for (const auto slice : {1ms, 16ms}) {
        SimulationWorker worker(terrain, settings, 2, SimulationLoop::kHistoryBudget, slice);
        for (int i = 0; i < 5; ++i) {
            worker.post(RunOperation{});
            std::this_thread::sleep_for(7ms);
            worker.post(PauseCommand{});
        }
        const Snapshot& snapshot = settled(worker);
        EXPECT_EQ(hashBits(snapshot.terrain.heights()),
                  hashBits(eroded(*terrain, settings, snapshot.statistics.rounds).heights()));
    }
}

TEST(Worker, SnapshotAfterAPauseIsTheWorkersTerrain) {
    SimulationWorker worker(sharedHills(128), settingsWith(500), 2);
    worker.post(WatchCommand{{Layer::Wear, Layer::Deposit, Layer::Moisture}});
    worker.post(RunOperation{});
    ASSERT_TRUE(waitForRounds(worker, 10));
    worker.post(PauseCommand{});
    const Snapshot& snapshot = settled(worker);
    const auto terrain = capture(worker);
    EXPECT_FALSE(snapshot.running);
    for (const Layer layer : {Layer::Height, Layer::Wear, Layer::Deposit, Layer::Moisture})
        EXPECT_EQ(snapshot.terrain.values(layer), terrain->values(layer)) << info(layer).name;
    EXPECT_DOUBLE_EQ(snapshot.volume, terrain->volume());
    EXPECT_LT(snapshot.terrain.ledger().relativeDrift(snapshot.volume), 1e-6);
}

TEST(Worker, LayerThatIsWatchedAgainIsUpToDateInEverySnapshot) {
    SimulationWorker worker(sharedHills(128), settingsWith(500), 1);
    std::uint64_t rounds = 0;
    const auto step = [&] {
        worker.post(StepOperation{});
        ASSERT_TRUE(waitForRounds(worker, ++rounds));
    };
    worker.post(WatchCommand{{Layer::Wear}});
    for (int i = 0; i < 4; ++i) step();  // so that each of the three buffers has some wear
    EXPECT_TRUE(settled(worker).upToDate.contains(Layer::Wear));
    worker.post(WatchCommand{});
    for (int i = 0; i < 4; ++i) step();
    const Snapshot& unwatched = settled(worker);
    EXPECT_NE(unwatched.terrain.values(Layer::Deposit), capture(worker)->values(Layer::Deposit));
    EXPECT_EQ(unwatched.upToDate, LayerSet{Layer::Height});
    worker.post(WatchCommand{{Layer::Wear}});
    for (int i = 0; i < 4; ++i) {
        const Snapshot& snapshot = settled(worker);
        EXPECT_TRUE(snapshot.upToDate.contains(Layer::Wear));
        EXPECT_EQ(snapshot.terrain.values(Layer::Wear), capture(worker)->values(Layer::Wear));
        step();
    }
}

TEST(Worker, SettingsActOnARunThatGoesOn) {
    const auto terrain = sharedHills(64);
    SimulationWorker worker(terrain, settingsWith(100), 1);
    worker.post(RunOperation{});
    ASSERT_TRUE(waitForRounds(worker, 3));
    const Snapshot& before = worker.latest();
    const std::uint64_t rounds = before.statistics.rounds;
    const std::uint64_t droplets = before.statistics.droplets;
    EXPECT_EQ(droplets, 100 * rounds);
    worker.post(allSettings(settingsWith(777)));
    ASSERT_TRUE(
        waitUntil(worker, [&](const Snapshot& s) { return s.statistics.droplets > 100 * s.statistics.rounds; }));
    EXPECT_TRUE(worker.latest().running);
    EXPECT_GE(worker.latest().statistics.rounds, rounds);
}

TEST(Worker, StrokesActInTheirOrderWhileItRuns) {
    SimulationWorker worker(sharedHills(64), settingsWith(100), 1);
    worker.post(WatchCommand{{Layer::Rain}});
    worker.post(RunOperation{});
    ASSERT_TRUE(waitForRounds(worker, 1));
    // Even rain of 1 is dried to 0 (not below), then raised to 2. In the other order it would end at 0.
    worker.post(painting(rainStroke(StrokeMode::Subtract, 5.0f)));
    worker.post(painting(rainStroke(StrokeMode::Add, 2.0f)));
    ASSERT_TRUE(waitUntil(worker, [](const Snapshot& s) {
        return s.terrain.has(Layer::Rain) && s.terrain.layer(Layer::Rain)(32, 32) != 1.0f;
    }));
    EXPECT_FLOAT_EQ(settled(worker).terrain.layer(Layer::Rain)(32, 32), 2.0f);
    EXPECT_TRUE(worker.latest().running);
}

TEST(Worker, StrokeShowsWhilePaused) {
    SimulationWorker worker(sharedHills(64), settingsWith(100), 1);
    worker.post(WatchCommand{{Layer::Rain}});
    worker.post(painting(rainStroke(StrokeMode::Add, 1.5f)));
    ASSERT_TRUE(waitUntil(worker, [](const Snapshot& s) { return s.terrain.has(Layer::Rain); }));
    EXPECT_FLOAT_EQ(worker.latest().terrain.layer(Layer::Rain)(32, 32), 2.5f);
    EXPECT_EQ(worker.latest().statistics.rounds, 0u);
}

TEST(Worker, CaptureHoldsEveryLayerInUseEvenWhileRunning) {
    const auto terrain = sharedHills(96);
    const SimulationSettings settings = settingsWith(300);
    SimulationWorker worker(terrain, settings, 2);
    worker.post(RunOperation{});
    ASSERT_TRUE(waitForRounds(worker, 2));
    const auto captured = capture(worker);
    const Terrain reference = eroded(*terrain, settings, 1);
    for (const LayerInfo& layer : kLayers)
        EXPECT_EQ(captured->has(layer.layer), reference.has(layer.layer)) << layer.name;
    EXPECT_TRUE(captured->has(Layer::Wear));
    EXPECT_LT(captured->ledger().relativeDrift(captured->volume()), 1e-6);
}

TEST(Worker, FinishAddsTheGrainAndPauses) {
    SimulationWorker worker(sharedHills(96), settingsWith(200), 2);
    worker.post(StepOperation{2});
    ASSERT_TRUE(waitForRounds(worker, 2));
    const FinishSettings finish{.amount = 1.0f};
    Terrain expected = *capture(worker);
    ThreadPool pool(1);
    addFinishingGrain(expected, finish, pool);
    worker.post(FinishOperation{finish});
    const Snapshot& once = settled(worker);
    EXPECT_EQ(once.terrain.heights(), expected.heights());
    EXPECT_LT(once.terrain.ledger().relativeDrift(once.volume), 1e-6);
    worker.post(RunOperation{});
    ASSERT_TRUE(waitForRounds(worker, 4));
    worker.post(FinishOperation{finish});
    EXPECT_FALSE(settled(worker).running);
}

TEST(Worker, KeepsTheBiomesUpToDateWhileTheyAreWatched) {
    SimulationWorker worker(sharedHills(64), settingsWith(100), 1);
    EXPECT_FALSE(capture(worker)->has(Layer::Biome)) << "no one looks";
    LandCoverSettings cover;
    worker.post(WatchCommand{{Layer::Biome}, cover});
    const auto cellsOf = [&](Biome biome) {
        const Field<float>& biomes = settled(worker).terrain.layer(Layer::Biome);
        int count = 0;
        for (int y = 0; y < biomes.height(); ++y)
            for (int x = 0; x < biomes.width(); ++x) count += biomes(x, y) == static_cast<float>(biome) ? 1 : 0;
        return count;
    };
    EXPECT_EQ(cellsOf(Biome::Sea), 0);
    SimulationSettings drowned = settingsWith(100);
    drowned.sources.sea = {.enabled = true, .level = 5000.0f};
    worker.post(allSettings(drowned));
    EXPECT_EQ(cellsOf(Biome::Sea), 64 * 64);
    worker.post(allSettings(settingsWith(100)));
    EXPECT_EQ(cellsOf(Biome::Sea), 0);
    cover.limits.biomes.snowLine = 0.0f;
    worker.post(WatchCommand{{Layer::Biome}, cover});
    EXPECT_GT(cellsOf(Biome::Snow), 64 * 32);
    EXPECT_FALSE(settled(worker).terrain.has(Layer::Freshwater));
    worker.post(WatchCommand{{Layer::Biome, Layer::Freshwater}, cover});
    EXPECT_TRUE(settled(worker).terrain.has(Layer::Freshwater));
}

}  // namespace
}  // namespace scree
