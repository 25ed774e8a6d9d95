#pragma once

#include <cstddef>

namespace scree {

/// Main memory of the machine in bytes; 0 if unknown.
std::size_t physicalMemory();

}  // namespace scree
