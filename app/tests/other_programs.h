#pragma once

#include <array>
#include <cstdio>
#include <memory>
#include <string>

/// Programs that others wrote, for tests on systems with a POSIX shell.
namespace scree::command_line_tests {

/// What a command of the shell writes to its standard output.
inline std::string outputOf(const std::string& command) {
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
    std::string text;
    std::array<char, 256> block{};
    while (pipe && std::fgets(block.data(), block.size(), pipe.get()) != nullptr) text += block.data();
    return text;
}

}  // namespace scree::command_line_tests
