#include <cstdlib>
#include <span>

#include "app/io/base64.h"
#include "app/tests/command_line_fixture.h"

/// The command line on POSIX systems: pipes, devices, limits of a shell.
namespace scree {
namespace {

using namespace command_line_tests;
using test::runScreeInShell;

TEST(CommandLine, PresetsThatAreNoFilesAreRefusedAtOnce) {
    const TemporaryFolder folder;
    ASSERT_EQ(std::system(("mkfifo '" + (folder / "pipe.json").string() + "'").c_str()), 0);
    for (const std::string& path : {std::string("/dev/zero"), (folder / "pipe.json").string()}) {
        expectError(runScree({"erode", "--preset", path, "--output", folder / "a.png"}), 2, "not an ordinary file");
        expectError(runScree({"info", path}), 2, "not an ordinary file");
    }
}

TEST(CommandLine, StandardOutputThatCannotBeWrittenIsAFailure) {
    const TemporaryFolder folder;
    const std::string out = folder / "a.r32";
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"knobs"},
             {"knobs", "--markdown"},
             {"knobs", "--json-schema"},
             {"info", kMap},
             {"info", "--metrics", kMap, "--height-range", "236:1076", "--cell-size", "90"},
             {"erode", "--resolution", "32", "--rounds", "1", "--output", out},
             {"--help"},
             {"erode", "--help"},
             {"--version"}}) {
        expectError(runScreeInShell({}, arguments, " >/dev/full"), 1, "standard output cannot be written");
        expectError(runScreeInShell({}, arguments, " >&-"), 1, "standard output cannot be written");
    }
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // these sanitizers need the address space
TEST(CommandLine, FewerThreadsRunIfTheSystemHasNoRoomForThem) {
    const TemporaryFolder folder;
    const auto erode = [&](const std::string& threads, const std::string& name, const std::string& limit) {
        return runScreeInShell(
            limit, {"erode", "--resolution", "64", "--rounds", "3", "--threads", threads, "--output", folder / name});
    };
    ASSERT_EQ(erode("1", "one.r32", {}).status, 0);
    // 1024 stacks of 8 MB need 8 GB.
    const RunOutcome few = erode("1024", "few.r32", "ulimit -s 8192; ulimit -v 3000000; ");
    EXPECT_EQ(few.status, 0) << few.err;
    EXPECT_NE(few.err.find(" of 1024 threads run: the system allows no more"), std::string::npos) << few.err;
    EXPECT_EQ(readFile(folder / "few.r32"), readFile(folder / "one.r32"));
}
#endif

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // these sanitizers replace `new`
/// Runs the program with a limit of this many bytes for fields.
RunOutcome runWithMemory(std::size_t bytes, bool staysFull, const std::vector<std::string>& arguments) {
    return runScreeInShell("LD_PRELOAD='" SCREE_FULL_MEMORY "' SCREE_MEMORY=" + std::to_string(bytes) +
                               (staysFull ? " SCREE_MEMORY_STAYS_FULL=1 " : " "),
                           arguments);
}

/// Calls `check(outcome)` for runs with less memory than they need, starting with none. Stops at the first run that has
/// enough memory. Returns the number of runs that had too little.
template <class Check>
int forEachShortage(bool staysFull, const std::vector<std::string>& arguments, const Check& check) {
    constexpr std::size_t kStep = 400'000;
    for (int runs = 0; runs < 100; ++runs) {
        const RunOutcome outcome = runWithMemory(kStep * static_cast<std::size_t>(runs), staysFull, arguments);
        if (outcome.status == 0) return runs;
        check(outcome);
        if (testing::Test::HasFailure()) break;
    }
    ADD_FAILURE() << "no memory was enough";
    return 0;
}

TEST(CommandLine, MessagesOfMemoryNameTheMap) {
    const TemporaryFolder folder;
    const std::string map = folder / "map.r32";
    writeFile(map, std::string(4 * 40 * 40, '\0'));
    const std::vector<std::string> fromMap{"--input", map, "--cell-size", "10", "--resolution", "256", "--output"};
    const auto with = [&](std::vector<std::string> command, const std::string& output) {
        command.insert(command.end(), fromMap.begin(), fromMap.end());
        command.push_back(folder / output);
        return command;
    };
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"erode", "--resolution", "256", "--rounds", "2", "--output", folder / "a.r32"},
          with({"erode", "--rounds", "2"}, "a.r32"), with({"export", "--for", "custom"}, "pack")}) {
        int named = 0;
        const int runs = forEachShortage(false, arguments, [&](const RunOutcome& outcome) {
            expectError(outcome, outcome.status == 2 ? 2 : 1, "needs more memory than is available");
            if (outcome.err.find("a terrain of 256 x 256 nodes") != std::string::npos)
                ++named;
            else  // code that reads or writes a file names it
                EXPECT_NE(outcome.err.find(folder.path().string()), std::string::npos) << outcome.err;
        });
        EXPECT_GT(2 * named, runs) << arguments[0];
    }
}

TEST(CommandLine, WithoutAnyMemoryItSaysSoInOneLine) {
    const TemporaryFolder folder;
    for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
             {"erode", "--resolution", "256", "--rounds", "2", "--output", folder / "a.r32", "--output",
              folder / "a.png"},
             {"export", "--for", "custom", "--input", SCREE_SOURCE_FOLDER "/presets/mesa.json", "--resolution", "256",
              "--output", folder / "pack"}})
        EXPECT_GT(forEachShortage(true, arguments,
                                  [](const RunOutcome& outcome) {
                                      expectError(outcome, 1, "there is not enough memory; use a smaller terrain");
                                  }),
                  0);
}
#endif

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // these sanitizers need the address space
TEST(PresetPaint, UnpacksNoMoreThanItsSizeSays) {
    const TemporaryFolder folder;
    // Each block decodes to 128 KB of one byte, so 100,000 blocks are 12.8 GB.
    std::string frame("\x28\xB5\x2F\xFD\x00\x58", 6);
    for (int i = 0; i < 100'000; ++i) frame.append("\x02\x00\x10\x00", 4);
    writeFile(folder / "a.json", R"({"terrain": {"paint": {"width": 2048, "height": 2048, "hardness": ")" +
                                     toBase64(std::as_bytes(std::span(frame))) + "\"}}}");
    const RunOutcome outcome = runScreeInShell("ulimit -v 1000000; ", {"info", folder / "a.json"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_NE(outcome.err.find("terrain.paint.hardness is damaged: it holds more values"), std::string::npos)
        << outcome.err;
}
#endif

}  // namespace
}  // namespace scree
