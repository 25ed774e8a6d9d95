#include "erosion/field.h"

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include <new>

namespace scree::detail {

namespace {

constexpr std::size_t kCacheLine = 64;
constexpr std::size_t kHugePage = std::size_t{1} << 21;

std::align_val_t alignmentOf(std::size_t bytes) {
    return std::align_val_t{bytes >= 2 * kHugePage ? kHugePage : kCacheLine};
}

}  // namespace

void* allocateCells(std::size_t bytes) {
    const std::align_val_t alignment = alignmentOf(bytes);
    void* memory = ::operator new(bytes, alignment);
#if defined(__linux__)
    // Advice only: without huge pages all works as well, but slower.
    if (alignment == std::align_val_t{kHugePage}) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}

void freeCells(void* memory, std::size_t bytes) {
    ::operator delete(memory, alignmentOf(bytes));
}

}  // namespace scree::detail
