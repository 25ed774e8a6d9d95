#include <windows.h>

#include "app/platform/memory.h"

namespace scree {

std::size_t physicalMemory() {
    MEMORYSTATUSEX status{};
    status.dwLength = sizeof(status);
    return ::GlobalMemoryStatusEx(&status) != 0 ? static_cast<std::size_t>(status.ullTotalPhys) : 0;
}

}  // namespace scree
