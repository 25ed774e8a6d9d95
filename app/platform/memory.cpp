#include "app/platform/memory.h"

#ifdef _WIN32
#include <windows.h>
#else
#include <unistd.h>
#endif

namespace scree {

std::size_t physicalMemory() {
#ifdef _WIN32
    MEMORYSTATUSEX status{.dwLength = sizeof(status)};
    return GlobalMemoryStatusEx(&status) != 0 ? static_cast<std::size_t>(status.ullTotalPhys) : 0;
#else
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long pageSize = sysconf(_SC_PAGESIZE);
    return pages > 0 && pageSize > 0 ? static_cast<std::size_t>(pages) * static_cast<std::size_t>(pageSize) : 0;
#endif
}

}  // namespace scree
