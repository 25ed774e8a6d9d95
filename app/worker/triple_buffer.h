#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace scree {

/// Hands values from one writing thread to one reading thread; neither ever waits for the other. Of the three
/// buffers one is the writer's, one the reader's, and one, in the middle, holds the newest published value. The
/// middle's index and whether it is fresh share one atomic.
template <class T>
class TripleBuffer {
 public:
    /// The writer's buffer. It holds an older value: bring it up to date, then publish().
    T& back() { return buffers_[back_]; }

    /// Makes the writer's buffer the newest value.
    void publish() { back_ = middle_.exchange(back_ | kFresh, std::memory_order_acq_rel) & kIndex; }

    /// For the writer: the reader has the newest value.
    bool taken() const { return (middle_.load(std::memory_order_relaxed) & kFresh) == 0; }

    /// The reader's buffer: the newest value published before this call.
    const T& latest() {
        if ((middle_.load(std::memory_order_relaxed) & kFresh) != 0)
            front_ = middle_.exchange(front_, std::memory_order_acq_rel) & kIndex;
        return buffers_[front_];
    }

 private:
    static constexpr std::uint8_t kFresh = 4;
    static constexpr std::uint8_t kIndex = 3;

    std::array<T, 3> buffers_{};
    std::uint8_t front_ = 0;
    std::uint8_t back_ = 1;
    std::atomic<std::uint8_t> middle_{2};
};

}  // namespace scree
