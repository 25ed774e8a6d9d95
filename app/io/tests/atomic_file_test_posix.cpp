#include <gtest/gtest.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <functional>

#include "app/io/atomic_file.h"
#include "app/io/hidden_file.h"
#include "app/tests/test_files.h"

/// Saves with POSIX permissions, signals and devices.
namespace scree {
namespace {

namespace fs = std::filesystem;
using test::readFile;
using test::TemporaryFolder;
using test::writeFile;

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

/// A process that waits in the middle of a save until it is killed.
class SavingProcess {
 public:
    /// `save` receives the function to call in the middle.
    template <class Save>
    explicit SavingProcess(const Save& save) {
        std::array<int, 2> pipe{};
        if (::pipe(pipe.data()) != 0) throw std::runtime_error("no pipe");
        process_ = ::fork();
        if (process_ == 0) {
            save([&] {
                if (::write(pipe[1], "x", 1) == 1)
                    for (;;) ::pause();
            });
            ::_exit(1);
        }
        ::close(pipe[1]);
        char byte = 0;
        if (::read(pipe[0], &byte, 1) != 1) throw std::runtime_error("the process did not begin to save");
        ::close(pipe[0]);
    }
    SavingProcess(const SavingProcess&) = delete;
    SavingProcess& operator=(const SavingProcess&) = delete;
    ~SavingProcess() { end(SIGKILL); }

    /// Sends a signal and returns the signal that ended the process.
    int end(int signal) {
        if (process_ == 0) return 0;
        ::kill(process_, signal);
        int status = 0;
        ::waitpid(process_, &status, 0);
        process_ = 0;
        return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    }

 private:
    pid_t process_ = 0;
};

constexpr std::array kEndings{SIGKILL, SIGTERM, SIGINT, SIGHUP};

TEST(AtomicFile, ProcessThatIsKilledInTheMiddleOfASaveLeavesTheOldFileAlone) {
    const TemporaryFolder folder;
    writeFile(folder / "a", "old");
    if (!createHidden(folder / "a", TemporaryFile::Kind::Unnamed))
        GTEST_SKIP() << "this file system has no files without a name";
    for (const int signal : kEndings) {
        SavingProcess process([&](const auto& inTheMiddle) {
            (void)writeFileAtomically(folder / "a", std::string(100000, 'n'), [&](const fs::path&) -> Result<void> {
                inTheMiddle();
                return {};
            });
        });
        EXPECT_EQ(process.end(signal), signal);
        EXPECT_EQ(readFile(folder / "a"), "old") << signal;
        EXPECT_EQ(folder.names(), std::vector<std::string>{"a"}) << signal;
    }
}

/// Saves like on a file system without unnamed files.
void saveByName(const fs::path& path, const std::function<void()>& inTheMiddle) {
    Result<TemporaryFile> file = createHidden(path, TemporaryFile::Kind::Named);
    if (file && file->write(std::string("new"))) inTheMiddle();
}

TEST(AtomicFile, HiddenFilesAreRemovedBySignalsThatCanBeCaught) {
    const TemporaryFolder folder;
    for (const int signal : {SIGTERM, SIGINT, SIGHUP}) {
        SavingProcess process([&](const auto& inTheMiddle) { saveByName(folder / "a", inTheMiddle); });
        EXPECT_EQ(folder.names().size(), 1u);
        EXPECT_EQ(process.end(signal), signal);
        EXPECT_TRUE(folder.names().empty()) << signal;
    }
}

TEST(AtomicFile, HiddenFilesOfDeadProcessesAreRemovedByTheNextSaveBesideThem) {
    const TemporaryFolder folder;
    SavingProcess alive([&](const auto& inTheMiddle) { saveByName(folder / "a", inTheMiddle); });
    const std::vector<std::string> ofAlive = folder.names();
    ASSERT_EQ(ofAlive.size(), 1u);
    SavingProcess dead([&](const auto& inTheMiddle) { saveByName(folder / "a", inTheMiddle); });
    EXPECT_EQ(dead.end(SIGKILL), SIGKILL);
    writeFile(folder / ".swap.tmp", "somebody else's");
    ASSERT_EQ(folder.names().size(), 3u);
    ASSERT_TRUE(writeFileAtomically(folder / "b", std::string("new")).ok());
    EXPECT_EQ(folder.names(), (std::vector<std::string>{ofAlive.front(), ".swap.tmp", "b"}));
}

TEST(AtomicFile, IgnoredSignalsStayIgnoredDuringASave) {
    const TemporaryFolder folder;
    SavingProcess process([&](const auto& inTheMiddle) {
        ::signal(SIGHUP, SIG_IGN);  // like nohup
        saveByName(folder / "a", [&] {
            ::raise(SIGHUP);
            inTheMiddle();
        });
    });
    EXPECT_EQ(folder.names().size(), 1u);
}

TEST(AtomicFile, NamesThatAreTooLongAreReportedInTheSystemsWords) {
    const TemporaryFolder folder;
    const std::string tooLong(300, 'x');  // longer than the 255 bytes of a name
    for (const fs::path& path : {fs::path(folder / tooLong), fs::path(folder / tooLong / "a")}) {
        const Result<void> written = writeFileAtomically(path, std::string("x"));
        ASSERT_FALSE(written.ok());
        EXPECT_NE(written.error().message.find("cannot be written: File name too long"), std::string::npos)
            << written.error().message;
    }
}

TEST(AtomicFile, DevicesAndPipesAreNotWaitedFor) {
    const TemporaryFolder folder;
    ASSERT_EQ(std::system(("mkfifo '" + (folder / "pipe").string() + "'").c_str()), 0);
    for (const fs::path& path : {fs::path(folder / "pipe"), fs::path("/dev/zero")})
        EXPECT_NE(readWholeFile(path, 9).error().message.find("is not an ordinary file"), std::string::npos) << path;
    const Result<void> written = writeFileAtomically("/dev/null", std::string("x"));
    ASSERT_FALSE(written.ok());
    EXPECT_NE(written.error().message.find("not an ordinary file"), std::string::npos);
    EXPECT_FALSE(checkWritable("/dev/null").ok());
}

}  // namespace
}  // namespace scree
