#pragma once

#include <atomic>
#include <optional>

namespace scree {

/// Thrown by work that was cancelled through its WorkWatch. Not an error.
struct WorkCancelled {};

/// Lets one thread see the progress of long work on another thread, and cancel it.
class WorkWatch {
 public:
    /// Cancels the work. It ends with WorkCancelled at its next part.
    void cancel() { cancelled_.store(true, std::memory_order_relaxed); }
    bool cancelled() const { return cancelled_.load(std::memory_order_relaxed); }

    /// Returns the finished share of the work, 0 to 1, or nothing if the work does not report its progress.
    std::optional<double> share() const {
        const int parts = parts_.load(std::memory_order_relaxed);
        if (parts == 0) return std::nullopt;
        return static_cast<double>(done_.load(std::memory_order_relaxed)) / parts;
    }

    /// Called by the work: from now on it has this many parts of equal size.
    void expect(int parts) {
        done_.store(0, std::memory_order_relaxed);
        parts_.store(parts, std::memory_order_relaxed);
    }
    /// Called by the work when a part begins. Throws WorkCancelled.
    void beginPart() const {
        if (cancelled()) throw WorkCancelled{};
    }
    /// Called by the work when a part is done.
    void endPart() { done_.fetch_add(1, std::memory_order_relaxed); }

 private:
    std::atomic<bool> cancelled_{false};
    std::atomic<int> parts_{0};
    std::atomic<int> done_{0};
};

}  // namespace scree
