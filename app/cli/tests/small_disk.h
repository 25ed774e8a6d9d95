#pragma once

#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/tests/run_scree.h"
#include "app/tests/test_files.h"

/// Runs of the program that write to a disk that becomes full. For POSIX shells.
namespace scree::command_line_tests {

/// The result of a run in the folder "disk".
struct Leftover {
    test::RunOutcome outcome;
    std::string names;  ///< Names of all files there, including hidden ones, one per line.
};

/// Runs Scree in `shell` after the command `first`. Copies the files in "disk" to "left" afterwards.
inline Leftover runAfter(const test::TemporaryFolder& folder, const std::string& shell, const std::string& first,
                         const std::vector<std::string>& arguments) {
    const std::string disk = folder / "disk", left = folder / "left";
    std::filesystem::create_directories(disk);
    std::filesystem::remove_all(left);
    std::filesystem::create_directories(left);
    test::writeFile(folder / "run.sh", first + "\n\"$@\"\nstatus=$?\nls -A '" + disk + "' >'" +
                                           (folder / "names").string() + "'\ncp '" + disk + "'/* '" + left +
                                           "' 2>/dev/null\nexit $status\n");
    Leftover leftover{test::runScreeInShell(shell + " '" + (folder / "run.sh").string() + "' ", arguments), {}};
    leftover.names = test::readFile(folder / "names");
    return leftover;
}

/// Same as runAfter(), with a disk of `size` (bytes, or "100k") at "disk". The disk is in its own name space, which
/// ends with the shell. Returns nothing if the system does not allow that.
inline std::optional<Leftover> runOnSmallDisk(const test::TemporaryFolder& folder, const std::string& size,
                                              const std::vector<std::string>& arguments) {
    std::filesystem::create_directories(folder / "disk");
    const std::string mount = "mount -t tmpfs -o size=" + size + " none '" + (folder / "disk").string() + "'";
    if (std::system(("unshare -m sh -c \"" + mount + "\" 2>/dev/null").c_str()) != 0) return std::nullopt;
    return runAfter(folder, "unshare -m sh", mount, arguments);
}

}  // namespace scree::command_line_tests
