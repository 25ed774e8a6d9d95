#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "app/journal/platform/log_file.h"
#include "erosion/platform/system_reason.h"

namespace scree {

namespace {

Error systemError() {
    return {lastSystemReason()};
}

/// Flushes the folder, so that a new file survives a power failure. Ignores failures, because some file systems cannot
/// flush a folder.
void syncFolder(const std::filesystem::path& folder) {
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
}

/// Does nothing if the file is already closed.
void closeFile(std::intptr_t& file) {
    if (file >= 0) ::close(static_cast<int>(std::exchange(file, -1)));
}

}  // namespace

Result<LogFile> LogFile::create(const std::filesystem::path& path) {
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
    if (descriptor < 0) return systemError();
    syncFolder(path.parent_path());
    return LogFile(descriptor);
}

LogFile::LogFile(LogFile&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

LogFile& LogFile::operator=(LogFile&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
}

LogFile::~LogFile() {
    closeFile(file_);
}

Result<void> LogFile::append(std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(static_cast<int>(file_), text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return systemError();
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
}

Result<void> LogFile::sync() {
    if (::fdatasync(static_cast<int>(file_)) != 0) return systemError();
    return {};
}

Result<FileLock> FileLock::acquire(const std::filesystem::path& path) {
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (descriptor < 0) return systemError();
    FileLock lock(descriptor);
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) return systemError();
    return lock;
}

FileLock::FileLock(FileLock&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

FileLock::~FileLock() {
    release();
}

void FileLock::release() {
    closeFile(file_);
}

}  // namespace scree
