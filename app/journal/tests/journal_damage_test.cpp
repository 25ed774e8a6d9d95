#include <gtest/gtest.h>

#include "app/tests/journal_fixture.h"

/// Journals that cannot be read to their end. No unread data may be lost.
namespace scree {
namespace {

using namespace journal_tests;

/// Expects that no recovery is offered, one message gives the reason, and the journal with all its files is in the
/// folder `broken`.
void expectSetAside(const TemporaryFolder& folder, const fs::path& own) {
    std::size_t files = 0;
    for ([[maybe_unused]] const auto& each : fs::directory_iterator(own)) ++files;
    const FoundJournals found = findRecoverable(folder.path());
    EXPECT_TRUE(found.work.empty());
    ASSERT_EQ(found.notes.size(), 1u);
    const fs::path aside = folder / "broken" / own.filename();
    EXPECT_NE(found.notes[0].find(aside.string()), std::string::npos) << found.notes[0];
    EXPECT_EQ(folder.names(), std::vector<std::string>{"broken"});
    std::size_t kept = 0;
    for ([[maybe_unused]] const auto& each : fs::directory_iterator(aside)) ++kept;
    EXPECT_EQ(kept, files);
    EXPECT_TRUE(findRecoverable(folder.path()).notes.empty()) << "it is told once";
}

TEST(JournalDamage, ASnapshotWithoutItsLogIsSetAside) {
    const TemporaryFolder folder;
    const fs::path own = leaveWork(folder.path());
    fs::remove(logPath(own, 2));
    expectSetAside(folder, own);
    EXPECT_TRUE(fs::exists(snapshotPath(folder / "broken" / own.filename(), 2)));
}

TEST(JournalDamage, ALogThatIsASymbolicLinkIsSetAside) {
    if (!test::linksCanBeMade()) GTEST_SKIP() << "no symbolic links can be made here";
    const TemporaryFolder folder, elsewhere;
    const fs::path own = leaveWork(folder.path());
    fs::rename(logPath(own, 2), elsewhere / "log");
    fs::create_symlink(elsewhere / "log", logPath(own, 2));
    expectSetAside(folder, own);
    EXPECT_TRUE(fs::exists(elsewhere / "log"));
}

TEST(JournalDamage, ADamagedHeaderAfterALogThatWasSavedIsSetAside) {
    const TemporaryFolder folder;
    const fs::path own = leaveWork(folder.path());
    writeFile(logPath(own, 1), headerOf({.fromRecipe = true, .settings = {}, .document = {}}));
    std::string newest = readFile(logPath(own, 2));
    newest[3] ^= 1;
    writeFile(logPath(own, 2), newest);
    expectSetAside(folder, own);
}

TEST(JournalDamage, AfterADamagedRecordTheWorkIsOfferedAndTheRestIsWorthKeeping) {
    const TemporaryFolder folder;
    const fs::path log = logPath(leaveWork(folder.path()), 2);
    std::string text = readFile(log);
    text[text.find("{\"rounds\":3}") + 4] ^= 1;
    writeFile(log, text);
    const Result<RecoveredWork> recovered = recoverOnly(folder.path());
    ASSERT_TRUE(recovered) << recovered.error().message;
    EXPECT_FALSE(recovered->whole);
    ASSERT_EQ(recovered->notes.size(), 1u);
    EXPECT_NE(recovered->notes[0].find("up to round 0"), std::string::npos) << recovered->notes[0];
    EXPECT_NE(recovered->notes[0].find((folder / "broken").string()), std::string::npos) << recovered->notes[0];
}

TEST(JournalDamage, WorkThatIsReadToItsEndIsWhole) {
    const TemporaryFolder folder;
    leaveWork(folder.path());
    const Result<RecoveredWork> recovered = recoverOnly(folder.path());
    ASSERT_TRUE(recovered) << recovered.error().message;
    EXPECT_TRUE(recovered->whole);
    EXPECT_TRUE(recovered->notes.empty());
}

TEST(JournalDamage, AGenerationWhoseSnapshotIsMissingLeavesTheOneBeforeAndIsWorthKeeping) {
    const TemporaryFolder folder;
    const fs::path own = leaveWork(folder.path());
    writeFile(logPath(own, 3),
              headerOf({.rounds = 9, .settings = {}, .document = {.preset = {}, .path = {}, .unsaved = true}}));
    const Result<RecoveredWork> recovered = recoverOnly(folder.path());
    ASSERT_TRUE(recovered) << recovered.error().message;
    EXPECT_EQ(recovered->checkpoint->state->rounds, 3u);
    EXPECT_FALSE(recovered->whole);
}

TEST(JournalDamage, AFileThatNoJournalHasIsNotRemovedWithASavedOne) {
    const TemporaryFolder folder;
    const fs::path own = leaveWork(folder.path());
    writeFile(logPath(own, 2), headerOf({.fromRecipe = true, .settings = {}, .document = {}}));
    writeFile(own / "notes.txt", "mine");
    expectSetAside(folder, own);
    EXPECT_EQ(readFile(folder / "broken" / own.filename() / "notes.txt"), "mine");
}

TEST(JournalDamage, AJournalWithoutItsLockIsOffered) {
    const TemporaryFolder folder;
    fs::remove(lockPath(leaveWork(folder.path())));
    const Result<RecoveredWork> recovered = recoverOnly(folder.path());
    ASSERT_TRUE(recovered) << recovered.error().message;
    EXPECT_EQ(recovered->checkpoint->state->rounds, 3u);
}

TEST(JournalDamage, FoldersThatAreNoJournalsStay) {
    const TemporaryFolder folder;
    fs::create_directories(folder / "empty");
    fs::create_directories(folder / "other");
    writeFile(folder / "other" / "a.txt", "mine");
    EXPECT_TRUE(findRecoverable(folder.path()).notes.empty());
    EXPECT_EQ(folder.names(), std::vector<std::string>{"other"});
}

TEST(JournalDamage, AnOlderVersionOpensFromItsSnapshotAndKeepsThePathOfItsDocument) {
    const TemporaryFolder folder;
    const fs::path own = leaveWork(folder.path());
    writeFile(logPath(own, 2), headerOf({.version = kJournalVersion - 1,
                                         .settings = {},
                                         .document = {.preset = {}, .path = "/tmp/alps.scree.exr", .unsaved = true}}));
    const FoundJournals found = findRecoverable(folder.path());
    ASSERT_EQ(found.work.size(), 1u);
    EXPECT_EQ(found.work[0].document, "/tmp/alps.scree.exr");
    WorkWatch watch;
    const Result<RecoveredWork> recovered = recover(found.work[0], 1, watch);
    ASSERT_TRUE(recovered) << recovered.error().message;
    EXPECT_EQ(recovered->document, "/tmp/alps.scree.exr");
    EXPECT_EQ(hashBits(recovered->checkpoint->terrain.heights()), hashBits(sharedHills(kNodes)->heights()));
    EXPECT_FALSE(recovered->whole) << "what was done after its snapshot was not read";
    EXPECT_EQ(recovered->notes.size(), 1u);
}

TEST(JournalDamage, BeyondTheBudgetTheOldestBrokenOnesAreRemovedWithAMessageAndUnsavedWorkNever) {
    const TemporaryFolder folder;
    leaveWork(folder.path());
    for (int i = 0; i < 3; ++i) {
        const fs::path broken = folder / "broken" / std::to_string(i);
        fs::create_directories(broken);
        writeFile(logPath(broken, 1), std::string(100000, 'x'));
        std::error_code failure;
        fs::last_write_time(broken, fs::file_time_type::clock::now() - std::chrono::hours(10 - i), failure);
        if (failure) GTEST_SKIP() << "the C++ library cannot set the time of a folder here";
    }
    EXPECT_TRUE(findRecoverable(folder.path()).notes.empty()) << "there is room";
    std::uintmax_t all = 0;
    for (const auto& each : fs::recursive_directory_iterator(folder.path()))
        if (each.is_regular_file()) all += each.file_size();
    const FoundJournals found = findRecoverable(folder.path(), all - 50000);
    EXPECT_EQ(found.work.size(), 1u);
    ASSERT_EQ(found.notes.size(), 1u);
    EXPECT_NE(found.notes[0].find((folder / "broken" / "0").string()), std::string::npos) << found.notes[0];
    EXPECT_FALSE(fs::exists(folder / "broken" / "0"));
    EXPECT_TRUE(fs::exists(folder / "broken" / "1"));
}

TEST(JournalDamage, TheLastBrokenOneAndUnsavedWorkOutliveAnyBudget) {
    const TemporaryFolder folder;
    leaveWork(folder.path());
    fs::create_directories(folder / "broken" / "a");
    writeFile(logPath(folder / "broken" / "a", 1), "x");
    const FoundJournals found = findRecoverable(folder.path(), 1);
    EXPECT_EQ(found.work.size(), 1u);
    ASSERT_EQ(found.notes.size(), 1u) << "the user is told that unsaved work needs more than the budget";
    EXPECT_NE(found.notes[0].find("Unsaved work"), std::string::npos) << found.notes[0];
    EXPECT_NE(found.notes[0].find(folder.path().string()), std::string::npos) << found.notes[0];
    EXPECT_TRUE(fs::exists(folder / "broken" / "a"));
}

TEST(JournalDamage, WorkInAStateFolderThatIsALinkComesBack) {
    if (!test::linksCanBeMade()) GTEST_SKIP() << "no symbolic links can be made here";
    const TemporaryFolder folder, elsewhere;
    fs::create_directory_symlink(elsewhere.path(), folder / "journal");
    Work work(folder / "journal");
    work.act(GenerateOperation{sharedHills(kNodes)});
    work.act(allSettings(settingsWith(100)));
    work.act(StepOperation{3});
    expectRecovers(work, folder / "journal");
    EXPECT_TRUE(fs::is_symlink(fs::symlink_status(folder / "journal")));
    EXPECT_FALSE(elsewhere.names().empty()) << "it is where the link leads to";
}

TEST(JournalDamage, ALinkThatLeadsNowhereAsStateFolderIsToldOnce) {
    if (!test::linksCanBeMade()) GTEST_SKIP() << "no symbolic links can be made here";
    const TemporaryFolder folder;
    fs::create_symlink(folder / "gone" / "away", folder / "journal");
    Work work(folder / "journal");
    work.act(GenerateOperation{sharedHills(kNodes)});
    work.act(StepOperation{2});
    EXPECT_EQ(waitForMessages(work).size(), 1u);
    EXPECT_TRUE(findRecoverable(folder / "journal").work.empty());
    EXPECT_EQ(folder.names(), std::vector<std::string>{"journal"}) << "nothing is made where the link leads";
}

TEST(JournalPicture, ShowsTheLandAsItWasAtTheEndAndNotAtTheLastSnapshot) {
    const TemporaryFolder folder;
    std::uint64_t rounds = 0;
    {
        Work work(folder.path());
        work.act(GenerateOperation{sharedHills(kNodes)});
        work.act(keeping("start"));
        work.act(allSettings(settingsWith(2000)));
        work.act(StepOperation{30});
        work.act(keeping("erosion"));
        rounds = work.loop().captureEntry()->rounds;
        waitFor([&] { return work.journal().wholeGenerations() > 1; });
        work.end();
    }
    const FoundJournals found = findRecoverable(folder.path());
    ASSERT_EQ(found.work.size(), 1u);
    const std::optional<WorkPicture> picture = pictureOf(found.work[0], 96);
    ASSERT_TRUE(picture);
    EXPECT_EQ(picture->rounds, rounds);
    for (const JournalFile& file : filesIn(found.work[0].folder))
        if (file.kind == JournalFile::Kind::Picture) fs::remove(file.path);
    const std::optional<WorkPicture> ofSnapshot = pictureOf(found.work[0], 96);
    ASSERT_TRUE(ofSnapshot);
    EXPECT_EQ(ofSnapshot->rounds, 0u);
    EXPECT_NE(ofSnapshot->image->rgb, picture->image->rgb);
}

}  // namespace
}  // namespace scree
