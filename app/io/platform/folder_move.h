#pragma once

#include <filesystem>

#include "erosion/base/result.h"

namespace scree {

/// Moves a folder to `to` in one step, on the same disk. If something exists at `to` it must be a folder: an empty one
/// is replaced, any other one is exchanged with `from`. Waits until the names are on the disk. On failure nothing is
/// moved, and the error is the system's reason. Windows cannot exchange folders: there the old folder is briefly named
/// NAME.old, and keeps that name if the process is killed at that moment.
Result<void> moveFolder(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace scree
