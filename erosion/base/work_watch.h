#pragma once

#include <atomic>
#include <optional>

namespace scree {

/// Thrown out of work that its watch has called off; never an error.
struct WorkCancelled {};

/// Lets one thread see how far the long work of another has come, and call it off.
class WorkWatch {
 public:
    /// Calls the work off: it ends with WorkCancelled at its next part.
    void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
    bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }

    /// 0 to 1; empty where the work does not tell.
    std::optional<double> share() const {
        const int parts = parts_.load(std::memory_order_relaxed);
        if (parts == 0) return std::nullopt;
        return static_cast<double>(done_.load(std::memory_order_relaxed)) / parts;
    }

    /// For the work: it goes on with this many parts of equal size.
    void expect(int parts) {
        done_.store(0, std::memory_order_relaxed);
        parts_.store(parts, std::memory_order_relaxed);
    }
    /// For the work: a part begins. Throws WorkCancelled.
    void beginPart() const {
        if (cancelled()) throw WorkCancelled{};
    }
    /// For the work: a part is done.
    void endPart() { done_.fetch_add(1, std::memory_order_relaxed); }

 private:
    std::atomic<bool> cancelled_{false};
    std::atomic<int> parts_{0};
    std::atomic<int> done_{0};
};

}  // namespace scree
