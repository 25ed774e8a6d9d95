#pragma once

#include <cstdlib>
#include <fstream>
#include <string>

namespace scree::test {

/// A line of /proc/self/status, in MiB.
inline double memory(const std::string& name) {
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(name + ":")) return std::strtod(line.c_str() + name.size() + 1, nullptr) / 1024.0;
    return 0.0;
}

/// The peak memory of `work` in MiB, beyond the memory in use before it.
template <class Work>
double peakOf(const Work& work) {
    std::ofstream("/proc/self/clear_refs") << "5";  // restarts the peak
    const double before = memory("VmRSS");
    work();
#ifdef __SANITIZE_ADDRESS__
    return 0.0 * before;  // the sanitizer keeps freed memory
#else
    return memory("VmHWM") - before;
#endif
}

}  // namespace scree::test
