#include <windows.h>

#include <string>

#include "app/io/platform/folder_move.h"
#include "erosion/platform/brief_retry.h"
#include "erosion/platform/system_reason.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

bool move(const fs::path& from, const fs::path& to) {
    return retryBriefly([&] { return ::MoveFileExW(from.c_str(), to.c_str(), MOVEFILE_WRITE_THROUGH) != 0; });
}

Error lastError() {
    const DWORD error = ::GetLastError();
    if (error == ERROR_ACCESS_DENIED || error == ERROR_SHARING_VIOLATION)
        return {"a file in it is open in another program, or its folder is write-protected"};
    return {lastSystemReason()};
}

/// A free name beside the folder.
fs::path asideOf(const fs::path& folder) {
    for (int copy = 1;; ++copy) {
        fs::path aside = folder;
        aside += copy == 1 ? ".old" : ".old" + std::to_string(copy);
        if (::GetFileAttributesW(aside.c_str()) == INVALID_FILE_ATTRIBUTES) return aside;
    }
}

}  // namespace

Result<void> moveFolder(const fs::path& from, const fs::path& to) {
    const DWORD there = ::GetFileAttributesW(to.c_str());
    if (there == INVALID_FILE_ATTRIBUTES) {
        if (!move(from, to)) return lastError();
        return {};
    }
    if ((there & FILE_ATTRIBUTE_DIRECTORY) == 0) return Error{"there is a file of this name"};
    const fs::path aside = asideOf(to);
    if (!move(to, aside)) return lastError();
    if (!move(from, to)) {
        const Error error = lastError();
        move(aside, to);
        return error;
    }
    // An empty folder need not be kept. If the old folder cannot be moved now, it stays beside the new one.
    if (::RemoveDirectoryW(aside.c_str()) == 0) move(aside, from);
    return {};
}

}  // namespace scree
