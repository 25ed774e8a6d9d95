#pragma once

#include <cstddef>

namespace scree {

/// Size of a huge page in bytes, on the processors that have them.
inline constexpr std::size_t kHugePage = std::size_t{1} << 21;

/// Asks the system to back this memory, aligned to kHugePage, by huge pages. No effect if it has none.
void preferHugePages(void* memory, std::size_t bytes);

}  // namespace scree
