#pragma once

#include <filesystem>

namespace scree {

/// Registers a file for removal if the process is ended by a signal that can be caught, or on Windows by a console
/// event. Signals that are ignored or have another handler keep their behaviour. On Linux at most 8 files can be
/// registered at a time; further ones are not removed.
void removeAtEnd(const std::filesystem::path& path);

/// Same for a folder and the files in it. Subfolders are not removed, and then the folder is not removed either.
void removeFolderAtEnd(const std::filesystem::path& path);

/// Unregisters a file or folder. No effect if it is not registered.
void keepAtEnd(const std::filesystem::path& path);

}  // namespace scree
