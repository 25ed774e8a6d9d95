#include <gtest/gtest.h>

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "app/tests/command_line_fixture.h"

/// Signals to `scree erode` and `scree export`, as sent by Ctrl+C, a render farm and the system.
namespace scree {
namespace {

using namespace std::chrono_literals;
using namespace command_line_tests;
using Json = nlohmann::json;

constexpr auto kPatience = 60s;

/// A running program.
class Running {
 public:
    /// `ignored` is a signal that the program ignores from its start, or 0 for none.
    Running(const TemporaryFolder& folder, std::vector<std::string> arguments, int ignored = 0)
        : errors_(folder / "stderr") {
        arguments.insert(arguments.begin(), SCREE_PROGRAM);
        std::vector<char*> words;
        for (std::string& each : arguments) words.push_back(each.data());
        words.push_back(nullptr);
        child_ = ::fork();
        if (child_ != 0) return;
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, signal == ignored ? SIG_IGN : SIG_DFL);
        const int out = ::open(errors_.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        ::dup2(out, STDOUT_FILENO);
        ::dup2(out, STDERR_FILENO);
        ::execv(words.front(), words.data());
        ::_exit(127);
    }
    ~Running() {
        if (child_ <= 0) return;
        ::kill(child_, SIGKILL);
        ::waitpid(child_, nullptr, 0);
    }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    void send(int signal) const { ::kill(child_, signal); }

    /// Returns true if the program has its own handler for the signal.
    bool handles(int signal) const {
        std::ifstream status("/proc/" + std::to_string(child_) + "/status");
        for (std::string line; std::getline(status, line);)
            if (line.starts_with("SigCgt:"))
                return (std::stoull(line.substr(7), nullptr, 16) >> (signal - 1) & 1u) != 0;
        return false;
    }

    /// Returns the status of waitpid(), or -1 if the program did not end.
    int wait() {
        int status = -1;
        for (const auto begin = std::chrono::steady_clock::now();
             std::chrono::steady_clock::now() - begin < kPatience;) {
            if (::waitpid(child_, &status, WNOHANG) == child_) {
                child_ = 0;
                return status;
            }
            std::this_thread::sleep_for(2ms);
        }
        return -1;
    }
    std::string text() const { return readFile(errors_); }

 private:
    std::filesystem::path errors_;
    pid_t child_ = 0;
};

template <class Condition>
bool comesTrue(const Condition& condition) {
    for (const auto begin = std::chrono::steady_clock::now(); std::chrono::steady_clock::now() - begin < kPatience;) {
        if (condition()) return true;
        std::this_thread::sleep_for(1ms);
    }
    return false;
}

std::vector<std::string> with(std::vector<std::string> first, const std::vector<std::string>& rest) {
    first.insert(first.end(), rest.begin(), rest.end());
    return first;
}

TEST(Interrupt, ASingleRunWritesTheLandOfTheRoundsDone) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const TemporaryFolder folder;
        const std::vector<std::string> options{"--resolution",   "64",
                                               "--seed",         "5",
                                               "--output",       folder / "a.r32",
                                               "--stats",        folder / "a.json",
                                               "--save-project", folder / "a.scree.exr"};
        Running run(folder, with({"erode", "--rounds", "1000000000"}, options));
        ASSERT_TRUE(comesTrue([&] { return run.handles(signal); })) << run.text();
        std::this_thread::sleep_for(30ms);  // a few rounds
        run.send(signal);
        const int status = run.wait();
        ASSERT_TRUE(WIFEXITED(status)) << status;
        ASSERT_EQ(WEXITSTATUS(status), 130) << run.text();
        const std::uint64_t rounds = Json::parse(readFile(folder / "a.json"))["rounds"];
        ASSERT_GT(rounds, 0u);
        EXPECT_NE(run.text().find("interrupted; the files have the land after " + std::to_string(rounds)),
                  std::string::npos)
            << run.text();
        // The file has the land after this number of rounds, and work can continue from it.
        const std::string land = readFile(folder / "a.r32");
        ASSERT_EQ(runScree(with({"erode", "--rounds", std::to_string(rounds)}, options)).status, 0);
        EXPECT_EQ(readFile(folder / "a.r32"), land);
        EXPECT_EQ(folder.names(), (std::vector<std::string>{"a.json", "a.r32", "a.scree.exr", "stderr"}));
    }
}

TEST(Interrupt, ASecondSignalEndsAtOnceAndLeavesNothing) {
    const TemporaryFolder folder;
    // A run in which a round takes long.
    Running run(folder,
                {"erode", "--resolution", "2048", "--rounds", "5", "--threads", "1", "--set",
                 "droplet.dropletsPerRound=1000000", "--set", "rain.byArea=false", "--output", folder / "a.r32"});
    ASSERT_TRUE(comesTrue([&] { return run.handles(SIGINT); })) << run.text();
    std::this_thread::sleep_for(300ms);  // the first round is in progress
    run.send(SIGINT);
    ASSERT_TRUE(comesTrue([&] { return !run.handles(SIGINT); }));
    run.send(SIGINT);
    const int status = run.wait();
    EXPECT_TRUE(WIFSIGNALED(status)) << status << " " << run.text();
    EXPECT_EQ(WTERMSIG(status), SIGINT) << "a shell calls it 130";
    EXPECT_EQ(folder.names(), std::vector<std::string>{"stderr"});
}

