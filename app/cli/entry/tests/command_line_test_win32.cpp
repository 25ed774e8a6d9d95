#include "app/tests/command_line_fixture.h"

/// The command line on Windows.
namespace scree {
namespace {

using namespace command_line_tests;
using test::runScreeWithoutReader;

// Like "scree knobs | head".
TEST(ConsoleOutput, APipeWithoutReaderEndsTheProgramWithoutAWord) {
    for (const std::vector<std::string>& arguments :
         std::vector<std::vector<std::string>>{{"knobs"}, {"knobs", "--markdown"}, {"info", kMap}, {"--help"}}) {
        const RunOutcome outcome = runScreeWithoutReader(arguments);
        EXPECT_EQ(outcome.status, 128 + 13) << "like SIGPIPE in a shell";
        EXPECT_EQ(outcome.err, "");
    }
}

}  // namespace
}  // namespace scree
