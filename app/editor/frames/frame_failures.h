#pragma once

#include <algorithm>
#include <array>

namespace scree {

/// Distinguishes a single failed frame, after which the window goes on, from frames that keep failing.
class FrameFailures {
 public:
    static constexpr int kMost = 4;
    static constexpr double kWithin = 10.0;  // seconds

    /// Counts a frame that failed at `now` (seconds). Returns true if more than kMost frames have failed within
    /// kWithin.
    bool tooMany(double now) {
        std::rotate(times_.begin(), times_.begin() + 1, times_.end());
        times_.back() = now;
        count_ = std::min(count_ + 1, kMost + 1);
        return count_ > kMost && now - times_.front() <= kWithin;
    }

 private:
    std::array<double, kMost + 1> times_{};  ///< Times of the last failures, the latest last.
    int count_ = 0;
};

}  // namespace scree
