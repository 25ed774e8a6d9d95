#pragma once

#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

/// Runs other programs, for tests on systems with a POSIX shell.
namespace scree::command_line_tests {

/// The standard output of a shell command.
inline std::string outputOf(const std::string& command) {
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
    std::string text;
    std::array<char, 256> block{};
    while (pipe && std::fgets(block.data(), block.size(), pipe.get()) != nullptr) text += block.data();
    return text;
}

/// Returns true if a shell command succeeds in a folder. Its output is not shown.
inline bool runIn(const std::filesystem::path& folder, const std::string& command) {
    return std::system(("cd '" + folder.string() + "' && { " + command + "; } >/dev/null 2>&1").c_str()) == 0;
}

}  // namespace scree::command_line_tests
