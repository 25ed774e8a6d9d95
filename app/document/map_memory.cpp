#include "app/document/map_memory.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

namespace scree {

namespace {

std::string gibibytes(std::size_t bytes) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f GiB", static_cast<double>(bytes) / (1024.0 * 1024.0 * 1024.0));
    return text;
}

}  // namespace

Result<void> fitsMemory(int width, int height, std::size_t memory) {
    const std::size_t needed = static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * kBytesPerNode;
    if (memory == 0 || needed <= memory) return {};
    const double share = std::sqrt(static_cast<double>(memory) / static_cast<double>(needed));
    return Error{"a terrain of " + std::to_string(width) + " x " + std::to_string(height) + " nodes needs about " +
                 gibibytes(needed) + " of memory, and this machine has " + gibibytes(memory) +
                 "; a resolution of at most " + std::to_string(static_cast<int>(std::max(width, height) * share)) +
                 " fits"};
}

}  // namespace scree
