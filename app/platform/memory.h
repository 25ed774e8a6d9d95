#pragma once

#include <cstddef>

namespace scree {

/// Bytes of memory that the machine has; 0 where it does not tell.
std::size_t physicalMemory();

}  // namespace scree
