#pragma once

#include <filesystem>

namespace scree {

/// Lists a file for removal if the user or the system ends the process by a signal that it can catch, on Windows by an
/// event of the console. Signals that have a handler or are ignored do as before. On Linux at most 8 files are listed
/// at a time; more are not removed.
void removeAtEnd(const std::filesystem::path& path);

/// The same for a folder and the files in it; folders in it stay, and with them the folder.
void removeFolderAtEnd(const std::filesystem::path& path);

/// Takes a file or folder off the list. No effect if it is not listed.
void keepAtEnd(const std::filesystem::path& path);

}  // namespace scree
