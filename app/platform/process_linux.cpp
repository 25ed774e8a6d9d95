#include "app/platform/process.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <fstream>
#include <string>
#include <system_error>

namespace scree {

int processId() {
    return ::getpid();
}

bool isRunning(int process) {
    // Any other error means that the process exists, but belongs to another user.
    if (::kill(process, 0) != 0 && errno == ESRCH) return false;
    // "17305 (scree) Z 1 ...": the name may hold anything, the state is behind its last bracket.
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string about;
    std::getline(file, about, '\0');
    const std::size_t name = about.rfind(") ");
    return name == std::string::npos || about.find_first_of("ZX", name) != name + 2;
}

std::string hostName() {
    std::array<char, 65> name{};
    ::gethostname(name.data(), name.size() - 1);
    return name.data();
}

double threadTime() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

std::filesystem::path programPath() {
    std::error_code unknown;
    return std::filesystem::read_symlink("/proc/self/exe", unknown);
}

}  // namespace scree
