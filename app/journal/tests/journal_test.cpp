#include "app/journal/journal.h"

#include <gtest/gtest.h>

#include <random>

#include "app/journal/journal_folder.h"
#include "app/project/project_file.h"
#include "app/tests/journal_fixture.h"

namespace scree {
namespace {

using namespace journal_tests;
using namespace std::chrono_literals;
namespace fs = std::filesystem;

TEST(Journal, GivesTheSameBitsBack) {
    for (unsigned seed = 1; seed <= 8; ++seed) {
        const TemporaryFolder folder;
        std::mt19937 chance(seed);
        Work work(JournalOptions{.folder = folder.path(), .snapshotEvery = chance() % 2 == 0 ? 20ms : 60000ms});
        work.act(GenerateOperation{sharedHills(kNodes)});
        work.act(keeping("start"));
        for (int step = 0; step < 60; ++step) {
            if (chance() % 8 == 0)
                work.act(chance() % 2 == 0 ? Command(UndoOperation{}) : Command(RedoOperation{}));
            else
                work.act(someCommand(chance, kNodes));
            if (chance() % 4 == 0) work.act(keeping("step"));
        }
        expectRecovers(work, folder.path(), " seed " + std::to_string(seed));
    }
}

TEST(Journal, RemembersTheDocument) {
    const TemporaryFolder folder;
    auto journal = std::make_unique<Journal>(JournalOptions{.folder = folder.path()});
    JournalDocument document;
    journal->setDocument(document);
    journal->landIsMade();
    document.preset.title = "Alps ✓";
    document.preset.terrain.terrain.seed = 77;
    document.path = "/tmp/al\xffps.scree.exr";
    journal->setDocument(document);
    document.preset.view.exaggeration = 2.5f;
    document.preset.simulation.seed = 5;
    document.preset.terrain.paint = paintOf([] {
        Terrain painted = hills(70);
        applyStroke(painted, rainStroke(StrokeMode::Add, 0.5f));
        return painted;
    }());
    document.unsaved = true;
    journal->setDocument(document);
    journal.reset();
    const FoundJournals found = findRecoverable(folder.path());
    ASSERT_EQ(found.work.size(), 1u);
    EXPECT_EQ(found.work[0].document, document.path);
    WorkWatch watch;
    const Result<RecoveredWork> recovered = recover(found.work[0], 1, watch);
    ASSERT_TRUE(recovered) << recovered.error().message;
    EXPECT_TRUE(samePreset(recovered->preset, document.preset));
    EXPECT_EQ(recovered->preset.title, "Alps ✓");
    EXPECT_EQ(recovered->document, document.path);
    EXPECT_FALSE(recovered->checkpoint) << "the land follows from the recipe";
}

/// Returns work on land that equals its recipe, with a journal whose byte limit is too small for any snapshot.
std::unique_ptr<Work> workOnRecipe(const fs::path& folder) {
    const auto start = landOfRecipe(128);
    auto work =
        std::make_unique<Work>(JournalOptions{.folder = folder, .snapshotEvery = 1ms, .mostBytes = 400000}, start);
    work->journal().setDocument({.preset = recipeOf(128), .path = {}, .unsaved = true});
    work->act(GenerateOperation{start});
    return work;
}

// Everything comes from the recipe and the logs.
TEST(Journal, GoesOnFromTheRecipeWhileNoSnapshotIsWhole) {
    const TemporaryFolder folder;
    const auto owned = workOnRecipe(folder.path());
    Work& work = *owned;
    std::mt19937 chance(3);
    // States are requested for at most a twentieth of the time. So the time of the second one depends on the machine.
    const auto generations = [&] { return generationsIn(onlyFolder(folder.path())).size(); };
    for (int step = 0; step < 20 || (step < 1000 && generations() < 2); ++step) {
        work.act(someCommand(chance, 128));
        std::this_thread::sleep_for(2ms);
    }
    EXPECT_GT(generations(), 1u);
    waitForMessages(work);
    expectRecovers(work, folder.path());
}

// Settings that change between two generations, on land that equals its recipe, are in no log. The header has them.
TEST(Journal, SettingsOfALaterGenerationAreThoseOfItsHeader) {
    const TemporaryFolder folder;
    const auto owned = workOnRecipe(folder.path());
    Work& work = *owned;
    const auto generations = [&] { return generationsIn(onlyFolder(folder.path())).size(); };
    Preset now;
    const auto turn = [&](int droplets) {
        Preset turned;
        turned.simulation = settingsWith(droplets);
        work.act(settingsChange(std::exchange(now, turned), turned));
    };
    for (int step = 0; step < 5 || (step < 1000 && generations() < 4); ++step) {
        turn(100 + step);
        work.act(StepOperation{1});
        work.act(RestartOperation{});
        std::this_thread::sleep_for(2ms);
        work.act(PauseCommand{});  // a state may be requested here
    }
    turn(50);
    work.act(StepOperation{1});
    waitFor([&] { return generations() >= 4; });
    expectRecovers(work, folder.path());
}

TEST(Journal, WorkThatWasSavedIsNotOffered) {
    const TemporaryFolder folder;
    {
        Work work(folder.path());
        work.act(GenerateOperation{sharedHills(kNodes)});
        work.act(allSettings(settingsWith(100)));
        work.act(StepOperation{2});
        work.journal().setDocument({.preset = {}, .path = "/tmp/a.scree.exr", .unsaved = false});
        work.end();
    }
    EXPECT_EQ(folder.names().size(), 1u);
    EXPECT_TRUE(findRecoverable(folder.path()).work.empty());
    EXPECT_TRUE(folder.names().empty()) << "it is removed";
}

TEST(Journal, ACleanEndLeavesNothing) {
    const TemporaryFolder folder;
    Work work(folder.path());
    work.act(GenerateOperation{sharedHills(kNodes)});
    work.act(StepOperation{2});
    waitFor([&] { return !folder.names().empty(); });
    work.journal().remove();
    work.act(StepOperation{2});
    EXPECT_TRUE(folder.names().empty());
    work.end();
    EXPECT_TRUE(folder.names().empty());
}

TEST(Journal, NoneOfALivingProgramIsTaken) {
    const TemporaryFolder folder;
    Work first(folder.path()), second(folder.path());
    for (Work* each : {&first, &second}) {
        each->act(GenerateOperation{sharedHills(kNodes)});
        each->act(StepOperation{2});
    }
    waitFor([&] { return folder.names().size() == 2; });
    const FoundJournals none = findRecoverable(folder.path());
    EXPECT_TRUE(none.work.empty());
    EXPECT_EQ(none.locked.size(), 2u);
    first.end();
    const FoundJournals found = lookAgain(none.locked);
    EXPECT_EQ(found.locked.size(), 1u);
    ASSERT_EQ(found.work.size(), 1u);
    EXPECT_TRUE(findRecoverable(folder.path()).work.empty()) << "it is offered by one program at a time";
    second.end();
    discard(found.work[0]);
    EXPECT_EQ(findRecoverable(folder.path()).work.size(), 1u);
}

// For each length of a log that a killed program may leave, recovery restores the land of all complete records.
TEST(Journal, ARecordCutInTheMiddleCostsNoOther) {
    const TemporaryFolder folder;
    const fs::path log = logPath(leaveWork(folder.path()), 2);
    const std::string whole = readFile(log);
    const auto roundsAt = [&](std::size_t size) {
        writeFile(log, whole.substr(0, size));
        const Result<RecoveredWork> recovered = recoverOnly(folder.path());
        EXPECT_TRUE(recovered) << recovered.error().message << " at " << size;
        if (!recovered) return -1;
        const bool atEnd = whole[size - 1] == '\n';
        EXPECT_EQ(recovered->notes.empty(), atEnd) << size;
        return static_cast<int>(recovered->checkpoint->state->rounds);
    };
    const std::size_t rounds = whole.find("{\"rounds\":3}");
    ASSERT_NE(rounds, std::string::npos);
    const std::size_t afterRounds = whole.find('\n', rounds) + 1;
    EXPECT_EQ(roundsAt(whole.size()), 3);
    EXPECT_EQ(roundsAt(whole.size() - 1), 3);
    EXPECT_EQ(roundsAt(afterRounds), 3);
    for (const std::size_t size : {afterRounds - 1, afterRounds - 5, rounds - 3, rounds - 9})
        EXPECT_EQ(roundsAt(size), 0) << size;
}

TEST(Journal, AWrongByteEndsTheLogThere) {
    const TemporaryFolder folder;
    const fs::path log = logPath(leaveWork(folder.path()), 2);
    const std::string whole = readFile(log);
    const std::size_t rounds = whole.find("{\"rounds\":3}");
    for (const std::size_t at : {rounds - 5, rounds + 10}) {
        std::string wrong = whole;
        wrong[at] = wrong[at] == '4' ? '5' : '4';
        writeFile(log, wrong);
        const Result<RecoveredWork> recovered = recoverOnly(folder.path());
        ASSERT_TRUE(recovered) << recovered.error().message;
        EXPECT_EQ(recovered->checkpoint->state->rounds, 0u);
        EXPECT_EQ(recovered->notes.size(), 1u);
    }
    const std::size_t lineBegin = whole.rfind('\n', rounds) + 1, lineEnd = whole.find('\n', rounds) + 1;
    writeFile(log, whole.substr(0, lineBegin) + whole.substr(lineEnd));
    EXPECT_EQ(recoverOnly(folder.path())->notes.size(), 1u) << "a line is missing";
}

TEST(Journal, WhatIsNoJournalIsSetAside) {
    for (const std::string& text : {std::string("\x00\x01\xff\xfe garbage\n", 13), std::string(),
                                    std::string("deadbeef {\"scree_journal\":1}\n"), std::string(100000, '[')}) {
        const TemporaryFolder folder;
        const fs::path own = leaveWork(folder.path());
        writeFile(logPath(own, 2), text);
        const FoundJournals found = findRecoverable(folder.path());
        EXPECT_TRUE(found.work.empty());
        ASSERT_EQ(found.notes.size(), 1u);
        EXPECT_EQ(folder.names(), std::vector<std::string>{"broken"});
        EXPECT_EQ(readFile(logPath(folder / "broken" / own.filename(), 2)), text);
        EXPECT_TRUE(fs::exists(snapshotPath(folder / "broken" / own.filename(), 2)));
        EXPECT_TRUE(findRecoverable(folder.path()).notes.empty()) << "it is told once";
    }
}

TEST(Journal, AMissingOrDamagedSnapshotIsTold) {
    const TemporaryFolder folder;
    const fs::path own = leaveWork(folder.path());
    writeFile(snapshotPath(own, 2), readFile(snapshotPath(own, 2)).substr(0, 5000));
    EXPECT_FALSE(recoverOnly(folder.path()));
    {
        const FoundJournals found = findRecoverable(folder.path());
        ASSERT_EQ(found.work.size(), 1u);
        const fs::path aside = setAside(found.work[0]);
        EXPECT_EQ(aside, folder / "broken" / own.filename());
        EXPECT_TRUE(fs::exists(snapshotPath(aside, 2)));
    }
    const fs::path next = [&] {
        const TemporaryFolder other;
        fs::rename(leaveWork(other.path()), folder / "next");
        return folder / "next";
    }();
    fs::remove(snapshotPath(next, 2));
    EXPECT_EQ(findRecoverable(folder.path()).notes.size(), 1u);
    EXPECT_FALSE(fs::exists(next));
}

TEST(Journal, AProgramThatEndsBeforeItWritesLeavesNothingToTell) {
    const TemporaryFolder folder;
    fs::create_directory(folder / "own");
    writeFile(lockPath(folder / "own"), "");
    writeFile(logPath(folder / "own", 1), "");
    const FoundJournals found = findRecoverable(folder.path());
    EXPECT_TRUE(found.work.empty());
    EXPECT_TRUE(found.notes.empty());
    EXPECT_TRUE(folder.names().empty());
}

TEST(Journal, ANewerVersionIsLeftToItsProgram) {
    const TemporaryFolder folder;
    const fs::path own = leaveWork(folder.path());
    writeFile(logPath(own, 2), headerOf({.version = kJournalVersion + 1, .settings = {}, .document = {}}));
    const FoundJournals found = findRecoverable(folder.path());
    EXPECT_TRUE(found.work.empty());
    ASSERT_EQ(found.notes.size(), 1u);
    EXPECT_NE(found.notes[0].find("newer version"), std::string::npos);
    EXPECT_TRUE(fs::exists(snapshotPath(own, 2)));
}

TEST(Journal, SymbolicLinksAreNotFollowed) {
    if (!test::linksCanBeMade()) GTEST_SKIP() << "no symbolic links can be made here";
    const TemporaryFolder folder, elsewhere;
    const fs::path own = leaveWork(elsewhere.path());
    fs::create_directory_symlink(own, folder / "link");
    EXPECT_TRUE(findRecoverable(folder.path()).work.empty());
    EXPECT_TRUE(fs::exists(logPath(own, 2)));
    fs::rename(logPath(own, 2), elsewhere / "log");
    fs::create_symlink(elsewhere / "log", logPath(own, 2));
    EXPECT_TRUE(findRecoverable(elsewhere.path()).work.empty());
    EXPECT_TRUE(fs::exists(elsewhere / "log"));
}

// The place of a record decides which one is newer, not a clock.
TEST(Journal, AClockThatGoesBackChangesNothing) {
    const TemporaryFolder folder;
    const fs::path own = leaveWork(folder.path());
    fs::last_write_time(logPath(own, 2), fs::file_time_type::clock::now() - std::chrono::hours(24 * 365));
    const Result<RecoveredWork> recovered = recoverOnly(folder.path());
    ASSERT_TRUE(recovered);
    EXPECT_EQ(recovered->checkpoint->state->rounds, 3u);
}

TEST(Journal, AFolderThatCannotBeMadeIsToldOnce) {
    const TemporaryFolder folder;
    writeFile(folder / "state", "a file");
    Work work(folder / "state" / "journal");
    work.act(GenerateOperation{sharedHills(kNodes)});
    work.act(StepOperation{2});
    const std::vector<std::string> messages = waitForMessages(work);
    EXPECT_EQ(messages.size(), 1u);
    EXPECT_NE(messages[0].find("Save it now and then"), std::string::npos);
    EXPECT_TRUE(findRecoverable(folder / "state" / "journal").work.empty());
    EXPECT_TRUE(findRecoverable(folder / "none").work.empty());
}

}  // namespace
}  // namespace scree
