#include "erosion/platform/huge_pages.h"

namespace scree {

/// Large pages of Windows cannot be asked for after the allocation, and need a right that users do not have.
void preferHugePages(void* /*memory*/, std::size_t /*bytes*/) {}

}  // namespace scree
