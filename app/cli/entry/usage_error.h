#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "erosion/base/result.h"

/// What is wrong with a command line that cannot be understood, in the words of this program.
namespace scree {

/// An Error where an option is given an empty value, as by a script's variable that is not set. For what CLI11 does not
/// see: it takes the next argument as the value of "--output=".
Result<void> checkNoneEmpty(int argc, const char* const* argv);
/// The same for "--output ''" and an empty FILE, once the command line is parsed.
Result<void> checkNoneEmpty(const CLI::App& app);

/// What CLI11 complains of, on one line that names the argument. `command` is the one that was given.
std::string usageError(const CLI::App& command, const CLI::ParseError& error);

}  // namespace scree
