#include <windows.h>

#include "app/platform/file_access.h"
#include "erosion/platform/system_reason.h"

namespace scree {

// Only an attempt to open the file counts permissions of users, groups and shares together.
Result<void> checkAccess(const std::filesystem::path& path, FileAccess access) {
    if (access == FileAccess::Write) {
        const DWORD attributes = ::GetFileAttributesW(path.c_str());
        if (attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_READONLY) != 0)
            return Error{"Access is denied"};
    }
    const HANDLE file = ::CreateFileW(path.c_str(), access == FileAccess::Read ? GENERIC_READ : GENERIC_WRITE,
                                      FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr, OPEN_EXISTING,
                                      FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file == INVALID_HANDLE_VALUE) {
        // Another program has it open. It may have closed it by the time of the save.
        if (access == FileAccess::Write && ::GetLastError() == ERROR_SHARING_VIOLATION) return {};
        return Error{lastSystemReason()};
    }
    ::CloseHandle(file);
    return {};
}

// To a path that is too long the system says that there is no such folder, or no such file.
Result<void> checkLength(const std::filesystem::path& path) {
    constexpr std::size_t kLongestName = 255;  // of all file systems that Windows has, in UTF-16 units
    for (const std::filesystem::path& name : path)
        if (name.native().size() > kLongestName) return Error{"a name of more than 255 characters is too long"};
    // Without long paths, which Windows must be told to allow, paths end at MAX_PATH.
    std::error_code ignored;
    if (::GetFullPathNameW(path.c_str(), 0, nullptr, nullptr) > MAX_PATH &&
        std::filesystem::is_directory(path.parent_path(), ignored) &&
        ::GetFileAttributesW(path.c_str()) == INVALID_FILE_ATTRIBUTES && ::GetLastError() == ERROR_PATH_NOT_FOUND)
        return Error{"a path of more than 259 characters is too long for this Windows"};
    return {};
}

}  // namespace scree
