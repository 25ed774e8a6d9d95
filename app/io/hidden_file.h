#pragma once

#include <filesystem>

#include "app/platform/temporary_file.h"
#include "erosion/base/result.h"

namespace scree {

/// Creates a temporary file beside the target: without a name if the file system allows it, or with a hidden name. The
/// name contains the process that made it; see removeAbandoned().
Result<TemporaryFile> createHidden(const std::filesystem::path& target);
Result<TemporaryFile> createHidden(const std::filesystem::path& target, TemporaryFile::Kind kind);

/// Returns a free hidden name beside the target. It contains the process id like the names of createHidden().
std::filesystem::path hiddenName(const std::filesystem::path& target);

/// Removes the hidden files and folders in a folder that belong to processes of this machine that were killed during a
/// save. Those of running processes stay.
void removeAbandoned(const std::filesystem::path& folder);

/// The folder of a file; "." if the path has no folder.
std::filesystem::path folderOf(const std::filesystem::path& path);

}  // namespace scree
