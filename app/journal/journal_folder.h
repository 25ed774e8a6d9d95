#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "app/journal/platform/log_file.h"

/// The names of a journal's files.
namespace scree {

/// A journal's own folder, locked.
struct JournalFolder {
    std::filesystem::path path;
    FileLock lock;
};

/// Makes a folder that no other journal has. An Error says why that is not possible.
Result<JournalFolder> makeJournalFolder(const std::filesystem::path& parent);

std::filesystem::path logPath(const std::filesystem::path& folder, std::uint64_t generation);
std::filesystem::path snapshotPath(const std::filesystem::path& folder, std::uint64_t generation);
std::filesystem::path lockPath(const std::filesystem::path& folder);

/// The generations that have a log, oldest first. Symbolic links are no logs.
std::vector<std::uint64_t> generationsIn(const std::filesystem::path& folder);

/// Removes logs and snapshots of all generations before this one.
void removeGenerationsBefore(const std::filesystem::path& folder, std::uint64_t generation);

}  // namespace scree
