#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include "erosion/result.h"

namespace scree {

/// The whole file, or an Error: missing, a folder, unreadable.
Result<std::string> readWholeFile(const std::filesystem::path& path);

/// Writes beside the target, flushes to disk, and renames over it: the target is either the old file or the new one,
/// whole. `verify`, where given, is called with the temporary file's path before the rename; its Error cancels.
Result<void> writeFileAtomically(const std::filesystem::path& path, std::span<const char> content,
                                 const std::function<Result<void>(const std::filesystem::path&)>& verify = {});

}  // namespace scree
