#include <windows.h>

#include <string>

#include "app/platform/process.h"

namespace scree {

int processId() {
    return static_cast<int>(::GetCurrentProcessId());
}

bool isRunning(int process) {
    const HANDLE handle =
        ::OpenProcess(SYNCHRONIZE | PROCESS_QUERY_LIMITED_INFORMATION, FALSE, static_cast<DWORD>(process));
    // Access is denied if the process runs, but belongs to another user.
    if (handle == nullptr) return ::GetLastError() == ERROR_ACCESS_DENIED;
    // Compare the id, because the system ignores its last two bits. An ended process remains until its last handle is
    // closed.
    const bool runs =
        ::GetProcessId(handle) == static_cast<DWORD>(process) && ::WaitForSingleObject(handle, 0) == WAIT_TIMEOUT;
    ::CloseHandle(handle);
    return runs;
}

std::string hostName() {
    DWORD size = 0;
    ::GetComputerNameExW(ComputerNameDnsHostname, nullptr, &size);
    std::wstring name(size, L'\0');
    if (size == 0 || ::GetComputerNameExW(ComputerNameDnsHostname, name.data(), &size) == 0) return {};
    name.resize(size);
    return std::filesystem::path(name).string();
}

double threadTime() {
    FILETIME unused{}, kernel{}, user{};
    if (::GetThreadTimes(::GetCurrentThread(), &unused, &unused, &kernel, &user) == 0) return 0.0;
    const auto seconds = [](const FILETIME& time) {
        return 1e-7 * (4294967296.0 * time.dwHighDateTime + time.dwLowDateTime);
    };
    return seconds(kernel) + seconds(user);
}

std::filesystem::path programPath() {
    constexpr std::size_t kLongestPath = 32768;
    std::wstring path(MAX_PATH, L'\0');
    for (;;) {
        const DWORD size = ::GetModuleFileNameW(nullptr, path.data(), static_cast<DWORD>(path.size()));
        if (size < path.size()) {
            path.resize(size);
            return path;
        }
        if (path.size() >= kLongestPath) return {};
        path.resize(2 * path.size());
    }
}

}  // namespace scree
