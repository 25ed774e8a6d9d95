#include <windows.h>
// Must come after windows.h.
#include <gtest/gtest.h>

#include <thread>

#include "app/io/atomic_file.h"
#include "app/tests/test_files.h"

/// Saves on Windows: files in use by other programs, attributes, names beyond ASCII, long paths.
namespace scree {
namespace {

namespace fs = std::filesystem;
using test::readFile;
using test::TemporaryFolder;
using test::writeFile;

/// Opens a file like a program that lets nobody else read, write or remove it.
HANDLE held(const fs::path& path) {
    return ::CreateFileW(path.c_str(), GENERIC_READ, 0, nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr);
}

TEST(AtomicFile, AFileInUseByAnotherProgramStaysAndIsReported) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "old");
    const HANDLE file = held(folder / "a");
    ASSERT_NE(file, INVALID_HANDLE_VALUE);
    const Result<void> written = writeFileAtomically(folder / "a", std::string("new"));
    ASSERT_FALSE(written.ok());
    EXPECT_NE(written.error().message.find("another program has the old file open"), std::string::npos)
        << written.error().message;
    ::CloseHandle(file);
    EXPECT_EQ(readFile(folder / "a"), "old");
    EXPECT_EQ(folder.names(), std::vector<std::string>{"a"});
    EXPECT_TRUE(writeFileAtomically(folder / "a", std::string("new")).ok());
    EXPECT_EQ(readFile(folder / "a"), "new");
}

// Virus scanners and search indexers open each new file for a moment.
TEST(AtomicFile, WaitsForAFileThatIsInUseForAMoment) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "old");
    const HANDLE file = held(folder / "a");
    ASSERT_NE(file, INVALID_HANDLE_VALUE);
    std::thread scanner([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(30));
        ::CloseHandle(file);
    });
    const Result<void> written = writeFileAtomically(folder / "a", std::string("new"));
    scanner.join();
    EXPECT_TRUE(written.ok()) << written.error().message;
    EXPECT_EQ(readFile(folder / "a"), "new");
}

TEST(AtomicFile, AWriteProtectedFileStaysAndIsReported) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "old");
    ASSERT_NE(::SetFileAttributesW((folder / "a").c_str(), FILE_ATTRIBUTE_READONLY), 0);
    const Result<void> written = writeFileAtomically(folder / "a", std::string("new"));
    ASSERT_FALSE(written.ok());
    EXPECT_NE(written.error().message.find("is write-protected"), std::string::npos) << written.error().message;
    EXPECT_EQ(readFile(folder / "a"), "old");
    ::SetFileAttributesW((folder / "a").c_str(), FILE_ATTRIBUTE_NORMAL);
}

TEST(AtomicFile, WritesTheTargetOfAWindowsLink) {
    const TemporaryFolder folder;
    fs::create_directory(folder / "there");
    writeFile(folder / "there" / "real", "old");
    constexpr DWORD kEverybody = 2;  // SYMBOLIC_LINK_FLAG_ALLOW_UNPRIVILEGED_CREATE
    ::CreateSymbolicLinkW((folder / "link").c_str(), L"there\\real", kEverybody);
    const DWORD attributes = ::GetFileAttributesW((folder / "link").c_str());
    if (attributes == INVALID_FILE_ATTRIBUTES || (attributes & FILE_ATTRIBUTE_REPARSE_POINT) == 0)
        GTEST_SKIP() << "no symbolic links can be made here";
    ASSERT_TRUE(writeFileAtomically(folder / "link", std::string("new")).ok());
    EXPECT_EQ(readFile(folder / "there" / "real"), "new");
    EXPECT_NE(::GetFileAttributesW((folder / "link").c_str()) & FILE_ATTRIBUTE_REPARSE_POINT, 0u);
    EXPECT_TRUE(isSameFile(folder / "link", folder / "there" / "real"));
}

TEST(AtomicFile, AHiddenFileStaysHidden) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "old");
    ASSERT_NE(::SetFileAttributesW((folder / "a").c_str(), FILE_ATTRIBUTE_HIDDEN), 0);
    ASSERT_TRUE(writeFileAtomically(folder / "a", std::string("new")).ok());
    EXPECT_NE(::GetFileAttributesW((folder / "a").c_str()) & FILE_ATTRIBUTE_HIDDEN, 0u);
}

TEST(AtomicFile, NamesOfAllLanguagesAreKept) {
    const TemporaryFolder folder;
    const std::string name = "H\xC3\xBCgel \xE5\xB1\xB1 \xF0\x9F\x8F\x94.r32";  // Hügel, a mountain, a picture of one
    ASSERT_TRUE(writeFileAtomically(folder / name, std::string("new")).ok());
    ASSERT_EQ(folder.names(), std::vector<std::string>{name});
    const fs::path wide = folder.path() / fs::path(L"H\u00FCgel \u5C71 \U0001F3D4.r32");
    EXPECT_NE(::GetFileAttributesW(wide.c_str()), INVALID_FILE_ATTRIBUTES);
    EXPECT_EQ(*readWholeFile(folder / name, 9), "new");
}

TEST(AtomicFile, NamesForbiddenOnWindowsAreRefusedBeforeTheWork) {
    const TemporaryFolder folder;
    for (const char* name : {"a?b.png", "ab:c.png", "<a>.png"}) {
        const Result<void> writable = checkWritable(folder / name);
        ASSERT_FALSE(writable.ok()) << name;
        EXPECT_TRUE(writable.error().message.ends_with("; give another name")) << writable.error().message;
    }
}

// Windows 11 allows them as file names.
TEST(AtomicFile, NamesOfDevicesAreWrittenOrRefusedBeforeTheWork) {
    const TemporaryFolder folder;
    for (const char* name : {"con.png", "NUL.r32", "com1.exr"}) {
        const Result<void> writable = checkWritable(folder / name);
        if (writable.ok())
            EXPECT_TRUE(writeFileAtomically(folder / name, std::string("new")).ok()) << name;
        else
            EXPECT_TRUE(writable.error().message.ends_with("is the name of a device; give another name"))
                << writable.error().message;
    }
}

// Whether long paths are allowed is a setting of the system.
TEST(AtomicFile, APathOf300CharactersIsWrittenOrRefusedWithTheReason) {
    const TemporaryFolder folder;
    const fs::path deep = folder / std::string(120, 'd');
    fs::create_directory(deep);
    const fs::path path = deep / std::string(300 - deep.native().size() - 1, 'f');
    ASSERT_EQ(path.native().size(), 300u);
    const Result<void> written = writeFileAtomically(path, std::string("new"));
    if (written.ok())
        EXPECT_EQ(readFile(path), "new");
    else
        EXPECT_NE(written.error().message.find("too long"), std::string::npos) << written.error().message;
}

}  // namespace
}  // namespace scree
