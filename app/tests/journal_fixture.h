#pragma once

#include <gtest/gtest.h>

#include <random>

#include "app/journal/journal.h"
#include "app/journal/journal_blobs.h"
#include "app/journal/journal_folder.h"
#include "app/journal/recovery.h"
#include "app/tests/test_files.h"
#include "app/tests/worker_fixture.h"
#include "app/worker/simulation_loop.h"
#include "erosion/tests/grid_lengths.h"

/// Work with a journal, for tests.
namespace scree::journal_tests {

using namespace worker_tests;
using namespace std::chrono_literals;
namespace fs = std::filesystem;
using test::readFile;
using test::TemporaryFolder;
using test::writeFile;

inline constexpr int kNodes = 96;

inline void run(SimulationLoop& loop, Command command) {
    std::vector<Command> commands;
    commands.push_back(std::move(command));
    loop.apply(commands);
}

inline TerrainPrint landOf(SimulationLoop& loop) {
    ThreadPool pool(1);
    return printOf(loop.captureEntry()->terrain->unpack(pool));
}

/// Returns a preset whose land has this many nodes along an edge.
inline Preset recipeOf(int nodes) {
    Preset preset;
    preset.terrain.terrain.width = preset.terrain.terrain.height = nodes;
    return preset;
}

inline std::shared_ptr<const Terrain> landOfRecipe(int nodes) {
    ThreadPool pool(1);
    return std::make_shared<const Terrain>(generate(recipeOf(nodes).terrain, {pool, nullptr}));
}

inline SimulationSettings someSettings(std::mt19937& chance) {
    SimulationSettings settings = settingsWith(static_cast<int>(50 + chance() % 200), chance() % 1000);
    auto& droplet = std::get<ModelEntry<DropletModel>>(settings.models).settings;
    droplet.detail = test::lengthOf(4.0f, kNodes);  // coarse enough that a coarser grid fits
    settings.sources.springs.resize(chance() % 3);
    for (auto& spring : settings.sources.springs) spring.x = static_cast<float>(chance() % 1000) / 1000.0f;
    forEachModel(settings.models, [&](auto& entry) {
        if (chance() % 4 == 0) entry.enabled = true;
    });
    return settings;
}

/// Returns one of the commands that change the land, or a few rounds.
inline Command someCommand(std::mt19937& chance, int nodes) {
    switch (chance() % 10) {
        case 0:
            return allSettings(someSettings(chance));
        case 1: {
            const auto mode = static_cast<StrokeMode>(chance() % 4);
            const auto place = static_cast<float>(chance() % static_cast<unsigned>(nodes));
            return painting({.layer = chance() % 3 == 0 ? Layer::Uplift : Layer::Height,
                             .mode = mode,
                             .side = chance() % 4 == 0 ? StrokeSide::Left : StrokeSide::Both,
                             .path = {{place, 11.3f}, {place + 3.7f, 14.1f}},
                             .radius = 9.7f,
                             .strength = 0.7f,
                             .falloff = chance() % 2 == 0 ? 1.0f : 0.3f,
                             .target = 0.1 * static_cast<double>(chance() % 900)});
        }
        case 2:
            return painting(rainStroke(StrokeMode::Add, 0.3f,
                                       {static_cast<float>(chance() % static_cast<unsigned>(nodes)) + 0.1f,
                                        static_cast<float>(chance() % static_cast<unsigned>(nodes)) / 3.0f}));
        case 3:
            return FillOperation{Layer::Hardness, 0.01f * static_cast<float>(chance() % 100)};
        case 4:
            return FinishOperation{{.amount = 0.3f, .seed = static_cast<int>(chance() % 100)}};
        case 5:
            return chance() % 3 == 0 ? Command(RestartOperation{}) : Command(PauseCommand{});
        default:
            return StepOperation{static_cast<int>(1 + chance() % 5)};
    }
}

/// A loop with a journal in a folder.
class Work {
 public:
    explicit Work(JournalOptions options, std::shared_ptr<const Terrain> start = sharedHills(kNodes))
        : journal_(std::make_shared<Journal>(std::move(options))) {
        // A snapshot without later changes counts as unsaved work only if the document says so.
        journal_->setDocument({.preset = {}, .path = {}, .unsaved = true});
        loop_.emplace(std::move(start), SimulationSettings{}, 2, snapshots_, std::size_t{1} << 30, 4ms, journal_);
    }
    explicit Work(const fs::path& folder) : Work(JournalOptions{.folder = folder}) {}

