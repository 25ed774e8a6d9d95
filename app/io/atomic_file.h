#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "erosion/base/result.h"

namespace scree {

/// Judges a file by its first 64 KiB, or by all of a shorter one: an Error if it is not of the wanted kind.
using BeginningCheck = std::function<Result<void>(std::string_view beginning)>;

/// Reads a whole file. An Error if it is missing, not an ordinary file, unreadable, or longer than `mostBytes`. Stops
/// reading there even if the file system reports a smaller size. `check`, if given, sees the beginning before more is
/// read; its Error is returned. Give one for each kind of file that has a signature.
Result<std::string> readWholeFile(const std::filesystem::path& path, std::size_t mostBytes,
                                  const BeginningCheck& check = {});

/// An open file, positioned at its beginning.
struct OpenedFile {
    std::ifstream stream;
    std::uint64_t size = 0;  ///< Bytes.
};

/// Opens a file that is read only in part. Fails like readWholeFile().
Result<OpenedFile> openFile(const std::filesystem::path& path, std::size_t mostBytes);

/// Checks that `path` is an existing file that the user may read. The error gives the reason. Devices, pipes and
/// sockets are refused, because reading them may never end.
Result<void> checkReadable(const std::filesystem::path& path);

/// Checks that a file can be written at `path`: the folder exists and is writable, and `path` is not itself a folder.
/// Call this before long work, so that the user sees the error early.
Result<void> checkWritable(const std::filesystem::path& path);

/// The absolute path, without links, of the file at `path`, whether it exists or not.
std::filesystem::path canonicalPath(const std::filesystem::path& path);

/// Returns true if both paths lead to the same file, even by another spelling or through a link. The file need not
/// exist.
bool isSameFile(const std::filesystem::path& a, const std::filesystem::path& b);

/// Replaces a file in one step: writes beside the target, flushes to the disk, reads back and compares, then renames
/// over the target. The target is at all times the complete old or the complete new file, even if the process is
/// killed. If `path` is a link, its target is replaced and the link stays. If given, `verify` is called before the
/// rename with the path of the new file; if it fails, nothing is replaced.
Result<void> writeFileAtomically(const std::filesystem::path& path, std::span<const char> content,
                                 const std::function<Result<void>(const std::filesystem::path&)>& verify = {});

/// Receives the next bytes of a file.
using ByteSink = std::function<Result<void>(std::span<const char>)>;

/// Same as writeFileAtomically(), for a file that need not fit into memory: `produce` passes its bytes to the sink part
/// by part, or returns an error. It is called twice, to write the file and to compare what is read back, and must give
/// the same bytes both times.
Result<void> writePartsAtomically(const std::filesystem::path& path,
                                  const std::function<Result<void>(const ByteSink&)>& produce,
                                  const std::function<Result<void>(const std::filesystem::path&)>& verify = {});

/// Same, for a new file in a folder that no one else uses and that is moved later. Errors name the file `shown`, its
/// final path.
Result<void> writeNewFile(const std::filesystem::path& path, const std::filesystem::path& shown,
                          std::span<const char> content,
                          const std::function<Result<void>(const std::filesystem::path&)>& verify = {});

}  // namespace scree
