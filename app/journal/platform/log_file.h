#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "erosion/base/result.h"

namespace scree {

/// A new file to append text to. Text from append() survives the end of the process, and after sync() also a power
/// failure. Errors contain only the system's reason.
class LogFile {
 public:
    /// Makes the file. Fails if it exists already, also as a symbolic link.
    static Result<LogFile> create(const std::filesystem::path& path);
    LogFile(LogFile&& other) noexcept;
    LogFile& operator=(LogFile&& other) noexcept;
    ~LogFile();

    Result<void> append(std::string_view text);
    /// Waits until the content is on the disk.
    Result<void> sync();

 private:
    explicit LogFile(std::intptr_t file) : file_(file) {}
    std::intptr_t file_;  ///< Descriptor or handle of the system; -1 if there is none.
};

/// A lock that only one process can hold. The system releases it when the process ends, even in a crash.
class FileLock {
 public:
    /// Takes the lock, and makes the file if it does not exist. Fails if another process or another FileLock holds the
    /// lock.
    static Result<FileLock> acquire(const std::filesystem::path& path);
    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&&) = delete;
    ~FileLock();
    /// Releases the lock and closes its file. Some systems cannot move or remove a folder with an open file.
    void release();

 private:
    explicit FileLock(std::intptr_t file) : file_(file) {}
    std::intptr_t file_;  ///< Descriptor or handle of the system; -1 if there is none.
};

}  // namespace scree
