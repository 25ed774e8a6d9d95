#include <windows.h>

#include <algorithm>
#include <mutex>
#include <vector>

#include "app/platform/removal_at_end.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

enum class Kind { File, Folder };

struct Listed {
    fs::path path;
    Kind kind;
};

std::mutex listMutex;
std::vector<Listed> listed;  // NOLINT(cert-err58-cpp): an empty vector throws nothing

void removeFilesIn(const fs::path& folder) {
    WIN32_FIND_DATAW found{};
    const HANDLE search = ::FindFirstFileW((folder / "*").c_str(), &found);
    if (search == INVALID_HANDLE_VALUE) return;
    do ::DeleteFileW((folder / found.cFileName).c_str());  // "." and ".." are no files
    while (::FindNextFileW(search, &found) != 0);
    ::FindClose(search);
}

/// The system calls this on a separate thread, and ends the process when it returns.
BOOL WINAPI removeListedFiles(DWORD /*event*/) {
    listMutex.lock();  // never unlocked: the process writes nothing more
    for (const Listed& each : listed) {
        if (each.kind == Kind::File) {
            ::DeleteFileW(each.path.c_str());
            continue;
        }
        removeFilesIn(each.path);
        ::RemoveDirectoryW(each.path.c_str());
    }
    return FALSE;
}

/// Handlers are called in reverse order until one returns true. This one is registered before main(), so that handlers
/// that keep the process alive are called first.
[[maybe_unused]] const BOOL isRegistered = ::SetConsoleCtrlHandler(removeListedFiles, TRUE);

void list(const fs::path& path, Kind kind) {
    const std::lock_guard lock(listMutex);
    listed.push_back({path, kind});
}

}  // namespace

void removeAtEnd(const fs::path& path) {
    list(path, Kind::File);
}

void removeFolderAtEnd(const fs::path& path) {
    list(path, Kind::Folder);
}

void keepAtEnd(const fs::path& path) {
    const std::lock_guard lock(listMutex);
    std::erase_if(listed, [&](const Listed& each) { return each.path == path; });
}

}  // namespace scree
