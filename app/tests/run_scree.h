#pragma once

#include <string>
#include <vector>

#include "app/tests/test_files.h"

/// Runs the built program like a user.
namespace scree::test {

/// The result of a program.
struct RunOutcome {
    int status = -1;  ///< Exit status; on POSIX systems 1000 or more if a signal ended the program.
    std::string out;
    std::string err;
};

/// Runs the built program with these arguments (no shell quoting needed).
RunOutcome runScree(const std::vector<std::string>& arguments);

/// Same on Windows, with its output in a pipe whose reader has ended.
RunOutcome runScreeWithoutReader(const std::vector<std::string>& arguments);

/// Same in a POSIX shell. `before` is shell text before the program, such as "ulimit -v 4000000; "; `after` is shell
/// text after it, such as " >/dev/full".
RunOutcome runScreeInShell(const std::string& before, const std::vector<std::string>& arguments,
                           const std::string& after = {});

}  // namespace scree::test
