#include "app/io/whole_folder.h"

#include <gtest/gtest.h>

#include "app/tests/test_files.h"
#include "erosion/base/shown_text.h"

namespace scree {
namespace {

namespace fs = std::filesystem;
using test::readFile;
using test::TemporaryFolder;
using test::writeFile;

/// The names in a folder, including hidden ones.
std::vector<std::string> namesIn(const fs::path& folder) {
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder))
        names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}
using Names = std::vector<std::string>;

TEST(WholeFolder, DoesNotExistBeforeItIsComplete) {
    const TemporaryFolder around;
    Result<WholeFolder> folder = WholeFolder::create(around / "pack");
    ASSERT_TRUE(folder);
    ASSERT_TRUE(folder->write("a", std::string("one")));
    EXPECT_FALSE(fs::exists(around / "pack"));
    ASSERT_TRUE(folder->write("b", std::string("two")));
    ASSERT_TRUE(folder->finish());
    EXPECT_EQ(around.names(), Names{"pack"});
    EXPECT_EQ(namesIn(around / "pack"), (Names{"a", "b"}));
    EXPECT_EQ(readFile(around / "pack" / "b"), "two");
}

TEST(WholeFolder, ClosedFoldersAreRefusedWithWhatToDo) {
    const TemporaryFolder own;
    const fs::path closed = test::closedFolder(own.path());
    if (closed.empty()) GTEST_SKIP() << "every folder can be written to here";
    const Result<WholeFolder> folder = WholeFolder::create(closed / "pack");
    ASSERT_FALSE(folder.ok());
    const std::string& message = folder.error().message;
    EXPECT_TRUE(message.starts_with(shownPath(closed / "pack") + " cannot be made: ")) << message;
    EXPECT_TRUE(message.ends_with("; choose another folder or make this one writable")) << message;
}

TEST(WholeFolder, TakesThePlaceOfAnotherOneInOneStep) {
    const TemporaryFolder around;
    fs::create_directory(around / "pack");
    writeFile(around / "pack" / "old", "old");
    Result<WholeFolder> folder = WholeFolder::create((around / "pack").string() + "/");
    ASSERT_TRUE(folder);
    ASSERT_TRUE(folder->write("new", std::string("new")));
    EXPECT_EQ(namesIn(around / "pack"), Names{"old"});
    ASSERT_TRUE(folder->finish());
    EXPECT_EQ(namesIn(around / "pack"), Names{"new"});
    EXPECT_EQ(around.names(), Names{"pack"});
}

TEST(WholeFolder, FollowsALink) {
    if (!test::linksCanBeMade()) GTEST_SKIP() << "no symbolic links can be made here";
    const TemporaryFolder around;
    fs::create_directory(around / "real");
    fs::create_directory_symlink("real", around / "link");
    Result<WholeFolder> folder = WholeFolder::create(around / "link");
    ASSERT_TRUE(folder);
    ASSERT_TRUE(folder->write("a", std::string("one")));
    ASSERT_TRUE(folder->finish());
    EXPECT_TRUE(fs::is_symlink(around / "link"));
    EXPECT_EQ(readFile(around / "real" / "a"), "one");
}

TEST(WholeFolder, LeavesNothingIfAFileFailsItsCheck) {
    const TemporaryFolder around;
    {
        Result<WholeFolder> folder = WholeFolder::create(around / "pack");
        ASSERT_TRUE(folder);
        ASSERT_TRUE(folder->write("a", std::string("one")));
        const Result<void> written =
            folder->write("b", std::string("two"), [](const fs::path&) { return Result<void>(Error{"no good"}); });
        ASSERT_FALSE(written);
        EXPECT_EQ(written.error().message, "no good");
    }
    EXPECT_EQ(around.names(), Names{});
}

TEST(WholeFolder, NamesTheTargetIfItCannotBeMade) {
    const TemporaryFolder around;
    const Result<WholeFolder> folder = WholeFolder::create(around / "none" / "pack");
    ASSERT_FALSE(folder);
    EXPECT_NE(folder.error().message.find("pack cannot be made: there is no folder"), std::string::npos)
        << folder.error().message;
}

}  // namespace
}  // namespace scree
