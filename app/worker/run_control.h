#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "app/worker/run_goal.h"

namespace scree {

/// Decides whether rounds run, how fast, and when they stop.
class RunControl {
 public:
    using Clock = std::chrono::steady_clock;

    bool isRunning() const { return freeRun_ || roundsToStep_ > 0; }
    /// Earliest time of the next round.
    Clock::time_point nextRound() const { return nextRound_; }
    /// Progress of the run, if it stops by itself.
    std::optional<RunProgress> progress() const { return goal_ ? std::optional(goal_->progress()) : std::nullopt; }

    /// Begins a run, or goes on with the current one, until `stop`. Throws std::bad_alloc before any change.
    void run(const RunStop& stop, const Simulation& simulation, ThreadPool& pool);
    /// Runs this many more rounds, at least 1, then pauses.
    void step(int rounds);
    /// Runs until at least this many rounds have run from now on.
    void runAtLeast(std::uint64_t rounds);
    void pause();
    void setPace(int roundsPerSecond);
    /// To be called when another run begins, so that its first round need not wait.
    void begin() { nextRound_ = {}; }

    /// To be called before each round.
    void roundBegins(Clock::time_point now);
    /// To be called after each round. Returns why the run has stopped, if it has reached its goal.
    std::optional<std::string> roundHasRun(const Simulation& simulation, ThreadPool& pool);

    /// A run goes on without its stop.
    void forgetGoal();
    /// A run goes on to the same stop on other land. Throws std::bad_alloc.
    void landIsReplaced(const Simulation& simulation, ThreadPool& pool);

 private:
    bool freeRun_ = false;
    std::int64_t roundsToStep_ = 0;
    RunStop stop_;                 ///< Stop of the current run.
    std::optional<RunGoal> goal_;  ///< Goal of the current run, if it has one.
    int roundsPerSecond_ = 0;      ///< Pace; 0: no limit.
    Clock::time_point nextRound_;
};

}  // namespace scree
