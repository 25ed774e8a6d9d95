#pragma once

#include <array>
#include <atomic>
#include <cstdint>

namespace scree {

/// Hands values from one writing thread to one reading thread. Neither ever waits for the other. One of the three
/// buffers is the writer's, one is the reader's, and the middle one has the newest published value. One atomic has both
/// the index of the middle buffer and whether it is fresh.
template <class T>
class TripleBuffer {
 public:
    /// The writer's buffer. It has an older value: bring it up to date, then call publish().
    T& back() { return buffers_[back_]; }

    /// Makes the writer's buffer the newest value.
    void publish() { back_ = middle_.exchange(back_ | kFresh, std::memory_order_acq_rel) & kIndex; }

    /// For the writer: true if the reader has taken the newest value.
    bool taken() const { return (middle_.load(std::memory_order_relaxed) & kFresh) == 0; }

    /// Returns the reader's buffer with the newest value published before this call. The reader may change it: the
    /// writer gets it back later, and makes another value of it.
    T& latest() {
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
