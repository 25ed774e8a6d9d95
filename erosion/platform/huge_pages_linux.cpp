#include <sys/mman.h>

#include "erosion/platform/huge_pages.h"

namespace scree {

void preferHugePages(void* memory, std::size_t bytes) {
    madvise(memory, bytes, MADV_HUGEPAGE);
}

}  // namespace scree
