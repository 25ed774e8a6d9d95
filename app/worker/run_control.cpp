#include "app/worker/run_control.h"

#include <algorithm>
#include <utility>

namespace scree {

void RunControl::run(const RunStop& stop, const Simulation& simulation, ThreadPool& pool) {
    std::optional<RunGoal> goal = RunGoal::begin(stop, simulation, pool);
    freeRun_ = true;
    roundsToStep_ = 0;
    stop_ = stop;
    goal_ = std::move(goal);
}

void RunControl::step(int rounds) {
    freeRun_ = false;
    forgetGoal();
    roundsToStep_ += rounds;
}

void RunControl::runAtLeast(std::uint64_t rounds) {
    freeRun_ = false;
    roundsToStep_ = std::max(roundsToStep_, static_cast<std::int64_t>(rounds));
}

void RunControl::pause() {
    freeRun_ = false;
    roundsToStep_ = 0;
    forgetGoal();
}

void RunControl::setPace(int roundsPerSecond) {
    roundsPerSecond_ = std::max(0, roundsPerSecond);
    nextRound_ = {};
}

void RunControl::roundBegins(Clock::time_point now) {
    nextRound_ = roundsPerSecond_ > 0 ? now + Clock::duration(std::chrono::seconds(1)) / roundsPerSecond_ : now;
}

std::optional<std::string> RunControl::roundHasRun(const Simulation& simulation, ThreadPool& pool) {
    if (roundsToStep_ > 0) --roundsToStep_;
    if (!goal_ || !goal_->seeRound(simulation, pool)) return std::nullopt;
    std::string reason = goal_->message();
    pause();
    return reason;
}

void RunControl::forgetGoal() {
    stop_ = {};
    goal_.reset();
}

void RunControl::landIsReplaced(const Simulation& simulation, ThreadPool& pool) {
    if (isRunning()) goal_ = RunGoal::begin(stop_, simulation, pool);
}

}  // namespace scree
