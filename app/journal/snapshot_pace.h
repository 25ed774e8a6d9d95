#pragma once

#include <chrono>
#include <cstdint>
#include <mutex>

namespace scree {

/// When a journal wants a new state of the land to make a snapshot of. Safe for several threads.
class SnapshotPace {
 public:
    using Clock = std::chrono::steady_clock;

    /// A snapshot at most once in `every`, and in 20 times as long as one takes; sooner once the logs since the last
    /// one have more than `mostLogBytes`.
    SnapshotPace(Clock::duration every, std::uintmax_t mostLogBytes) : every_(every), mostLogBytes_(mostLogBytes) {}

    /// The land has changed.
    void landHasChanged();
    /// Whether a state is wanted now. If so, the next stateIsGiven() is the answer.
    bool wantsState();
    enum class Way {
        GoesOn,    ///< The state is what the log leads to.
        GoesBack,  ///< The state is another one that a log leads to: it may need no snapshot.
        New        ///< No log leads to the state.
    };
    /// A state was given. Returns true if it was asked for.
    bool stateIsGiven(Way way);
    /// What was asked for will not come.
    void forgetQuestion();
    /// A log begins that needs none before it, or will need none once its snapshot is written.
    void logsBeginAnew();
    /// A snapshot was written in so long a time.
    void snapshotTook(Clock::duration cost);

    void logHasGrown(std::uintmax_t bytes);
    /// Bytes of the logs since they began anew.
    std::uintmax_t logBytes() const;

 private:
    const Clock::duration every_;
    const std::uintmax_t mostLogBytes_;

    mutable std::mutex mutex_;
    Clock::time_point begun_{};  ///< When the logs began anew.
    Clock::time_point asked_{};  ///< When a state was asked for; the epoch if none is awaited.
    Clock::duration captureCost_{}, snapshotCost_{};
    bool changedSince_ = false;  ///< The land has changed since the last state was given.
    std::uintmax_t logBytes_ = 0;
};

}  // namespace scree
