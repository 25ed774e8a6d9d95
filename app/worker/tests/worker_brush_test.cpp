#include <gtest/gtest.h>

#include "app/tests/worker_fixture.h"
#include "app/worker/simulation_loop.h"

// Erosion under a brush, as the worker carries it out.

namespace scree {
namespace {

using namespace worker_tests;

ErodeOperation brushOperation(StrokePart part = StrokePart::First) {
    return {.part = part, .brush = {.path = {{640.0f, 640.0f}}, .radius = 300.0f, .speed = 2.0f}};
}
const ErodeOperation kEnd{.part = StrokePart::Last, .brush = {}};

TEST(WorkerBrush, GoesOnUntilTheStrokeEnds) {
    SimulationWorker worker(sharedHills(128), settingsWith(400), 2);
    worker.post(brushOperation());
    std::uint64_t last = 0;
    for (int change = 0; change < 4; ++change) {
        ASSERT_TRUE(waitUntil(worker, [&](const Snapshot& s) { return s.land > last; }));
        last = worker.latest().land;
    }
    EXPECT_FALSE(worker.resting());
    worker.post(kEnd);
    const auto ended = capture(worker);
    ASSERT_TRUE(waitUntil(worker, [&](const Snapshot& /*s*/) { return worker.resting(); }));
    EXPECT_EQ(capture(worker)->heights(), ended->heights());
    EXPECT_EQ(worker.latest().statistics.rounds, 0u) << "a brush runs no rounds";
    EXPECT_TRUE(worker.takeMessages().empty());
}

TEST(WorkerBrush, EndsIfTheWindowSaysNothing) {
    SimulationWorker worker(sharedHills(128), settingsWith(400), 2);
    worker.post(brushOperation());
    EXPECT_TRUE(waitUntil(worker, [&](const Snapshot& s) { return s.land > 0 && worker.resting(); }));
}

TEST(WorkerBrush, EndsWithAnUndo) {
    const auto start = sharedHills(128);
    SimulationWorker worker(start, settingsWith(400), 2);
    worker.post(keeping("start"));
    worker.post(brushOperation());
    worker.post(keeping("brush"));
    worker.post(UndoOperation{});
    EXPECT_EQ(capture(worker)->heights(), start->heights());
    ASSERT_TRUE(waitUntil(worker, [&](const Snapshot& /*s*/) { return worker.resting(); }));
    EXPECT_EQ(capture(worker)->heights(), start->heights());
    worker.post(RedoOperation{});
    EXPECT_NE(capture(worker)->heights(), start->heights());
}

/// Parts that have waited become one: a slow brush does not lag behind the mouse.
TEST(WorkerBrush, JoinsPartsThatWait) {
    const auto after = [](const std::vector<ErodeOperation>& parts) {
        std::vector<Command> commands;
        for (const ErodeOperation& part : parts) commands.emplace_back(Operation(part));
        TripleBuffer<Snapshot> snapshots;
        SimulationLoop loop(sharedHills(128), settingsWith(400), 2, snapshots);
        loop.apply(commands);
        ThreadPool pool(1);
        return loop.captureEntry()->terrain->unpack(pool);
    };
    ErodeOperation next = brushOperation(StrokePart::More);
    next.brush.path = {{900.0f, 300.0f}};
    ErodeOperation joined = brushOperation();
    joined.append(next);
    joined.append(next);
    EXPECT_EQ(joined.brush.path.size(), 3u);
    EXPECT_EQ(after({brushOperation(), next, next}).heights(), after({joined}).heights());
    // The first part of another stroke stays apart.
    EXPECT_NE(after({brushOperation(), kEnd, brushOperation()}).heights(), after({brushOperation()}).heights());
}

/// The end of a stroke is recorded with the path of all its parts.
TEST(WorkerBrush, GivesTheSlopesOfTheWholeStrokeTheirDetail) {
    const auto after = [](const std::vector<ErodeOperation>& parts) {
        TripleBuffer<Snapshot> snapshots;
        SimulationLoop loop(sharedHills(1024), settingsWith(400), 2, snapshots);
        for (const ErodeOperation& part : parts) {
            std::vector<Command> commands;
            commands.emplace_back(Operation(part));
            loop.apply(commands);
        }
        ThreadPool pool(1);
        return loop.captureEntry()->terrain->unpack(pool);
    };
    ErodeOperation first = brushOperation(), next = brushOperation(StrokePart::More),
                   whole = brushOperation(StrokePart::Last);
    first.brush.radius = next.brush.radius = whole.brush.radius = 500.0f;
    first.brush.turn = 1;
    next.brush.turn = 2;
    next.brush.path = {{1800.0f, 900.0f}};
    whole.brush.path.push_back(next.brush.path.front());
    const Terrain ended = after({first, next, kEnd});
    EXPECT_EQ(ended.heights(), after({first, next, whole}).heights());
    EXPECT_NE(ended.heights(), after({first, next}).heights());
}

TEST(WorkerBrush, ErodesDuringARun) {
    SimulationWorker worker(sharedHills(128), settingsWith(100), 2);
    worker.post(RunOperation{});
    worker.post(brushOperation());
    ASSERT_TRUE(waitForRounds(worker, 30));
    worker.post(kEnd);
    worker.post(PauseCommand{});
    const auto land = capture(worker);
    EXPECT_LT(land->ledger().relativeDrift(land->volume()), 1e-6);
    EXPECT_TRUE(worker.takeMessages().empty());
}

}  // namespace
}  // namespace scree
