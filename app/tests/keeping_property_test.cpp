#include <gtest/gtest.h>

#include <map>
#include <random>

#include "app/project/project_file.h"
#include "app/tests/journal_fixture.h"
#include "app/tests/property.h"

/// All that keeps work, on the same random work: history, projects and the journal.
namespace scree {
namespace {

using namespace journal_tests;
using test::expectForAll;
using test::TemporaryFolder;

constexpr int kCommands = 200;
constexpr int kRoundsAfter = 2;

/// What some more rounds make of it.
TerrainPrint goneOn(Checkpoint checkpoint, const SimulationSettings& settings) {
    Simulation simulation(std::move(checkpoint.terrain), settings, std::make_shared<ThreadPool>(2));
    simulation.setState(std::move(checkpoint.state));
    for (int i = 0; i < kRoundsAfter; ++i) RC_ASSERT(simulation.runRound().ok());
    return printOf(simulation.terrain());
}

/// A project that is saved and opened again goes on as the work does.
void checkProject(SimulationLoop& loop, const fs::path& path) {
    ThreadPool pool(2);
    const auto entry = loop.captureEntry();
    Project project{.preset = {}, .checkpoint = entry->unpack(pool)};
    project.preset.simulation = entry->settings;
    RC_ASSERT(saveProject(project, path).ok());
    Result<Project> again = loadProject(path);
    RC_ASSERT(again.ok());
    RC_ASSERT(printOf(again->checkpoint.terrain) == printOf(project.checkpoint.terrain));
    RC_ASSERT(goneOn(std::move(again->checkpoint), again->preset.simulation) ==
              goneOn(std::move(project.checkpoint), entry->settings));
}

TEST(KeepingProperty, TwoHundredCommandsHaveTheSameBitsAfterUndoRedoSavingAndReplay) {
    int moved = 0;
    expectForAll(4, [&](std::uint32_t seed) {
        const TemporaryFolder folder;
        const fs::path journals = folder / "journals";
        std::mt19937 chance(seed);
        Work work(JournalOptions{.folder = journals, .snapshotEvery = 300ms});
        work.act(keeping("start"));
        std::map<std::uint64_t, TerrainPrint> prints{
            {work.snapshot().history->currentEntry()->id, landOf(work.loop())}};
        const auto check = [&] {
            RC_ASSERT(landOf(work.loop()) == prints.at(work.snapshot().history->currentEntry()->id));
        };
        const auto move = [&](Command command) {
            work.act(std::move(command));
            check();
            ++moved;
        };
        for (int i = 0; i < kCommands; ++i) {
            const auto& line = work.snapshot().history->line;
            switch (chance() % 10) {
                case 0:
                    move(UndoCommand{});
                    break;
                case 1:
                    move(RedoCommand{});
                    break;
                case 2:
                    move(GoToCommand{line[chance() % line.size()].id});
                    break;
                default:
                    work.act(someCommand(chance, kNodes));
                    work.act(keeping("step"));
                    prints[work.snapshot().history->currentEntry()->id] = landOf(work.loop());
            }
            if (i % 50 == 49) checkProject(work.loop(), folder / "a.scree.exr");
        }
        while (work.snapshot().history->canUndo()) move(UndoCommand{});
        while (work.snapshot().history->canRedo()) move(RedoCommand{});
        for (const TimelineEntry& left : std::vector(work.snapshot().history->left)) move(GoToCommand{left.id});

        work.act(someCommand(chance, kNodes));
        const TerrainPrint last = landOf(work.loop());
        work.end();
        const Result<RecoveredWork> recovered = recoverOnly(journals);
        RC_ASSERT(recovered.ok());
        RC_ASSERT(recovered->checkpoint.has_value());
        RC_ASSERT(printOf(recovered->checkpoint->terrain) == last);
    });
    EXPECT_GT(moved, kCommands);
}

}  // namespace
}  // namespace scree
