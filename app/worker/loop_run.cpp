#include <algorithm>
#include <utility>

#include "app/worker/simulation_loop.h"

/// How runs begin, and where they stop by themselves.
namespace scree {

namespace {

/// Most changes in the first rounds of a run: then lakes and rivers are found anew twice as often as later.
constexpr int kFirstCoverShare = 4;

}  // namespace

void SimulationLoop::act(RunCommand& command) {
    // What is carved on a coarse grid reaches the terrain now and then: between, its change cannot be told.
    if (std::holds_alternative<StopWhenSettled>(command.stop)) stopRun();
    std::optional<RunGoal> goal = RunGoal::begin(command.stop, *simulation_, *pool_);
    startRun();
    freeRun_ = true;
    roundsToStep_ = 0;
    stop_ = command.stop;
    goal_ = std::move(goal);
}

void SimulationLoop::act(PauseCommand&) {
    stopRun();
}

void SimulationLoop::act(StepCommand& command) {
    if (command.rounds <= 0) return stopRun();
    startRun();
    freeRun_ = false;
    forgetGoal();
    roundsToStep_ += command.rounds;
}

void SimulationLoop::act(PaceCommand& command) {
    roundsPerSecond_ = std::max(0, command.roundsPerSecond);
    nextRound_ = {};
}

void SimulationLoop::startRun() {
    if (isRunning()) return;
    // What the user saw while it was paused is what a failing run goes back to.
    keepGood();
    coverShare_ = kFirstCoverShare;
    coverTime_ = Clock::now();
    rate_.start(progress());
    nextRound_ = {};
    changed();
}

void SimulationLoop::stopRun() {
    freeRun_ = false;
    roundsToStep_ = 0;
    forgetGoal();
    changed();
}

void SimulationLoop::forgetGoal() {
    stop_ = {};
    goal_.reset();
}

void SimulationLoop::followGoal() {
    if (!goal_ || !goal_->seeRound(*simulation_, *pool_)) return;
    notes_.push_back(goal_->message());
    stopRun();
}

}  // namespace scree
