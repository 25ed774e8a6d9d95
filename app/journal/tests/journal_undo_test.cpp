#include <gtest/gtest.h>

#include "app/project/project_file.h"
#include "app/project/project_planes.h"
#include "app/tests/journal_fixture.h"

/// After a move through the history the journal continues at once, from a place in its logs.
namespace scree {
namespace {

using namespace journal_tests;

constexpr int kRecipeNodes = 128;

/// Blocks the writer of snapshots, like a disk that hangs.
class SnapshotGate {
 public:
    void close() { set(true); }
    void open() { set(false); }
    ~SnapshotGate() { open(); }

    std::function<Result<void>(Project&, const fs::path&)> writer() {
        return [this](Project& project, const fs::path& path) {
            {
                std::unique_lock lock(mutex_);
                wake_.wait(lock, [this] { return !isClosed_; });
            }
            return saveProject(project, path, SaveSpeed::Fast);
        };
    }

 private:
    void set(bool isClosed) {
        {
            const std::lock_guard lock(mutex_);
            isClosed_ = isClosed;
        }
        wake_.notify_all();
    }

    std::mutex mutex_;
    std::condition_variable wake_;
    bool isClosed_ = false;
};

/// Returns work on land that equals its recipe.
std::unique_ptr<Work> workOf(const fs::path& folder, SnapshotGate& gate, JournalOptions options = {}) {
    options.folder = folder;
    options.writeSnapshot = gate.writer();
    auto work = std::make_unique<Work>(std::move(options), landOfRecipe(kRecipeNodes));
    work->journal().setDocument({.preset = recipeOf(kRecipeNodes), .path = {}, .unsaved = true});
    work->act(GenerateOperation{landOfRecipe(kRecipeNodes)});
    work->act(keeping("start"));
    work->act(allSettings(settingsWith(100)));
    return work;
}

Command strokeAt(float x) {
    return painting({.layer = Layer::Height, .path = {{x, 40.0f}}, .radius = 9.0f, .strength = 3.0f});
}

/// Expects that a program killed now would leave this land, within kPatience. No part of it may depend on a snapshot
/// that is not written.
void expectIsRecoverable(const fs::path& folder, const TerrainPrint& land) {
    const auto deadline = std::chrono::steady_clock::now() + kPatience;
    std::string problem;
    for (;;) {
        const TemporaryFolder copy;
        std::error_code changing;  // files appear and disappear meanwhile
        fs::copy(folder, copy / "journal", fs::copy_options::recursive, changing);
        const Result<RecoveredWork> recovered = recoverOnly(copy / "journal");
        if (recovered && recovered->checkpoint && printOf(recovered->checkpoint->terrain) == land) return;
        problem = recovered ? "another land" : recovered.error().message;
        ASSERT_LT(std::chrono::steady_clock::now(), deadline) << problem;
        std::this_thread::sleep_for(20ms);
    }
}

TEST(JournalUndo, WhatIsDoneAfterAMoveIsRecoverableThoughNoSnapshotIsWritten) {
    const TemporaryFolder folder;
    SnapshotGate gate;
    gate.close();
    const auto work = workOf(folder.path(), gate);
    for (const float x : {20.0f, 40.0f, 60.0f}) {
        work->act(strokeAt(x));
        work->act(StepOperation{2});
        work->act(keeping("step"));
    }
    const std::uint64_t first = work->snapshot().history->line[1].id;
    work->act(UndoOperation{});
    work->act(strokeAt(80.0f));
    work->act(StepOperation{1});
    expectIsRecoverable(folder.path(), landOf(work->loop()));
    work->act(keeping("branch"));
    work->act(UndoOperation{});
    work->act(UndoOperation{});
    expectIsRecoverable(folder.path(), landOf(work->loop()));
    work->act(RedoOperation{});
    work->act(allSettings(settingsWith(50)));
    work->act(StepOperation{1});
    expectIsRecoverable(folder.path(), landOf(work->loop()));
    work->act(keeping("other settings"));
    work->act(GoToOperation{first});
    work->act(strokeAt(30.0f));
    expectIsRecoverable(folder.path(), landOf(work->loop()));
    EXPECT_TRUE(work->journal().takeMessages().empty());
    gate.open();
    expectRecovers(*work, folder.path());
}

// The move leads from land with a complete snapshot to land that was never in one.
TEST(JournalUndo, WhatIsDoneAfterAMoveIsRecoverableFromTheLastSnapshot) {
    const TemporaryFolder folder;
    SnapshotGate gate;
    const auto work = workOf(folder.path(), gate);
    work->act(strokeAt(20.0f));
    work->act(keeping("stroke"));
    const fs::path own = onlyFolder(folder.path());
    waitFor([&] { return fs::exists(snapshotPath(own, 2)) && !fs::exists(logPath(own, 1)); });
    gate.close();
    for (const float x : {40.0f, 60.0f}) {
        work->act(strokeAt(x));
        work->act(keeping("stroke"));
    }
    work->act(UndoOperation{});
    work->act(strokeAt(80.0f));
    expectIsRecoverable(folder.path(), landOf(work->loop()));
    EXPECT_FALSE(fs::exists(snapshotPath(own, 3))) << "a move needs none";
    gate.open();
    expectRecovers(*work, folder.path());
}

TEST(JournalUndo, WhatIsDoneToAProjectThatWasOpenedIsRecoverableThoughNoSnapshotIsWritten) {
    const TemporaryFolder folder;
    const fs::path file = folder / "a.scree.exr", journals = folder / "journals";
    SnapshotGate gate;
    {
        const auto work = workOf(folder / "other", gate);
        work->act(strokeAt(20.0f));
        work->act(StepOperation{2});
        ThreadPool pool(1);
        Project project{.preset = recipeOf(kRecipeNodes), .checkpoint = work->loop().captureEntry()->unpack(pool)};
        project.preset.simulation = settingsWith(100);
        ASSERT_TRUE(saveProject(project, file));
    }
    gate.close();
    const auto work = workOf(journals, gate);
    const auto written = fs::last_write_time(file);
    Result<Project> project = loadProject(file);
    ASSERT_TRUE(project);
    OpenOperation resume = resuming(std::move(project->checkpoint), project->preset.simulation);
    resume.place = work->journal().placeOf(file, written);
    ASSERT_TRUE(resume.place);
    work->act(std::move(resume));
    fs::remove(file);
    work->act(keeping("project"));
    work->act(strokeAt(60.0f));
    work->act(StepOperation{1});
    work->act(keeping("round"));
    expectIsRecoverable(journals, landOf(work->loop()));
    work->act(UndoOperation{});
    expectIsRecoverable(journals, landOf(work->loop()));
    work->act(strokeAt(80.0f));
    expectIsRecoverable(journals, landOf(work->loop()));
    gate.open();
    expectRecovers(*work, journals);
}

TEST(JournalUndo, AProjectThatHasChangedSinceItWasReadIsNoPlace) {
    const TemporaryFolder folder;
    writeFile(folder / "a.scree.exr", "a");
    Journal journal({.folder = folder / "journals"});
    const auto written = fs::last_write_time(folder / "a.scree.exr");
    EXPECT_FALSE(journal.placeOf(folder / "a.scree.exr", written - 1s));
    EXPECT_FALSE(journal.placeOf(folder / "b.scree.exr", written));
    {
        const auto place = journal.placeOf(folder / "a.scree.exr", written);
        ASSERT_TRUE(place);
        EXPECT_EQ(readFile(*place->file), "a");
    }
    journal.remove();
    EXPECT_TRUE(fs::is_empty(folder / "journals"));
    EXPECT_FALSE(journal.placeOf(folder / "a.scree.exr", written));
}

/// Continues until another snapshot is complete.
void makeSnapshot(Work& work) {
    const std::uint64_t before = work.journal().wholeGenerations();
    waitFor([&] {
        work.act(StepOperation{1});
        work.act(PauseCommand{});  // a state may be requested here
        return work.journal().wholeGenerations() > before;
    });
}

TEST(JournalUndo, AMoveToLandWhoseFilesAreBeyondTheBudgetWaitsForItsSnapshotAndSaysSo) {
    const TemporaryFolder folder;
    SnapshotGate gate;
    std::uintmax_t mostBytes = 0;  // room for two snapshots and more, not for ten
    {
        const TemporaryFolder other;
        const auto work = workOf(other.path(), gate);
        work->act(strokeAt(20.0f));
        work->act(StepOperation{1});
        ThreadPool pool(1);
        mostBytes = 8 * storedBytes(work->loop().captureEntry()->terrain->unpack(pool));
    }
    const auto work = workOf(folder.path(), gate, {.folder = {}, .snapshotEvery = 1ms, .mostBytes = mostBytes});
    makeSnapshot(*work);  // the first may be the recipe, which needs no snapshot and would always fit
    for (int i = 0; i < 12; ++i) {
        makeSnapshot(*work);
        work->act(strokeAt(20.0f + static_cast<float>(i)));
        work->act(keeping("stroke"));
    }
    const auto line = work->snapshot().history->line;
    std::uintmax_t bytes = 0;
    for (const auto& file : fs::directory_iterator(onlyFolder(folder.path()))) bytes += file.file_size();
    EXPECT_LE(bytes, mostBytes);
    gate.close();
    work->act(GoToOperation{line[line.size() - 2].id});
    work->act(strokeAt(70.0f));
    expectIsRecoverable(folder.path(), landOf(work->loop()));
    EXPECT_TRUE(work->journal().takeMessages().empty());

    work->act(GoToOperation{line[1].id});
    work->act(strokeAt(80.0f));
    const std::vector<std::string> messages = waitForMessages(*work);
    ASSERT_EQ(messages.size(), 1u);
    EXPECT_NE(messages[0].find("is being written"), std::string::npos) << messages[0];
    gate.open();
    expectRecovers(*work, folder.path());
}

}  // namespace
}  // namespace scree
