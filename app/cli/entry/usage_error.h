#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "erosion/base/result.h"

/// Errors of command lines that cannot be parsed, in the words of this program.
namespace scree {

/// Fails if an option is given an empty value, for example by an unset variable in a script. CLI11 does not detect
/// this: it takes the next argument as the value of "--output=".
Result<void> checkNoneEmpty(int argc, const char* const* argv);
/// Same for "--output ''" and an empty FILE, after the command line was parsed.
Result<void> checkNoneEmpty(const CLI::App& app);

/// Rewords the error of CLI11 on one line that names the argument. `command` is the command that was given.
std::string usageError(const CLI::App& command, const CLI::ParseError& error);

}  // namespace scree
