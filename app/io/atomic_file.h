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

/// A file that is open for reading, at its beginning.
struct OpenedFile {
    std::ifstream stream;
    std::uint64_t size = 0;  ///< Bytes.
};

/// Opens a file of which only parts are read. An Error as of readWholeFile().
Result<OpenedFile> openFile(const std::filesystem::path& path, std::size_t mostBytes);

/// Checks that `path` is an existing file that the user may read; the Error says why not. Devices, pipes and sockets
/// are refused: reading them may never end.
Result<void> checkReadable(const std::filesystem::path& path);

/// Checks that a file can be written at `path`: the folder exists and takes files, and `path` is not a folder itself.
/// Call it before long work, so that the user need not wait for the Error.
Result<void> checkWritable(const std::filesystem::path& path);

/// The absolute path, without links, of the file that `path` names or would name once it is written.
std::filesystem::path canonicalPath(const std::filesystem::path& path);

/// True if both paths name one file, or would once it is written, even by another spelling or by a link.
bool isSameFile(const std::filesystem::path& a, const std::filesystem::path& b);

/// Replaces a file in one step: writes beside the target, flushes to the disk, reads back and compares, then renames
/// over the target. The target is at all times the complete old or the complete new file, even if the process is
/// killed. If `path` is a link, its target is replaced and the link stays. `verify`, if given, is called before the
/// rename with a path at which the new file can be read; its Error cancels.
Result<void> writeFileAtomically(const std::filesystem::path& path, std::span<const char> content,
                                 const std::function<Result<void>(const std::filesystem::path&)>& verify = {});

/// Takes the next bytes of a file.
using ByteSink = std::function<Result<void>(std::span<const char>)>;

/// The same for a file that need not fit into the memory: `produce` gives its bytes one part after the other, and an
/// Error if it cannot. It is called twice, to write the file and to compare what is read back, and must give the same
/// bytes both times.
Result<void> writePartsAtomically(const std::filesystem::path& path,
                                  const std::function<Result<void>(const ByteSink&)>& produce,
                                  const std::function<Result<void>(const std::filesystem::path&)>& verify = {});

/// The same for a new file in a folder that no one else uses, whose files stand elsewhere in the end: Errors name it
/// `shown`.
Result<void> writeNewFile(const std::filesystem::path& path, const std::filesystem::path& shown,
                          std::span<const char> content,
                          const std::function<Result<void>(const std::filesystem::path&)>& verify = {});

}  // namespace scree
