#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>

namespace scree {

/// Decides when a journal asks for a new state of the land for a snapshot. Safe for several threads.
class SnapshotPace {
 public:
    using Clock = std::chrono::steady_clock;

    /// Asks at most once in `every`, and at most once in 20 times the time of one snapshot. If the logs since the last
    /// snapshot have more than `mostLogBytes`, `every` does not apply.
    SnapshotPace(Clock::duration every, std::uintmax_t mostLogBytes) : every_(every), mostLogBytes_(mostLogBytes) {}

    /// Records that the land has changed.
    void landHasChanged();
    /// True if a state is wanted now. Then the next stateIsGiven() is the answer.
    bool wantsState();
    enum class Way {
        GoesOn,    ///< The log so far leads to the state.
        GoesBack,  ///< An earlier place in a log leads to the state, so it may need no snapshot.
        New        ///< No log leads to the state.
    };
    /// Records that a state was given. Returns true if it was asked for.
    bool stateIsGiven(Way way);
    /// Cancels the question, because its answer will not come.
    void forgetQuestion();
    /// Records that a log begins that needs none before it, now or once its snapshot is written.
    void logsBeginAnew();
    /// Records the time that a snapshot took.
    void snapshotTook(Clock::duration cost);

    void logHasGrown(std::uintmax_t bytes);
    /// Size of the logs since they began anew, in bytes.
    std::uintmax_t logBytes() const;

 private:
    const Clock::duration every_;
    const std::uintmax_t mostLogBytes_;

    mutable std::mutex mutex_;
    Clock::time_point begun_{};  ///< Time when the logs began anew.
    Clock::time_point asked_{};  ///< Time when a state was asked for; the epoch if none is awaited.
    Clock::duration captureCost_{}, snapshotCost_{};
    bool changedSince_ = false;  ///< True if the land has changed since the last given state.
    std::uintmax_t logBytes_ = 0;
};

}  // namespace scree
