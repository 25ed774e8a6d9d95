#pragma once

#include <filesystem>
#include <optional>

#include "erosion/base/result.h"

namespace scree {

/// What is to be done with a file.
enum class FileAccess { Read, Write };

/// Checks that the user may read or write an existing file, and changes nothing. A file
/// that another program keeps from being written for now passes. The Error is the system's reason.
Result<void> checkAccess(const std::filesystem::path& path, FileAccess access);

/// Why no file could be made in a folder: lastSystemReason(), and what to do if the user may not write there. To be
/// called before anything else that calls the system.
Error lastFolderError();

/// Makes a write beyond the size that files may have (`ulimit -f`) fail, as one on a full disk does. POSIX systems end
/// the process otherwise. Call it at the beginning of main(). No effect on Windows.
void failBeyondFileSizeLimit();

/// What a path leads to if it is a symbolic link: the next link or the end, which need not exist; on Windows the end
/// (of a junction, too), and an Error if that does not exist. None if it is no link. The Error is a reason.
Result<std::optional<std::filesystem::path>> linkTarget(const std::filesystem::path& path);

/// Checks that the system can have a file of this path: no name is too long, nor is the whole; on Windows it has no
/// character that names cannot have, and is no device. The Error is a reason.
Result<void> checkName(const std::filesystem::path& path);

}  // namespace scree
