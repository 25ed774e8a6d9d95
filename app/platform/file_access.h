#pragma once

#include <filesystem>

#include "erosion/base/result.h"

namespace scree {

/// What is to be done with a file.
enum class FileAccess { Read, Write };

/// Checks that the user may read or write an existing file, and changes nothing. A file
/// that another program keeps from being written for now passes. The Error is the system's reason.
Result<void> checkAccess(const std::filesystem::path& path, FileAccess access);

}  // namespace scree
