#include <windows.h>

#include <algorithm>
#include <utility>

#include "app/journal/platform/log_file.h"
#include "erosion/platform/system_reason.h"

namespace scree {

namespace {

constexpr DWORD kShareAll = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

Error systemError() {
    return {lastSystemReason()};
}

HANDLE handleOf(std::intptr_t file) {
    return reinterpret_cast<HANDLE>(file);
}

/// Does nothing if the file is already closed.
void closeFile(std::intptr_t& file) {
    if (file != -1) ::CloseHandle(handleOf(std::exchange(file, -1)));
}

bool isLink(HANDLE file) {
    BY_HANDLE_FILE_INFORMATION about{};
    return ::GetFileInformationByHandle(file, &about) != 0 &&
           (about.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0;
}

}  // namespace

Result<LogFile> LogFile::create(const std::filesystem::path& path) {
    const HANDLE file = ::CreateFileW(path.c_str(), FILE_APPEND_DATA | SYNCHRONIZE, kShareAll, nullptr, CREATE_NEW,
                                      FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file == INVALID_HANDLE_VALUE) return systemError();
    return LogFile(reinterpret_cast<std::intptr_t>(file));
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
        const auto most = static_cast<DWORD>(std::min<std::size_t>(text.size(), 1u << 30));
        DWORD written = 0;
        if (::WriteFile(handleOf(file_), text.data(), most, &written, nullptr) == 0) return systemError();
        text.remove_prefix(written);
    }
    return {};
}

Result<void> LogFile::sync() {
    if (::FlushFileBuffers(handleOf(file_)) == 0) return systemError();
    return {};
}

Result<FileLock> FileLock::acquire(const std::filesystem::path& path) {
    const HANDLE file = ::CreateFileW(path.c_str(), GENERIC_READ | GENERIC_WRITE, kShareAll, nullptr, OPEN_ALWAYS,
                                      FILE_ATTRIBUTE_NORMAL | FILE_FLAG_OPEN_REPARSE_POINT, nullptr);
    if (file == INVALID_HANDLE_VALUE) return systemError();
    FileLock lock(reinterpret_cast<std::intptr_t>(file));
    if (isLink(file)) return Error{"it is a link"};
    // Lock a region far beyond the end, so that a virus scanner that reads the file neither meets the lock nor looks
    // like its holder.
    OVERLAPPED place{};
    place.OffsetHigh = 0x40000000;
    if (::LockFileEx(file, LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &place) == 0)
        return systemError();
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
