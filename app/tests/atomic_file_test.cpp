#include "app/io/atomic_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "app/io/picture.h"
#include "app/tests/test_files.h"

namespace scree {
namespace {

namespace fs = std::filesystem;
using test::readFile;
using test::TemporaryFolder;
using test::writeFile;

TEST(AtomicFile, ReplacesTheOldFileAndLeavesNothingElse) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "old");
    ASSERT_TRUE(writeFileAtomically(folder / "a", std::string("new content")).ok());
    EXPECT_EQ(readFile(folder / "a"), "new content");
    EXPECT_EQ(folder.names(), std::vector<std::string>{"a"});
}

TEST(AtomicFile, FailedVerificationKeepsTheOldFile) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "old");
    std::string seen;
    const Result<void> written = writeFileAtomically(folder / "a", std::string("new"), [&](const fs::path& path) {
        seen = readFile(path);
        return Result<void>(Error{"no good"});
    });
    ASSERT_FALSE(written.ok());
    EXPECT_EQ(written.error().message, "no good");
    EXPECT_EQ(seen, "new");
    EXPECT_EQ(readFile(folder / "a"), "old");
    EXPECT_EQ(folder.names(), std::vector<std::string>{"a"});
}

TEST(AtomicFile, KeepsPermissionsAndLinks) {
    const TemporaryFolder folder;
    writeFile(folder / "real", "old");
    ::chmod((folder / "real").c_str(), 0640);
    fs::create_symlink("real", folder / "link");
    ASSERT_TRUE(writeFileAtomically(folder / "link", std::string("new")).ok());
    EXPECT_TRUE(fs::is_symlink(folder / "link"));
    EXPECT_EQ(readFile(folder / "real"), "new");
    struct stat now {};
    ASSERT_EQ(::stat((folder / "real").c_str(), &now), 0);
    EXPECT_EQ(now.st_mode & 0777, 0640u);
}

TEST(AtomicFile, BadTargetsAreRefusedWithTheReason) {
    const TemporaryFolder folder;
    writeFile(folder / "file", "x");
    const auto reasonFor = [](const fs::path& path) {
        const Result<void> written = writeFileAtomically(path, std::string("x"));
        EXPECT_FALSE(written.ok());
        EXPECT_EQ(checkWritable(path).ok(), written.ok());
        return written.ok() ? std::string() : written.error().message;
    };
    EXPECT_NE(reasonFor(folder.path()).find("is a folder"), std::string::npos);
    EXPECT_NE(reasonFor(folder / "file" / "a").find("is not a folder"), std::string::npos);
    EXPECT_NE(reasonFor(folder / "missing" / "a").find("there is no folder"), std::string::npos);
    EXPECT_NE(reasonFor("/dev/null").find("not an ordinary file"), std::string::npos);
    EXPECT_NE(reasonFor("").find("no file name"), std::string::npos);
    EXPECT_EQ(folder.names(), std::vector<std::string>{"file"});
}

TEST(AtomicFile, ReadingNamesWhatIsWrong) {
    const TemporaryFolder folder;
    EXPECT_NE(readWholeFile(folder / "none").error().message.find("does not exist"), std::string::npos);
    EXPECT_NE(readWholeFile(folder.path()).error().message.find("is a folder"), std::string::npos);
    std::string content(100000, 'a');
    content[70000] = '\0';
    writeFile(folder / "a", content);
    EXPECT_EQ(*readWholeFile(folder / "a"), content);
}

TEST(Picture, IsWrittenAsAPngOfItsSize) {
    const TemporaryFolder folder;
    Image image{3, 2, std::vector<std::uint8_t>(18, 200)};
    ASSERT_TRUE(savePicture(image, folder / "a.png").ok());
    const std::string bytes = readFile(folder / "a.png");
    ASSERT_GT(bytes.size(), 26u);
    EXPECT_EQ(bytes.substr(1, 3), "PNG");
    EXPECT_EQ(bytes[19], 3);  // IHDR width
    EXPECT_EQ(bytes[23], 2);  // height
    EXPECT_EQ(bytes[24], 8);  // bits
    EXPECT_EQ(bytes[25], 2);  // colour
    EXPECT_FALSE(savePicture(image, folder / "none" / "a.png").ok());
}

}  // namespace
}  // namespace scree
