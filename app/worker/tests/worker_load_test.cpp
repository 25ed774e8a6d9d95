#include <gtest/gtest.h>

#include "app/tests/worker_fixture.h"

// Loading another terrain, loading the same one again, and their snapshots.

namespace scree {
namespace {

using namespace worker_tests;

TEST(Worker, LoadWhileRunningPausesOnTheNewTerrain) {
    const auto first = sharedHills(128);
    const auto second = sharedHills(70);
    SimulationWorker worker(first, settingsWith(200), 2);
    worker.post(WatchCommand{{Layer::Wear, Layer::Rain}});
    worker.post(RunOperation{});
    ASSERT_TRUE(waitForRounds(worker, 5));
    const std::uint64_t revision = worker.latest().terrain.revision();
    worker.post(GenerateOperation{second});
    ASSERT_TRUE(waitUntil(worker, [](const Snapshot& s) { return s.generation == 1; }));
    const Snapshot& snapshot = worker.latest();
    EXPECT_FALSE(snapshot.running);
    EXPECT_EQ(snapshot.statistics.rounds, 0u);
    EXPECT_EQ(snapshot.terrain.heights(), second->heights());
    EXPECT_FALSE(snapshot.terrain.has(Layer::Wear)) << "wear of the terrain before";
    const TileVersions& versions = snapshot.terrain.versions(Layer::Height);
    for (int tile = 0; tile < versions.count(); ++tile) EXPECT_GT(versions.version(tile), revision);
}

TEST(Worker, NoSnapshotKeepsALayerOfATerrainBefore) {
    SimulationWorker worker(sharedHills(128), settingsWith(200), 1);
    worker.post(WatchCommand{{Layer::Wear}});
    const auto stepThrice = [&] {  // so that each of the three buffers is used
        for (int i = 0; i < 3; ++i) {
            worker.post(StepOperation{});
            const std::uint64_t rounds = settled(worker).statistics.rounds;
            EXPECT_TRUE(
                waitUntil(worker, [&](const Snapshot& s) { return !s.running && s.statistics.rounds >= rounds; }));
            const Terrain& shown = worker.latest().terrain;
            for (const LayerInfo& layer : kLayers) {
                if (!shown.has(layer.layer) || layer.layer == Layer::Colour) continue;
                EXPECT_EQ(shown.values(layer.layer).width(), shown.width()) << layer.name;
            }
        }
    };
    stepThrice();
    worker.post(WatchCommand{});
    worker.post(GenerateOperation{sharedHills(70)});
    stepThrice();
}

TEST(Worker, ReloadOfTheSameTerrainRefreshesEveryTile) {
    const auto terrain = sharedHills(128);
    SimulationWorker worker(terrain, settingsWith(500), 1);
    for (int i = 0; i < 5; ++i) {
        worker.post(StepOperation{2});
        ASSERT_TRUE(waitUntil(worker, [](const Snapshot& s) { return s.statistics.rounds == 2; }));
        const auto reached = capture(worker);
        worker.post(GenerateOperation{terrain});
        EXPECT_EQ(settled(worker).terrain.heights(), terrain->heights());
        for (int tile = 0; tile < 4; ++tile)
            EXPECT_GT(worker.latest().terrain.versions(Layer::Height).version(tile), reached->revision());
    }
}

TEST(Worker, RestartGoesBackToTheLoadedTerrainWithItsPaint) {
    const auto terrain = sharedHills(96);
    const SimulationSettings settings = settingsWith(300);
    SimulationWorker worker(terrain, settings, 1);
    worker.post(WatchCommand{{Layer::Rain, Layer::Wear}});
    worker.post(painting(rainStroke(StrokeMode::Add, 3.0f)));
    worker.post(StepOperation{4});
    ASSERT_TRUE(waitForRounds(worker, 4));
    const std::uint64_t once = hashBits(worker.latest().terrain.heights());
    worker.post(RestartOperation{});
    const Snapshot& snapshot = settled(worker);
    EXPECT_EQ(snapshot.terrain.heights(), terrain->heights());
    EXPECT_FALSE(snapshot.terrain.has(Layer::Wear));
    ASSERT_TRUE(snapshot.terrain.has(Layer::Rain));
    EXPECT_FLOAT_EQ(snapshot.terrain.layer(Layer::Rain)(32, 32), 4.0f);
    EXPECT_EQ(snapshot.statistics.rounds, 0u);
    EXPECT_EQ(snapshot.statistics.droplets, 0u);
    EXPECT_EQ(snapshot.generation, 0u);
    EXPECT_EQ(snapshot.terrain.ledger().eroded, 0.0);
    worker.post(StepOperation{4});
    ASSERT_TRUE(waitForRounds(worker, 4));
    EXPECT_EQ(hashBits(worker.latest().terrain.heights()), once) << "the same rounds must give the same land";
}

TEST(Worker, RestartWhileRunningRunsOn) {
    SimulationWorker worker(sharedHills(64), settingsWith(100), 1);
    worker.post(PaceCommand{50});  // slow enough that a snapshot shows fewer than 20 rounds again
    worker.post(RunOperation{});
    ASSERT_TRUE(waitForRounds(worker, 20));
    worker.post(RestartOperation{});
    ASSERT_TRUE(waitUntil(worker, [](const Snapshot& s) { return s.statistics.rounds < 20; }));
    EXPECT_TRUE(waitForRounds(worker, 20));
    EXPECT_TRUE(worker.latest().running);
}

TEST(Worker, TellsWhatTheTerrainStartedFromAndWhetherItWasTouched) {
    const auto first = sharedHills(64);
    SimulationWorker worker(first, settingsWith(100), 1);
    EXPECT_EQ(worker.latest().start, first);
    EXPECT_TRUE(worker.latest().untouched);
    worker.post(StepOperation{1});
    ASSERT_TRUE(waitForRounds(worker, 1));
    EXPECT_FALSE(settled(worker).untouched) << "eroded";
    worker.post(RestartOperation{});
    EXPECT_TRUE(settled(worker).untouched);
    worker.post(painting(rainStroke(StrokeMode::Add, 1.0f)));
    EXPECT_FALSE(settled(worker).untouched) << "painted";
    worker.post(RestartOperation{});
    EXPECT_FALSE(settled(worker).untouched) << "what was painted stays";
    const auto second = sharedHills(70);
    worker.post(GenerateOperation{second});
    EXPECT_TRUE(settled(worker).untouched);
    EXPECT_EQ(worker.latest().start, second);
}

TEST(Worker, ALoadOverUntouchedGroundLeavesWorkedGroundAlone) {
    const auto first = sharedHills(64);
    const auto second = sharedHills(70);
    SimulationWorker worker(first, settingsWith(100), 1);
    worker.post(StepOperation{2});
    ASSERT_TRUE(waitForRounds(worker, 2));
    const std::uint64_t eroded = hashBits(settled(worker).terrain.heights());
    worker.post(PreviewOperation{second});
    EXPECT_EQ(hashBits(settled(worker).terrain.heights()), eroded);
    EXPECT_EQ(worker.latest().generation, 0u);
    EXPECT_EQ(second.use_count(), 1) << "a terrain that was refused is let go of";
    worker.post(RestartOperation{});
    worker.post(PreviewOperation{second});
    EXPECT_EQ(settled(worker).terrain.heights(), second->heights());
}

}  // namespace
}  // namespace scree
