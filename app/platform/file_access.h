#pragma once

#include <filesystem>
#include <optional>

#include "erosion/base/result.h"

namespace scree {

/// Kind of access to a file.
enum class FileAccess { Read, Write };

/// Checks that the user may read or write an existing file, and changes nothing. A file that another program has locked
/// against writing for now passes the check. The error is the system's reason.
Result<void> checkAccess(const std::filesystem::path& path, FileAccess access);

/// Why no file could be created in a folder: lastSystemReason(), and what to do if the user may not write there. Call
/// this before any other system call.
Error lastFolderError();

/// Makes a write beyond the size that files may have (`ulimit -f`) fail like a write to a full disk. POSIX systems end
/// the process otherwise. Call it at the beginning of main(). No effect on Windows.
void failBeyondFileSizeLimit();

/// Follows one symbolic link: returns the next link or the final target, which need not exist. On Windows it returns
/// the final target (also of a junction), and fails if the target does not exist. Returns nothing if `path` is not a
/// link. The error is a reason.
Result<std::optional<std::filesystem::path>> linkTarget(const std::filesystem::path& path);

/// Checks that the system allows a file with this path: neither a name nor the whole path is too long. On Windows, the
/// name must also have no forbidden character and must not be a device. The error is a reason.
Result<void> checkName(const std::filesystem::path& path);

}  // namespace scree