    SimulationLoop& loop() { return *loop_; }
    Journal& journal() { return *journal_; }
    const Snapshot& snapshot() { return snapshots_.latest(); }
    void act(Command command) {
        run(*loop_, std::move(command));
        do loop_->advance(commandWaiting_);
        while (loop_->nextDue());
    }
    /// Ends like a crash, after the journal has written everything that it was told.
    void end() {
        loop_.reset();
        journal_.reset();
    }

 private:
    std::shared_ptr<Journal> journal_;
    TripleBuffer<Snapshot> snapshots_;
    std::optional<SimulationLoop> loop_;
    std::atomic<bool> commandWaiting_{false};
};

/// Returns the folder of the only journal.
inline fs::path onlyFolder(const fs::path& folder) {
    fs::path found;
    for (const auto& entry : fs::directory_iterator(folder)) {
        EXPECT_TRUE(found.empty()) << found << " and " << entry.path();
        found = entry.path();
    }
    return found;
}

/// Waits until `wanted()` is true. It is not called again after that.
template <class Wanted>
void waitFor(const Wanted& wanted) {
    bool isThere = wanted();
    for (int i = 0; i < 6000 && !isThere; ++i) {
        std::this_thread::sleep_for(5ms);
        isThere = wanted();
    }
    EXPECT_TRUE(isThere);
}

/// Waits for messages of the journal, and returns them.
inline std::vector<std::string> waitForMessages(Work& work) {
    std::vector<std::string> messages;
    waitFor([&] { return !(messages = work.journal().takeMessages()).empty(); });
    return messages;
}

/// Does some work that leaves a journal in the folder. Returns the folder of the journal.
inline fs::path leaveWork(const fs::path& folder) {
    Work work(folder);
    work.act(GenerateOperation{sharedHills(kNodes)});
    work.act(allSettings(settingsWith(100)));
    work.act(painting(rainStroke(StrokeMode::Add, 0.5f)));
    work.act(StepOperation{3});
    work.act(painting(rainStroke(StrokeMode::Subtract, 0.25f)));
    waitFor([&] { return !onlyFolder(folder).empty(); });
    const fs::path own = onlyFolder(folder);
    waitFor([&] { return fs::exists(snapshotPath(own, 2)) && !fs::exists(logPath(own, 1)); });
    work.end();
    return own;
}

/// Returns a log with only this header and its CRC.
inline std::string headerOf(const LogHeader& header) {
    LogText text;
    return text.header(header);
}

inline Result<RecoveredWork> recoverOnly(const fs::path& folder) {
    const FoundJournals found = findRecoverable(folder);
    if (found.work.size() != 1)
        return Error{std::to_string(found.work.size()) + " journals" + (found.notes.empty() ? "" : found.notes[0])};
    WorkWatch watch;
    return recover(found.work.front(), 1, watch);
}

/// Ends the work and expects that recovery gives the same bits.
inline void expectRecovers(Work& work, const fs::path& folder, const std::string& what = {}) {
    ThreadPool pool(1);
    const auto before = work.loop().captureEntry();
    work.end();
    const Result<RecoveredWork> recovered = recoverOnly(folder);
    ASSERT_TRUE(recovered) << recovered.error().message << what;
    ASSERT_TRUE(recovered->checkpoint) << what;
    EXPECT_EQ(printOf(recovered->checkpoint->terrain), printOf(before->terrain->unpack(pool))) << what;
    EXPECT_EQ(recovered->checkpoint->state->rounds, before->rounds) << what;
    EXPECT_EQ(recovered->checkpoint->edited, before->edited) << what;
    EXPECT_EQ(hashBits(recovered->checkpoint->start->heights()), hashBits(before->start->unpack(pool).heights()))
        << what;
    for (const std::string& note : recovered->notes) ADD_FAILURE() << note << what;
}

}  // namespace scree::journal_tests
