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

}  // namespace scree
