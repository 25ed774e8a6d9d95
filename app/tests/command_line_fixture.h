#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "app/tests/run_scree.h"
#include "app/tests/showable_text.h"

/// Shared by the tests of the command line.
namespace scree::command_line_tests {

using test::readFile;
using test::RunOutcome;
using test::runScree;
using test::TemporaryFolder;
using test::writeFile;

inline const std::string kMap = SCREE_SOURCE_FOLDER "/assets/heightmaps/jacksboro.png";

/// Expects an exit status and one short, printable line on standard error that contains `part`.
inline void expectError(const RunOutcome& outcome, int status, const std::string& part) {
    EXPECT_EQ(outcome.status, status) << outcome.err;
    EXPECT_EQ(outcome.err.substr(0, 7), "scree: ") << outcome.err;
    EXPECT_NE(outcome.err.find(part), std::string::npos) << outcome.err;
    EXPECT_TRUE(outcome.err.ends_with('\n')) << outcome.err;
    EXPECT_EQ(test::whyNotShowable(outcome.err.substr(0, outcome.err.size() - 1)), "") << outcome.err;
    EXPECT_EQ(outcome.out, "");
}

inline bool programExists(const std::string& program) {
    return std::system(("command -v " + program + " >/dev/null").c_str()) == 0;
}

}  // namespace scree::command_line_tests
