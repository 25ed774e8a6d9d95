#include <windows.h>

#include <string>

#include "app/platform/file_access.h"
#include "erosion/platform/system_reason.h"

namespace scree {

// Only opening the file takes the permissions of users, groups and shares into account together.
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
        // Another program has the file open. It may have closed it by the time of the save.
        if (access == FileAccess::Write && ::GetLastError() == ERROR_SHARING_VIOLATION) return {};
        return Error{lastSystemReason()};
    }
    ::CloseHandle(file);
    return {};
}

Error lastFolderError() {
    const DWORD error = ::GetLastError();
    const bool closed = error == ERROR_ACCESS_DENIED || error == ERROR_WRITE_PROTECT;
    return Error{lastSystemReason() + (closed ? "; choose another folder or make this one writable" : "")};
}

void failBeyondFileSizeLimit() {}

Result<std::optional<std::filesystem::path>> linkTarget(const std::filesystem::path& path) {
    std::optional<std::filesystem::path> target;
    WIN32_FIND_DATAW about{};
    const HANDLE search = ::FindFirstFileW(path.c_str(), &about);
    if (search == INVALID_HANDLE_VALUE) return target;
    ::FindClose(search);
    // Files of OneDrive and others are also reparse points, but not links.
    const bool isLink = about.dwReserved0 == IO_REPARSE_TAG_SYMLINK || about.dwReserved0 == IO_REPARSE_TAG_MOUNT_POINT;
    if ((about.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) == 0 || !isLink) return target;
    const HANDLE file = ::CreateFileW(path.c_str(), 0, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, nullptr,
                                      OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS, nullptr);  // opens folders as well
    if (file == INVALID_HANDLE_VALUE) return Error{"it is a link that leads to no file: " + lastSystemReason()};
    std::wstring name(32768, L'\0');
    const DWORD length = ::GetFinalPathNameByHandleW(file, name.data(), static_cast<DWORD>(name.size()), 0);
    const std::string reason = lastSystemReason();
    ::CloseHandle(file);
    if (length == 0 || length >= name.size()) return Error{"it is a link that cannot be followed: " + reason};
    name.resize(length);
    // \\?\C:\folder\file or \\?\UNC\server\share\file
    if (name.starts_with(L"\\\\?\\UNC\\"))
        name.replace(0, 7, L"\\");
    else if (name.starts_with(L"\\\\?\\"))
        name.erase(0, 4);
    target = name;
    return target;
}

Result<void> checkName(const std::filesystem::path& path) {
    if (path.filename().native().find_first_of(L"<>:\"|?*") != std::wstring::npos)
        return Error{"a name must not contain < > : \" | ? *; give another name"};
    // The full path of con.png and the like is that of a device, on Windows 10 in every folder.
    std::wstring full(32768, L'\0');
    full.resize(::GetFullPathNameW(path.c_str(), static_cast<DWORD>(full.size()), full.data(), nullptr));
    if (full.starts_with(L"\\\\.\\")) return Error{"this is the name of a device; give another name"};
    // For a path that is too long the system reports that the folder or file does not exist.
    constexpr std::size_t kLongestName = 255;  // for all file systems of Windows, in UTF-16 units
    for (const std::filesystem::path& name : path)
        if (name.native().size() > kLongestName) return Error{"a name of more than 255 characters is too long"};
    // Unless long paths are enabled in Windows, a path is limited to MAX_PATH.
    std::error_code ignored;
    if (full.size() >= MAX_PATH && std::filesystem::is_directory(path.parent_path(), ignored) &&
        ::GetFileAttributesW(path.c_str()) == INVALID_FILE_ATTRIBUTES && ::GetLastError() == ERROR_PATH_NOT_FOUND)
        return Error{"a path of more than 259 characters is too long for this Windows"};
    return {};
}

}  // namespace scree
