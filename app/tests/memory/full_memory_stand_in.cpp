#include <atomic>
#include <cstdlib>
#include <new>

/// Simulates a machine that runs out of memory. It is preloaded before the program's libraries. Memory of fields is
/// recognised by its alignment, which no other memory has. It is limited to SCREE_MEMORY bytes in all; further
/// allocations fail. If SCREE_MEMORY_STAYS_FULL is set, every later `new` fails as well.
namespace {

const char* const limitText = std::getenv("SCREE_MEMORY");
const unsigned long long limit = limitText == nullptr ? ~0ull : std::strtoull(limitText, nullptr, 10);
const bool staysFull = std::getenv("SCREE_MEMORY_STAYS_FULL") != nullptr;
std::atomic<unsigned long long> taken{0};
std::atomic<bool> full{false};

}  // namespace

void* operator new(std::size_t size) {
    void* memory = full ? nullptr : std::malloc(size == 0 ? 1 : size);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

void* operator new(std::size_t size, std::align_val_t alignment) {
    const auto align = static_cast<std::size_t>(alignment);
    if (taken.fetch_add(size) + size > limit && staysFull) full = true;
    if (full || taken > limit) throw std::bad_alloc();
    void* memory = std::aligned_alloc(align, (size + align - 1) / align * align);
    if (memory == nullptr) throw std::bad_alloc();
    return memory;
}

void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
    std::free(memory);
}
