#include <gtest/gtest.h>

#include <random>
#include <thread>
#include <variant>

#include "app/tests/worker_fixture.h"
#include "app/worker/land_log.h"
#include "app/worker/simulation_loop.h"
#include "erosion/records/colours.h"
#include "erosion/tests/grid_lengths.h"

namespace scree {
namespace {

using namespace worker_tests;

constexpr int kLandNodes = 160;

/// Stores all log calls.
class KeptLog final : public LandLog {
 public:
    struct Generation {
        std::shared_ptr<const HistoryEntry> state;  ///< Null if the land equals its recipe.
        std::shared_ptr<const LogPlace> after;
        std::vector<std::variant<Operation, std::uint64_t>> records;
    };
    std::vector<Generation> generations;
    int begun = 0;
    bool wants = false;

 private:
    void begin(const HistoryEntry& state, std::shared_ptr<const LogPlace> after) override {
        generations.push_back({std::make_shared<const HistoryEntry>(state), std::move(after), {}});
        wants = false;
        ++begun;
    }
    void landIsMade() override { generations.emplace_back(); }
    std::shared_ptr<const LogPlace> place() override {
        return std::make_shared<const LogPlace>(LogPlace{generations.size(), generations.back().records.size()});
    }
    void add(const Operation& operation) override {
        ASSERT_TRUE(!generations.empty() && generations.back().state)
            << "a change without a state that it goes on from";
        generations.back().records.emplace_back(operation);
    }
    void addRounds(std::uint64_t rounds) override {
        ASSERT_TRUE(!generations.empty() && generations.back().state) << "rounds without a state that they go on from";
        generations.back().records.emplace_back(rounds);
    }
    bool wantsState() override { return wants; }
};

/// A loop with a log that stores everything.
struct LoggedLoop {
    std::shared_ptr<KeptLog> log = std::make_shared<KeptLog>();
    TripleBuffer<Snapshot> snapshots;
    SimulationLoop loop{sharedHills(kLandNodes),      {}, 2, snapshots, std::size_t{1} << 30,
                        std::chrono::milliseconds(4), log};
    std::atomic<bool> commandWaiting{false};

    void act(Command command) {
        std::vector<Command> commands;
        commands.push_back(std::move(command));
        loop.apply(commands);
    }
    /// Does the same as the worker's thread until nothing runs.
    void advanceToRest() {
        do loop.advance(commandWaiting);
        while (loop.nextDue());
    }
    TerrainPrint print() { return printOf(loop.captureEntry()->terrain->unpack(pool)); }

