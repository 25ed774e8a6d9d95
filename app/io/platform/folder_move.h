#pragma once

#include <filesystem>

#include "erosion/base/result.h"

namespace scree {

/// Moves a folder to `to` in one step, on the same disk. What is there must be a folder: an empty one is replaced,
/// another one changes places with it. Waits until the names are on the disk. The Error is the system's reason; nothing
/// was moved. Windows cannot exchange folders: there the old one is called NAME.old for a moment. It stays so where the
/// process is killed in that moment.
Result<void> moveFolder(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace scree
