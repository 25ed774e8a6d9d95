#include <optional>

#include "app/cli/tests/small_disk.h"
#include "app/tests/command_line_fixture.h"

/// `scree erode` with several output files on a disk that becomes full.
namespace scree {
namespace {

using namespace command_line_tests;

/// Arguments of a run on land of 64 x 64 nodes: 16 kB as .r32, and about 400 kB as a mesh of all nodes.
std::vector<std::string> smallRun(const std::vector<std::string>& more) {
    std::vector<std::string> all{"erode",    "--preset", SCREE_SOURCE_FOLDER "/presets/mesa.json", "--resolution", "64",
                                 "--rounds", "1"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

TEST(FullDisk, ARunReportsWhichOfItsFilesAreWholeAndLeavesNoOther) {
    const TemporaryFolder folder;
    const std::string disk = folder / "disk/";
    const std::optional<Leftover> left =
        runOnSmallDisk(folder, "100k",
                       smallRun({"--output", disk + "a.r32", "--output", disk + "b.r32", "--output", disk + "c.stl",
                                 "--layer", "wear=" + disk + "d.r32", "--stats", disk + "e.json"}));
    if (!left) GTEST_SKIP() << "no name spaces with disks of their own";
    EXPECT_EQ(left->outcome.status, 1);
    const std::string& told = left->outcome.err;
    EXPECT_EQ(told.substr(0, 7), "scree: ");
    EXPECT_EQ(told.find('\n'), told.size() - 1) << told;
    EXPECT_NE(told.find("c.stl cannot be written: No space left on device; nothing was changed; written before, and "
                        "whole: a.r32, b.r32\n"),
              std::string::npos)
        << told;
    EXPECT_NE(left->outcome.out.find("wrote " + disk + "a.r32: 64 x 64 nodes"), std::string::npos) << left->outcome.out;
    EXPECT_NE(left->outcome.out.find("wrote " + disk + "b.r32: 64 x 64 nodes"), std::string::npos) << left->outcome.out;
    EXPECT_EQ(left->outcome.out.find("c.stl"), std::string::npos) << left->outcome.out;
    EXPECT_EQ(left->names, "a.r32\nb.r32\n");
    ASSERT_EQ(runScree(smallRun({"--output", folder / "whole.r32"})).status, 0);
    for (const char* name : {"left/a.r32", "left/b.r32"})
        EXPECT_TRUE(readFile(folder / name) == readFile(folder / "whole.r32")) << name;
}

TEST(FullDisk, ARunWhoseFirstFileDoesNotFitSaysThatThereIsNone) {
    const TemporaryFolder folder;
    const std::string disk = folder / "disk/";
    const std::optional<Leftover> left =
        runOnSmallDisk(folder, "100k", smallRun({"--output", disk + "c.stl", "--output", disk + "a.r32"}));
    if (!left) GTEST_SKIP() << "no name spaces with disks of their own";
    expectError(left->outcome, 1, "nothing was changed; none of the other files was written");
    EXPECT_EQ(left->names, "");
    const std::optional<Leftover> alone = runOnSmallDisk(folder, "100k", smallRun({"--output", disk + "c.stl"}));
    ASSERT_TRUE(alone);
    EXPECT_TRUE(alone->outcome.err.ends_with("c.stl cannot be written: No space left on device; nothing was changed\n"))
        << alone->outcome.err;
}

TEST(FullDisk, TheFilesOfAMapThatFitAreReported) {
    const TemporaryFolder folder;
    ASSERT_EQ(runScree(smallRun({"--map", "splat=" + (folder / "s.png").string()})).status, 0);
    const auto pages = [&](const char* name) { return (std::filesystem::file_size(folder / name) + 4095) / 4096; };
    // The first file fits; for the second one the disk is one page too small.
    const std::string size = std::to_string(4096 * (pages("s-1.png") + pages("s-2.png") - 1));
    const std::string disk = folder / "disk/";
    const std::optional<Leftover> left = runOnSmallDisk(folder, size, smallRun({"--map", "splat=" + disk + "s.png"}));
    if (!left) GTEST_SKIP() << "no name spaces with disks of their own";
    EXPECT_EQ(left->outcome.status, 1);
    EXPECT_NE(left->outcome.err.find("s-2.png cannot be written"), std::string::npos) << left->outcome.err;
    EXPECT_NE(left->outcome.err.find("; written before, and whole: s-1.png\n"), std::string::npos) << left->outcome.err;
    EXPECT_EQ(left->names, "s-1.png\n");
    EXPECT_TRUE(readFile(folder / "left/s-1.png") == readFile(folder / "s-1.png"));
}

/// The disk holds the files of the first of three items, a part of those of the second, and none of the third.
TEST(FullDisk, ABatchReportsWhichFilesOfEachItemAreWhole) {
    const TemporaryFolder folder;
    const std::string disk = folder / "disk/";
    const auto batch = [&](const std::string& where) {
        return smallRun({"--seeds", "1..3", "--output", where + "{seed}a.r32", "--output", where + "{seed}b.r32"});
    };
    const std::optional<Leftover> left = runOnSmallDisk(folder, "52k", batch(disk));  // three files of 16 KiB
    if (!left) GTEST_SKIP() << "no name spaces with disks of their own";
    EXPECT_EQ(left->outcome.status, 1);
    const std::string& told = left->outcome.err;
    EXPECT_NE(left->outcome.out.find("1 of 3: seed 1: "), std::string::npos) << left->outcome.out;
    EXPECT_NE(left->outcome.out.find("1 of 3 done, 2 failed"), std::string::npos) << left->outcome.out;
    EXPECT_NE(told.find("2 of 3: seed 2: "), std::string::npos) << told;
    EXPECT_NE(told.find("2b.r32 cannot be written: No space left on device; nothing was changed; written before, and "
                        "whole: 2a.r32\n"),
              std::string::npos)
        << told;
    EXPECT_NE(told.find("3 of 3: seed 3: "), std::string::npos) << told;
    EXPECT_NE(told.find("3a.r32 cannot be written: No space left on device; nothing was changed"), std::string::npos)
        << told;
    EXPECT_EQ(left->names, "1a.r32\n1b.r32\n2a.r32\n");
    // With enough space the same command makes the same files.
    ASSERT_EQ(runScree(batch((folder / "whole-").string())).status, 0);
    for (const char* name : {"1a.r32", "1b.r32", "2a.r32"})
        EXPECT_TRUE(readFile(folder / ("left/" + std::string(name))) ==
                    readFile(folder / ("whole-" + std::string(name))))
            << name;
}

TEST(FullDisk, AFileBeyondTheLimitOfTheShellIsAFailedWrite) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder / "land");
    // The limit is 8 blocks of 512 or 1024 bytes, which is less than the 16 KiB of the file.
    const test::RunOutcome outcome =
        test::runScreeInShell("ulimit -f 8; ", smallRun({"--output", (folder / "land/a.r32").string()}));
    expectError(outcome, 1, "a.r32 cannot be written: File too large; nothing was changed");
    EXPECT_TRUE(std::filesystem::is_empty(folder / "land"));
}

}  // namespace
}  // namespace scree
