#include "app/io/atomic_file.h"

#include <gtest/gtest.h>

#include "app/io/hidden_file.h"
#include "app/io/picture.h"
#include "app/tests/test_files.h"
#include "erosion/base/shown_text.h"

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
        return Result<void>(Error{shownPath(path) + " is no good"});
    });
    ASSERT_FALSE(written.ok());
    EXPECT_EQ(written.error().message, shownPath(folder / "a") + " is no good") << "not the name of the hidden file";
    EXPECT_EQ(seen, "new");
    EXPECT_EQ(readFile(folder / "a"), "old");
    EXPECT_EQ(folder.names(), std::vector<std::string>{"a"});
}

// For example a network drive.
TEST(AtomicFile, AFolderThatDisappearsKeepsTheOldFileAndIsReported) {
    const TemporaryFolder folder;
    const fs::path drive = folder / "drive", away = folder / "away";
    fs::create_directory(drive);
    writeFile(drive / "a", "old");
    const auto expectRefused = [&](const Result<void>& written, const std::string& reason) {
        ASSERT_FALSE(written.ok());
        const std::string& message = written.error().message;
        EXPECT_EQ(message.find(shownPath(drive / "a") + " cannot be " + reason), 0u) << message;
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
        EXPECT_EQ(readFile(away / "a"), "old");
    };
    const Result<void> during = writeFileAtomically(drive / "a", std::string("new"), [&](const fs::path&) {
        fs::rename(drive, away);
        return Result<void>{};
    });
    expectRefused(during, "replaced: ");
    expectRefused(writeFileAtomically(drive / "a", std::string("new")), "written: there is no folder");
    EXPECT_FALSE(checkReadable(drive / "a").ok());
    fs::rename(away, drive);
    EXPECT_TRUE(writeFileAtomically(drive / "a", std::string("new")).ok());
    EXPECT_EQ(readFile(drive / "a"), "new");
}

TEST(AtomicFile, WritesTheTargetOfALinkEvenIfItDoesNotExistYet) {
    if (!test::linksCanBeMade()) GTEST_SKIP() << "no symbolic links can be made here";
    const TemporaryFolder folder;
    fs::create_directory(folder / "there");
    fs::create_symlink("there/second", folder / "first");
    fs::create_symlink("real", folder / "there" / "second");
    EXPECT_TRUE(checkWritable(folder / "first").ok());
    ASSERT_TRUE(writeFileAtomically(folder / "first", std::string("new")).ok());
    EXPECT_TRUE(fs::is_symlink(folder / "first"));
    EXPECT_TRUE(fs::is_symlink(folder / "there" / "second"));
    EXPECT_FALSE(fs::is_symlink(folder / "there" / "real"));
    EXPECT_EQ(readFile(folder / "there" / "real"), "new");
    EXPECT_EQ(folder.names(), (std::vector<std::string>{"first", "there"}));
}

TEST(AtomicFile, RefusesALinkThatLeadsNowhere) {
    if (!test::linksCanBeMade()) GTEST_SKIP() << "no symbolic links can be made here";
    const TemporaryFolder folder;
    fs::create_symlink("circle", folder / "circle");
    fs::create_symlink("missing/a", folder / "lost");
    const Result<void> circle = writeFileAtomically(folder / "circle", std::string("x"));
    ASSERT_FALSE(circle.ok());
    EXPECT_NE(circle.error().message.find("circle is a symbolic link that leads back to itself"), std::string::npos);
    const Result<void> lost = writeFileAtomically(folder / "lost", std::string("x"));
    ASSERT_FALSE(lost.ok());
    EXPECT_NE(lost.error().message.find("there is no folder"), std::string::npos) << lost.error().message;
    EXPECT_EQ(folder.names(), (std::vector<std::string>{"circle", "lost"}));
}

TEST(AtomicFile, LinksToMissingFilesNameTheFileThatASaveWouldWrite) {
    if (!test::linksCanBeMade()) GTEST_SKIP() << "no symbolic links can be made here";
    const TemporaryFolder folder;
    fs::create_directory(folder / "there");
    fs::create_symlink("there/real", folder / "first");
    fs::create_symlink("../first", folder / "there" / "second");
    EXPECT_TRUE(isSameFile(folder / "first", folder / "there" / "real"));
    EXPECT_TRUE(isSameFile(folder / "there" / "real", folder / "there" / "second"));
    EXPECT_FALSE(isSameFile(folder / "first", folder / "real"));
}

