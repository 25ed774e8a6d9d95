#include "erosion/platform/huge_pages.h"

namespace scree {

/// Does nothing: Windows cannot turn memory into large pages after the allocation, and requires a right that users do
/// not have.
void preferHugePages(void* /*memory*/, std::size_t /*bytes*/) {}

}  // namespace scree
