#include "app/platform/process.h"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>
#include <system_error>

namespace scree {

int processId() {
    return ::getpid();
}

bool isRunning(int process) {
    // Any other error means that the process runs, but belongs to another user.
    return ::kill(process, 0) == 0 || errno != ESRCH;
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
