#pragma once

#include <string>
#include <vector>

#include "app/tests/test_files.h"

/// The built program, run as users run it.
namespace scree::test {

/// What a program did.
struct RunOutcome {
    int status = -1;  ///< On POSIX systems 1000 and more where a signal ended it.
    std::string out;
    std::string err;
};

/// Runs the built program with these arguments (no shell quoting needed).
RunOutcome runScree(const std::vector<std::string>& arguments);

/// The same on Windows; its output goes into a pipe whose reader has ended.
RunOutcome runScreeWithoutReader(const std::vector<std::string>& arguments);

/// The same by a POSIX shell. `before` is shell text in front of the program, such as "ulimit -v 4000000; "; `after` is
/// behind it, such as " >/dev/full".
RunOutcome runScreeInShell(const std::string& before, const std::vector<std::string>& arguments,
                           const std::string& after = {});

}  // namespace scree::test
