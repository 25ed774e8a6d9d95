#pragma once

#include <filesystem>

#include "app/platform/temporary_file.h"
#include "erosion/base/result.h"

namespace scree {

/// A temporary file with a hidden name beside the target: unnamed if the file system has such files. Its name tells the
/// process that made it, see removeAbandoned().
Result<TemporaryFile> createHidden(const std::filesystem::path& target);
Result<TemporaryFile> createHidden(const std::filesystem::path& target, TemporaryFile::Kind kind);

/// A free hidden name beside the target, which tells the process as those of createHidden() do.
std::filesystem::path hiddenName(const std::filesystem::path& target);

/// Removes from a folder the hidden files and folders of dead processes of this machine, which were killed in the
/// middle of a save. Those of living processes stay.
void removeAbandoned(const std::filesystem::path& folder);

/// The folder of a file; "." for a bare name.
std::filesystem::path folderOf(const std::filesystem::path& path);

}  // namespace scree
