#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

#include "erosion/base/result.h"

namespace scree {

/// A new file that text is appended to. What append() has written outlives the process; what sync() has written
/// outlives a power failure. Errors are the system's reason alone.
class LogFile {
 public:
    /// An Error where the file exists already, also as a symbolic link.
    static Result<LogFile> create(const std::filesystem::path& path);
    LogFile(LogFile&& other) noexcept;
    LogFile& operator=(LogFile&& other) noexcept;
    ~LogFile();

    Result<void> append(std::string_view text);
    /// Waits until the content is on the disk.
    Result<void> sync();

 private:
    explicit LogFile(std::intptr_t file) : file_(file) {}
    std::intptr_t file_;  ///< The system's descriptor or handle; -1 for none.
};

/// A lock that one process holds at a time. The system releases it when the process ends, however that happens.
class FileLock {
 public:
    /// Makes the file where there is none. An Error where another process, or another FileLock, holds the lock.
    static Result<FileLock> acquire(const std::filesystem::path& path);
    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&&) = delete;
    ~FileLock();
    /// Lets others have the lock. Some systems neither move nor remove a folder while a file in it is open.
    void release();

 private:
    explicit FileLock(std::intptr_t file) : file_(file) {}
    std::intptr_t file_;  ///< The system's descriptor or handle; -1 for none.
};

}  // namespace scree
