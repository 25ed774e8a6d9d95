#pragma once

#include <filesystem>
#include <initializer_list>
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

/// An argument of a program: a text or a path.
struct Argument : std::string {
    Argument(const char* text) : std::string(text) {}
    Argument(std::string text) : std::string(std::move(text)) {}
    Argument(const std::filesystem::path& path) : std::string(path.string()) {}
};

/// Runs the built program with these arguments (no shell quoting needed).
RunOutcome runScree(const std::vector<std::string>& arguments);

inline RunOutcome runScree(std::initializer_list<Argument> arguments) {
    return runScree(std::vector<std::string>(arguments.begin(), arguments.end()));
}

/// The same by a POSIX shell. `before` is shell text in front of the program, such as "ulimit -v 4000000; "; `after` is
/// behind it, such as " >/dev/full".
RunOutcome runScreeInShell(const std::string& before, const std::vector<std::string>& arguments,
                           const std::string& after = {});

}  // namespace scree::test