    ThreadPool pool{1};
};

double heightAt(SimulationLoop& loop, int x, int y) {
    ThreadPool pool(1);
    return static_cast<double>(loop.captureEntry()->terrain->unpack(pool).heights()(x, y));
}

void run(SimulationLoop& loop, Command command) {
    std::vector<Command> commands;
    commands.push_back(std::move(command));
    loop.apply(commands);
}

/// State from which the land is restored: the last one, or the first in the chain that leads to the last one.
enum class From { LastState, FirstState };

/// Replays the records of a generation up to `place`.
void replay(const KeptLog& log, const LogPlace& place, From from, SimulationLoop& loop) {
    ThreadPool pool(3);
    const KeptLog::Generation& generation = log.generations.at(place.generation - 1);
    if (generation.state) {
        if (from == From::FirstState && generation.after)
            replay(log, *generation.after, from, loop);
        else
            run(loop, resuming(generation.state->unpack(pool), generation.state->settings));
        run(loop, allSettings(generation.state->settings));
    }
    for (std::size_t i = 0; i < place.records; ++i) {
        const auto& record = generation.records.at(i);
        if (const auto* rounds = std::get_if<std::uint64_t>(&record))
            EXPECT_TRUE(loop.runRounds(*rounds));
        else
            run(loop, std::get<Operation>(record));
    }
}

/// Returns the land that replaying the log gives.
TerrainPrint replayed(const KeptLog& log, const std::shared_ptr<const Terrain>& start, From from = From::LastState) {
    ThreadPool pool(3);
    TripleBuffer<Snapshot> snapshots;
    SimulationLoop loop(start, {}, 3, snapshots);
    if (!log.generations.empty())
        replay(log, {log.generations.size(), log.generations.back().records.size()}, from, loop);
    return printOf(loop.captureEntry()->terrain->unpack(pool));
}

SimulationSettings someSettings(std::mt19937& chance) {
    SimulationSettings settings = settingsWith(static_cast<int>(50 + chance() % 200), chance() % 1000);
    std::get<ModelEntry<DropletModel>>(settings.models).settings.detail =
        test::lengthOf(4.0f, kLandNodes);  // coarse enough for a base
    forEachModel(settings.models, [&](auto& entry) {
        if (chance() % 4 == 0) entry.enabled = true;
    });
    return settings;
}

/// A part of a stroke that digs a pit of at most 25 m, or that brings a former land back.
StrokeOperation limitedStroke(StrokePart part, bool erases = false) {
    StrokeOperation operation{.part = part, .stroke = {}, .title = {}};
    if (part == StrokePart::Last) return operation;
    if (erases) {
        static const auto former = std::make_shared<const Terrain>(Field<float>(32, 32, 77.0f), 50.0f, 0.0);
        operation.former = former;
        operation.stroke = {.layer = Layer::Height,
                            .mode = StrokeMode::Erase,
                            .path = {{900.0f, 600.0f}},
                            .radius = 200.0f,
                            .strength = 0.3f};
        return operation;
    }
    operation.stroke = {.layer = Layer::Height,
                        .mode = StrokeMode::Subtract,
                        .path = {{800.0f, 700.0f}},
                        .radius = 300.0f,
                        .strength = 10.0f,
                        .limit = 25.0f};
    return operation;
}

TEST(LandLog, TellsAllThatMakesTheSameLandAgain) {
    for (unsigned seed = 1; seed <= 8; ++seed) {
        std::mt19937 chance(seed);
        LoggedLoop logged;
        std::shared_ptr<const Terrain> start = sharedHills(kLandNodes);
        logged.act(GenerateOperation{start});
        logged.act(keeping("start"));
        for (int step = 0; step < 40; ++step) {
            switch (chance() % 15) {
                case 0:
                    logged.act(allSettings(someSettings(chance)));
                    break;
                case 1:
                    logged.act(
                        painting(rainStroke(StrokeMode::Add, 0.3f, {static_cast<float>(chance() % 160), 40.0f})));
                    logged.act(keeping("stroke"));
                    break;
                case 2:
                    if (chance() % 3 == 0) {
                        logged.act(FillOperation{Layer::Hardness, 0.01f * static_cast<float>(chance() % 100)});
                    } else if (chance() % 2 == 0) {
                        auto colours = std::make_shared<Field<Rgba>>(32, 32);
                        (*colours)(static_cast<int>(chance() % 32), 7) = {1.0f, 0.5f, 0.0f, 0.5f};
                        logged.act(ColourOperation{colours, "a.png"});
                    } else {
                        auto values = std::make_shared<Field<float>>(32, 32, 1.0f);
                        (*values)(static_cast<int>(chance() % 32), 7) = 3.0f;
                        logged.act(PaintOperation{Layer::Rain, values, "a.png"});
                    }
                    break;
                case 3:
                    logged.act(FinishOperation{});
                    logged.act(keeping("finish"));
                    break;
                case 4:
                    logged.act(RestartOperation{});
                    logged.act(keeping("restart"));
                    break;
                case 5:
                    logged.act(UndoOperation{});
                    break;
                case 6:
                    logged.act(RedoOperation{});
                    break;
                case 7:
                case 8:
                    logged.act(PauseCommand{});
                    break;
                case 9:
                    logged.act(StepOperation{static_cast<int>(1 + chance() % 5)});
                    break;
                case 10:
                    logged.log->wants = true;
                    break;
                case 11:  // the loop goes on with it in the slices that follow
                    logged.act(ErodeOperation{.brush = {.path = {{static_cast<float>(chance() % 1600), 700.0f}},
                                                        .radius = 300.0f,
                                                        .speed = 2.0f,
                                                        .rivers = chance() % 2 == 0,
                                                        .runsOn = chance() % 2 == 0}});
                    break;
                case 12:
                case 13:
                    logged.act(limitedStroke(static_cast<StrokePart>(chance() % 3), chance() % 2 == 0));
                    break;
                default:
                    logged.act(RunOperation{});
            }
            for (unsigned slices = chance() % 4; slices > 0; --slices) logged.loop.advance(logged.commandWaiting);
            if (step % 5 == 4) {
                const TerrainPrint before = logged.print();
                logged.loop.advance(logged.commandWaiting);
                logged.act(PauseCommand{});
                logged.loop.advance(logged.commandWaiting);
                for (const From from : {From::LastState, From::FirstState})
                    ASSERT_EQ(replayed(*logged.log, start, from), logged.print())
                        << "seed " << seed << ", step " << step;
            }
        }
        EXPECT_GT(logged.log->begun, 1);
    }
}

// A state is given at once or not at all. Changes before it would be in no log.
TEST(LandLog, SettingsOnRestartedLandAreTold) {
    LoggedLoop logged;
    logged.act(GenerateOperation{sharedHills(kLandNodes)});
    logged.act(StepOperation{2});
    logged.advanceToRest();
    logged.act(RestartOperation{});
    logged.log->wants = true;
    logged.advanceToRest();
    logged.act(allSettings(settingsWith(500, 3)));
    logged.act(StepOperation{2});
    logged.advanceToRest();
    EXPECT_EQ(replayed(*logged.log, sharedHills(kLandNodes), From::FirstState), logged.print());
}

TEST(LandLog, BeginsAnewOnceAStateIsWanted) {
    LoggedLoop logged;
    logged.act(allSettings(settingsWith(100)));
    EXPECT_EQ(logged.log->begun, 0) << "nothing has changed the land";
    logged.act(StepOperation{3});
    logged.advanceToRest();
    EXPECT_EQ(logged.log->begun, 1);
    EXPECT_EQ(logged.log->generations.back().state->rounds, 0u);
    logged.log->wants = true;
    logged.act(StepOperation{1});  // with a long slice, a second round could follow the state
    logged.advanceToRest();
    EXPECT_EQ(logged.log->begun, 2);
    EXPECT_EQ(logged.log->generations.back().state->rounds, 4u);
    EXPECT_TRUE(logged.log->generations.back().records.empty());
}

TEST(LandLog, NoStateIsInTheMiddleOfAStrokeWithALimit) {
    LoggedLoop logged;
    logged.act(GenerateOperation{sharedHills(kLandNodes)});
    const double before = heightAt(logged.loop, 79, 69);
    const auto act = [&](StrokePart part) {
        logged.act(limitedStroke(part));
        logged.log->wants = true;
        logged.advanceToRest();
    };
    act(StrokePart::First);
    EXPECT_EQ(logged.log->begun, 1) << "the state before the stroke";
    for (int part = 0; part < 4; ++part) act(StrokePart::More);
    EXPECT_EQ(logged.log->begun, 1);
    EXPECT_NEAR(heightAt(logged.loop, 79, 69), before - 25.0, 1.0) << "its limit holds over all parts";
    EXPECT_EQ(replayed(*logged.log, sharedHills(kLandNodes)), logged.print());
    act(StrokePart::Last);
    EXPECT_EQ(logged.log->begun, 2);
    act(StrokePart::First);
    EXPECT_NEAR(heightAt(logged.loop, 79, 69), before - 35.0, 1.0) << "the next stroke goes on from there";
    EXPECT_EQ(replayed(*logged.log, sharedHills(kLandNodes)), logged.print());
}

TEST(LandLog, ATerrainThatIsLoadedNeedsNoState) {
    LoggedLoop logged;
    logged.act(StepOperation{1});
    logged.advanceToRest();
    ASSERT_TRUE(logged.log->generations.back().state);
    logged.act(GenerateOperation{sharedHills(64)});
    logged.advanceToRest();
    EXPECT_FALSE(logged.log->generations.back().state);
}

TEST(LandLog, WorkGoesOnFromACheckpointAsIfItHadNotStopped) {
    LoggedLoop first;
    SimulationSettings settings = settingsWith(300);
    forEachModel(settings.models, [](auto& entry) { entry.enabled = true; });
    first.act(allSettings(settings));
    first.act(painting(rainStroke(StrokeMode::Add, 0.5f)));
    first.act(StepOperation{4});
    first.advanceToRest();
    const auto entry = first.loop.captureEntry();

    LoggedLoop second;
    OpenOperation resume = resuming(entry->unpack(second.pool), entry->settings);
    resume.landVersion = std::make_shared<std::promise<std::uint64_t>>();
    std::future<std::uint64_t> land = resume.landVersion->get_future();
    second.act(std::move(resume));
    EXPECT_NE(land.get(), 0u);
    EXPECT_EQ(second.print(), first.print());
    for (LoggedLoop* each : {&first, &second}) {
        each->act(StepOperation{4});
        each->advanceToRest();
    }
    EXPECT_EQ(second.print(), first.print());
    for (LoggedLoop* each : {&first, &second}) each->act(RestartOperation{});
    EXPECT_EQ(second.print(), first.print());
}

}  // namespace
}  // namespace scree