TEST(AtomicFile, NamedFilesReplaceTheTargetToo) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "old");
    {
        Result<TemporaryFile> file = createHidden(folder / "a", TemporaryFile::Kind::Named);
        ASSERT_TRUE(file.ok()) << file.error().message;
        EXPECT_TRUE(file->write(std::string("new")).ok());
        EXPECT_TRUE(file->flush().ok());
        EXPECT_EQ(readFile(file->path()), "new");
        EXPECT_TRUE(file->replaceTarget().ok());
    }
    EXPECT_EQ(readFile(folder / "a"), "new");
    EXPECT_EQ(folder.names(), std::vector<std::string>{"a"});
    { const Result<TemporaryFile> dropped = createHidden(folder / "a", TemporaryFile::Kind::Named); }
    EXPECT_EQ(folder.names(), std::vector<std::string>{"a"});
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
    EXPECT_NE(reasonFor("").find("no file name"), std::string::npos);
    const std::string tooLong(300, 'x');  // longer than the 255 bytes of a name
    for (const fs::path& path : {folder / tooLong, folder / tooLong / "a"}) {
        EXPECT_NE(reasonFor(path).find("cannot be written: "), std::string::npos);
        EXPECT_NE(reasonFor(path).find("too long"), std::string::npos);
    }
    EXPECT_EQ(folder.names(), std::vector<std::string>{"file"});
}

TEST(AtomicFile, ClosedFoldersAreRefusedWithWhatToDo) {
    const TemporaryFolder folder;
    const fs::path closed = test::closedFolder(folder.path());
    if (closed.empty()) GTEST_SKIP() << "every folder can be written to here";
    const Result<void> written = writeFileAtomically(closed / "a", std::string("x"));
    ASSERT_FALSE(written.ok());
    const std::string& message = written.error().message;
    EXPECT_TRUE(message.starts_with(shownPath(closed / "a") + " cannot be written: ")) << message;
    EXPECT_TRUE(message.ends_with("; choose another folder or make this one writable")) << message;
    EXPECT_FALSE(checkWritable(closed / "a").ok());
}

TEST(AtomicFile, InPartsIsWrittenCompletelyOrNotAtAll) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "old");
    const auto part = [](const ByteSink& sink, const std::string& bytes) { return sink(bytes); };
    int calls = 0;
    const Result<void> failed = writePartsAtomically(folder / "a", [&](const ByteSink& sink) -> Result<void> {
        if (Result<void> written = part(sink, "new"); !written) return written;
        return Error{"the rest is missing"};
    });
    ASSERT_FALSE(failed.ok());
    EXPECT_NE(failed.error().message.find("the rest is missing; nothing was changed"), std::string::npos);
    EXPECT_EQ(readFile(folder / "a"), "old");
    // The bytes read back are compared with those of a second call. Here the second call differs, then ends too early.
    for (const std::string second : {"one two!", "one "}) {
        calls = 0;
        EXPECT_FALSE(writePartsAtomically(folder / "a", [&](const ByteSink& sink) {
                         return part(sink, calls++ == 0 ? "one two" : second);
                     }).ok());
        EXPECT_EQ(readFile(folder / "a"), "old");
    }
    ASSERT_TRUE(writePartsAtomically(folder / "a", [&](const ByteSink& sink) {
                    if (Result<void> written = part(sink, "one "); !written) return written;
                    return part(sink, "two");
                }).ok());
    EXPECT_EQ(readFile(folder / "a"), "one two");
    EXPECT_EQ(folder.names(), std::vector<std::string>{"a"});
}

TEST(AtomicFile, ReadingReportsItsFailure) {
    const TemporaryFolder folder;
    EXPECT_NE(readWholeFile(folder / "none", 9).error().message.find("does not exist"), std::string::npos);
    EXPECT_NE(readWholeFile(folder.path(), 9).error().message.find("is a folder"), std::string::npos);
    std::string content(100000, 'a');
    content[70000] = '\0';
    writeFile(folder / "a", content);
    EXPECT_EQ(*readWholeFile(folder / "a", content.size()), content);
    EXPECT_NE(readWholeFile(folder / "a", content.size() - 1)
                  .error()
                  .message.find("a is larger than the limit of 99999 bytes"),
              std::string::npos);
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