TEST(Interrupt, ABatchStopsWithWholeItemsAndGoesOnWithSkipExisting) {
    const TemporaryFolder folder;
    const auto options = [&](const std::string& seeds) {
        return std::vector<std::string>{"--resolution",   "64",  "--rounds", "20",
                                        "--seeds",        seeds, "--output", folder / "land-{seed}.r32",
                                        "--skip-existing"};
    };
    Running run(folder, with({"erode"}, options("1..5000")));
    ASSERT_TRUE(comesTrue([&] { return std::filesystem::exists(folder / "land-3.r32"); })) << run.text();
    run.send(SIGINT);
    const int status = run.wait();
    ASSERT_TRUE(WIFEXITED(status)) << status;
    EXPECT_EQ(WEXITSTATUS(status), 130);
    std::size_t done = 0;
    for (const std::string& name : folder.names()) {
        if (name == "stderr") continue;
        ++done;
        EXPECT_EQ(readFile(folder / name).size(), 64u * 64 * 4) << name;
    }
    ASSERT_GE(done, 3u);
    ASSERT_LT(done, 5000u);
    EXPECT_NE(run.text().find("interrupted: " + std::to_string(done) +
                              " of 5000 done; the same command with "
                              "--skip-existing does the others"),
              std::string::npos)
        << run.text().substr(run.text().size() - 300);
    const std::string next = std::to_string(done + 2);
    const test::RunOutcome again = runScree(with({"erode"}, options("1.." + next)));
    EXPECT_EQ(again.status, 0) << again.err;
    EXPECT_NE(again.out.find("2 of " + next + " done, " + std::to_string(done) + " skipped"), std::string::npos)
        << again.out;
    ASSERT_EQ(
        runScree({"erode", "--resolution", "64", "--rounds", "20", "--seed", next, "--output", folder / "single.r32"})
            .status,
        0);
    EXPECT_EQ(readFile(folder / ("land-" + next + ".r32")), readFile(folder / "single.r32"));
}

TEST(Interrupt, ASignalThatIsIgnoredStaysIgnored) {
    // Like under nohup.
    const TemporaryFolder folder;
    Running run(
        folder,
        {"erode", "--resolution", "64", "--rounds", "300", "--output", folder / "a.r32", "--stats", folder / "a.json"},
        SIGHUP);
    ASSERT_TRUE(comesTrue([&] { return run.handles(SIGINT); })) << run.text();
    EXPECT_FALSE(run.handles(SIGHUP));
    run.send(SIGHUP);
    EXPECT_EQ(run.wait(), 0) << run.text();
    EXPECT_EQ(Json::parse(readFile(folder / "a.json"))["rounds"], 300);
}

/// Arguments of an export to FOLDER/pack that takes a second or more, with large maps among its files.
std::vector<std::string> longExport(const TemporaryFolder& folder) {
    return {"export", "--for", "custom",   "--input",       SCREE_SOURCE_FOLDER "/presets/mesa.json",
            "--size", "2048",  "--output", folder / "pack", "--threads",
            "1"};
}

TEST(Interrupt, AnExportEndsWithNothingWritten) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        const TemporaryFolder folder;
        Running run(folder, longExport(folder));
        ASSERT_TRUE(comesTrue([&] { return run.handles(signal); })) << run.text();
        run.send(signal);
        const int status = run.wait();
        ASSERT_TRUE(WIFEXITED(status)) << status;
        EXPECT_EQ(WEXITSTATUS(status), 130) << run.text();
        EXPECT_EQ(run.text(), "scree: interrupted; nothing was written\n");
        EXPECT_EQ(folder.names(), std::vector<std::string>{"stderr"});
    }
}

TEST(Interrupt, LeftoversOfAKilledExportGoWithTheNextOne) {
    const TemporaryFolder folder;
    {
        Running run(folder, longExport(folder));
        ASSERT_TRUE(comesTrue([&] {
            const std::vector<std::string> names = folder.names();
            return !names.empty() && names.front().starts_with(".pack.scree-");
        })) << run.text();
    }  // the destructor kills the program
    ASSERT_EQ(folder.names().size(), 2u);
    const test::RunOutcome next = runScree({"export", "--for", "custom", "--input", kMap, "--height-range", "236:1076",
                                            "--cell-size", "90", "--maps", "none", "--output", folder / "other"});
    EXPECT_EQ(next.status, 0) << next.err;
    EXPECT_EQ(folder.names(), (std::vector<std::string>{"other", "stderr"}));
}

}  // namespace
}  // namespace scree
