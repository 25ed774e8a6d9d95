#pragma once

#include <filesystem>
#include <functional>
#include <span>
#include <string>

#include "erosion/result.h"

namespace scree {

/// The whole file, or an Error: missing, a folder, unreadable.
Result<std::string> readWholeFile(const std::filesystem::path& path);

/// Checks that `path` is an existing file that can be opened, so that the Error can say why not.
Result<void> checkReadable(const std::filesystem::path& path);

/// Checks that a file can be made at `path`: the folder exists and takes files, and `path` is not a folder itself.
/// For telling the user before long work instead of after it.
Result<void> checkWritable(const std::filesystem::path& path);

/// Writes beside the target, flushes to disk, reads back and compares, and renames over it: the target is either the
/// old file or the new one, whole. `verify`, where given, is called with the temporary file's path before the rename;
/// its Error cancels.
Result<void> writeFileAtomically(const std::filesystem::path& path, std::span<const char> content,
                                 const std::function<Result<void>(const std::filesystem::path&)>& verify = {});

}  // namespace scree
