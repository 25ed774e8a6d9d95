#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <functional>

#include "app/io/whole_folder.h"
#include "app/tests/test_files.h"

/// Folders whose writer is killed in the middle.
namespace scree {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;
using Names = std::vector<std::string>;

pid_t started(const std::function<void()>& work) {
    const pid_t child = ::fork();
    if (child == 0) {
        work();
        ::_exit(0);
    }
    return child;
}

/// Runs `work` in a new process that a signal ends. Returns the number of the signal.
int signalOf(const std::function<void()>& work) {
    const pid_t child = started(work);
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

void writeManyAndEndBy(const fs::path& target, int signal) {
    Result<WholeFolder> folder = WholeFolder::create(target);
    // More names than the system returns in one call with the buffer in use.
    for (int i = 0; folder && i < 300; ++i)
        if (!folder->write("a-file-with-a-name-of-some-length-" + std::to_string(i), std::string("x"))) return;
    ::raise(signal);
}

TEST(WholeFolder, ASignalLeavesNothing) {
    const TemporaryFolder around;
    EXPECT_EQ(signalOf([&] { writeManyAndEndBy(around / "pack", SIGTERM); }), SIGTERM);
    EXPECT_EQ(around.names(), Names{});
}

TEST(WholeFolder, LeftoversOfAKilledProcessAreRemovedByTheNextOne) {
    const TemporaryFolder around;
    EXPECT_EQ(signalOf([&] { writeManyAndEndBy(around / "pack", SIGKILL); }), SIGKILL);
    ASSERT_EQ(around.names().size(), 1u);
    EXPECT_NE(around.names().front(), "pack");
    Result<WholeFolder> folder = WholeFolder::create(around / "pack");
    ASSERT_TRUE(folder);
    ASSERT_TRUE(folder->write("a", std::string("one")));
    ASSERT_TRUE(folder->finish());
    EXPECT_EQ(around.names(), Names{"pack"});
}

// Its number is free only when its parent has asked how it ended, which in a container may be never.
TEST(WholeFolder, LeftoversOfAKilledProcessGoEvenIfItsParentHasNotAsked) {
    const TemporaryFolder around;
    const pid_t child = started([&] { writeManyAndEndBy(around / "pack", SIGKILL); });
    siginfo_t ended{};
    ASSERT_EQ(::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT), 0);
    ASSERT_EQ(around.names().size(), 1u);
    EXPECT_TRUE(WholeFolder::create(around / "pack").ok());
    EXPECT_EQ(around.names(), Names{});
    ::waitpid(child, nullptr, 0);
}

}  // namespace
}  // namespace scree
