#pragma once

#include <algorithm>
#include <array>

namespace scree {

/// Tells a mishap, after which the window goes on, from frames that keep failing.
class FrameFailures {
 public:
    static constexpr int kMost = 4;
    static constexpr double kWithin = 10.0;  // seconds

    /// Counts a frame that failed at `now`, in seconds. True where more than kMost have failed within kWithin.
    bool tooMany(double now) {
        std::rotate(times_.begin(), times_.begin() + 1, times_.end());
        times_.back() = now;
        count_ = std::min(count_ + 1, kMost + 1);
        return count_ > kMost && now - times_.front() <= kWithin;
    }

 private:
    std::array<double, kMost + 1> times_{};  ///< Of the last failures; the latest is the last one.
    int count_ = 0;
};

}  // namespace scree
