#include "erosion/base/field.h"

#include <new>

#include "erosion/platform/huge_pages.h"

namespace scree::detail {

namespace {

constexpr std::size_t kCacheLine = 64;

std::align_val_t alignmentOf(std::size_t bytes) {
    return std::align_val_t{bytes >= 2 * kHugePage ? kHugePage : kCacheLine};
}

}  // namespace

void* allocateCells(std::size_t bytes) {
    const std::align_val_t alignment = alignmentOf(bytes);
    void* memory = ::operator new(bytes, alignment);
    if (alignment == std::align_val_t{kHugePage}) preferHugePages(memory, bytes);
    return memory;
}

void freeCells(void* memory, std::size_t bytes) {
    ::operator delete(memory, alignmentOf(bytes));
}

}  // namespace scree::detail
