#pragma once

#include <cstddef>

namespace scree {

/// Size of a huge page in bytes, on processors that support them.
inline constexpr std::size_t kHugePage = std::size_t{1} << 21;

/// Asks the system to back this memory with huge pages. The memory is aligned to kHugePage. No effect if the system has
/// none.
void preferHugePages(void* memory, std::size_t bytes);

}  // namespace scree
