#include <gtest/gtest.h>

#include <map>
#include <random>

#include "app/project/project_file.h"
#include "app/tests/journal_fixture.h"
#include "app/tests/property.h"

/// History, projects and the journal, with the same random work.
namespace scree {
namespace {

using namespace journal_tests;
using test::expectForAll;

constexpr int kCommands = 200;
constexpr int kRoundsAfter = 2;

/// The land and the counters of some work.
struct WorkPrint {
    TerrainPrint land;
    std::uint64_t rounds = 0;
    bool edited = false;
    bool operator==(const WorkPrint&) const = default;
};

/// Returns the land after a few more rounds.
TerrainPrint goneOn(Checkpoint checkpoint, const SimulationSettings& settings) {
    Simulation simulation(std::move(checkpoint.terrain), settings, std::make_shared<ThreadPool>(2));
    simulation.setState(std::move(checkpoint.state));
    for (int i = 0; i < kRoundsAfter; ++i) EXPECT_TRUE(simulation.runRound());
    return printOf(simulation.terrain());
}

WorkPrint printOfAll(const Checkpoint& checkpoint) {
    return {printOf(checkpoint.terrain), checkpoint.state->rounds, checkpoint.edited};
}

/// A sequence of commands, given by their seeds.
using Way = std::vector<std::uint32_t>;

Command commandOf(std::uint32_t seed) {
    std::mt19937 chance(seed);
    return someCommand(chance, kNodes);
}

/// Work without interruption: no journal, no history, and no capture before the end.
class Uninterrupted {
 public:
    explicit Uninterrupted(const Way& way) : loop_(sharedHills(kNodes), SimulationSettings{}, 1, snapshots_) {
        for (const std::uint32_t seed : way) act(commandOf(seed));
    }

    WorkPrint print() {
        const auto end = loop_.captureEntry();
        return {landOf(loop_), end->rounds, end->edited};
    }
    TerrainPrint goneOn() {
        act(StepOperation{kRoundsAfter});
        return landOf(loop_);
    }

 private:
    void act(Command command) {
        run(loop_, std::move(command));
        do loop_.advance(commandWaiting_);
        while (loop_.nextDue());
    }

    TripleBuffer<Snapshot> snapshots_;
    SimulationLoop loop_;
    std::atomic<bool> commandWaiting_{false};
};

/// Returns true if a project equals uninterrupted work after it was saved and opened, and after more rounds.
bool isProjectOf(const Way& way, SimulationLoop& loop, const fs::path& path) {
    ThreadPool pool(2);
    const auto entry = loop.captureEntry();
    Project project{.preset = {}, .checkpoint = entry->unpack(pool)};
    project.preset.simulation = entry->settings;
    if (!saveProject(project, path)) return false;
    Result<Project> again = loadProject(path);
    if (!again) return false;
    Uninterrupted work(way);
    return printOfAll(again->checkpoint) == work.print() &&
           goneOn(std::move(again->checkpoint), again->preset.simulation) == work.goneOn();
}

TEST(KeepingProperty, TwoHundredCommandsHaveTheSameBitsAfterUndoRedoSavingAndReplay) {
    int moved = 0;
    expectForAll(4, [&](std::uint32_t seed) {
        const TemporaryFolder folder;
        const fs::path journals = folder / "journals";
        std::mt19937 chance(seed);
        Work work(JournalOptions{.folder = journals, .snapshotEvery = 300ms});
        work.act(keeping("start"));
        const auto currentId = [&] { return work.snapshot().history->currentEntry()->id; };
        std::map<std::uint64_t, TerrainPrint> prints{{currentId(), landOf(work.loop())}};
        std::map<std::uint64_t, Way> ways{{currentId(), Way()}};
        const auto check = [&] { RC_ASSERT(landOf(work.loop()) == prints.at(currentId())); };
        const auto move = [&](Command command) {
            work.act(std::move(command));
            check();
            ++moved;
        };
        for (int i = 0; i < kCommands; ++i) {
            const auto& line = work.snapshot().history->line;
            switch (chance() % 10) {
                case 0:
                    move(UndoOperation{});
                    break;
                case 1:
                    move(RedoOperation{});
                    break;
                case 2:
                    move(GoToOperation{line[chance() % line.size()].id});
                    break;
                default: {
                    Way way = ways.at(currentId());
                    way.push_back(static_cast<std::uint32_t>(chance()));
                    work.act(commandOf(way.back()));
                    work.act(keeping("step"));
                    prints[currentId()] = landOf(work.loop());
                    ways[currentId()] = std::move(way);
                }
            }
            if (i % 50 == 49) RC_ASSERT(isProjectOf(ways.at(currentId()), work.loop(), folder / "a.scree.exr"));
        }
        while (work.snapshot().history->canUndo()) move(UndoOperation{});
        while (work.snapshot().history->canRedo()) move(RedoOperation{});
        for (const TimelineEntry& left : std::vector(work.snapshot().history->left)) move(GoToOperation{left.id});

        Way way = ways.at(currentId());
        way.push_back(static_cast<std::uint32_t>(chance()));
        work.act(commandOf(way.back()));
        work.end();
        const Result<RecoveredWork> recovered = recoverOnly(journals);
        RC_ASSERT(recovered.ok());
        RC_ASSERT(recovered->checkpoint.has_value());
        RC_ASSERT(printOfAll(*recovered->checkpoint) == Uninterrupted(way).print());
    });
    EXPECT_GT(moved, kCommands);
}

/// Returns a number that is the same for commands of the same kind, and for operations of the same kind.
std::size_t kindOf(const Command& command) {
    const auto* operation = std::get_if<Operation>(&command);
    return operation != nullptr ? std::variant_size_v<Command> + operation->index() : command.index();
}

// The journal packs a state just before the first change. Entries kept after the change must not share this state.
TEST(KeepingProperty, AfterEachKindOfActionAProjectAndAnEntryGoOnLikeWorkThatNothingInterrupts) {
    std::map<std::size_t, std::uint32_t> kinds;  // one seed for each kind of command
    for (std::uint32_t seed = 1; seed < 200; ++seed) kinds.try_emplace(kindOf(commandOf(seed)), seed);
    ASSERT_GE(kinds.size(), 7u);
    std::uint32_t oneRound = 1;
    const auto isOneRound = [](const Command& command) {
        const auto* operation = std::get_if<Operation>(&command);
        const auto* step = operation != nullptr ? std::get_if<StepOperation>(operation) : nullptr;
        return step != nullptr && step->rounds == 1;
    };
    while (!isOneRound(commandOf(oneRound))) ++oneRound;
    kinds[kindOf(commandOf(oneRound))] = oneRound;
    for (const auto& [kind, seed] : kinds)
        for (const Way& way : {Way{seed}, Way{seed, oneRound}, Way{oneRound, seed}}) {
            const TemporaryFolder folder;
            Work work(folder / "journals");
            work.act(GenerateOperation{sharedHills(kNodes)});
            work.act(keeping("start"));
            for (const std::uint32_t each : way) work.act(commandOf(each));
            EXPECT_TRUE(isProjectOf(way, work.loop(), folder / "a.scree.exr")) << "kind " << kind;
            work.act(keeping("end"));
            const std::uint64_t id = work.snapshot().history->currentEntry()->id;
            work.act(UndoOperation{});
            work.act(GoToOperation{id});
            EXPECT_TRUE(isProjectOf(way, work.loop(), folder / "a.scree.exr")) << "entry of kind " << kind;
        }
}

}  // namespace
}  // namespace scree
