#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include "app/worker/simulation_loop.h"
#include "erosion/base/failure_reason.h"

/// How runs begin, do a round, and stop.
namespace scree {

namespace {

/// At the start of a run, lakes and rivers are searched twice as often as later, because the first rounds change the
/// most. The interval is this many times the cost of a search.
constexpr int kFirstCoverShare = 4;

constexpr std::chrono::seconds kGoodInterval{1};
// a copy of a large terrain takes long: spend at most one part in this many of the time on it
constexpr int kGoodShare = 20;

}  // namespace

void SimulationLoop::act(RunCommand& command) {
    // Changes on a coarse grid reach the terrain only every few rounds, so the change between two rounds is unknown.
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
    // A failing run goes back to the terrain that the user saw before it started.
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

void SimulationLoop::runRound(Clock::time_point now) {
    nextRound_ = roundsPerSecond_ > 0 ? now + Clock::duration(std::chrono::seconds(1)) / roundsPerSecond_ : now;
    beginLog();
    try {
        const Result<void> outcome = changingState().runRound();
        if (!outcome) return restoreGood(outcome.error().message);
    } catch (const std::exception& failure) {
        const Terrain& land = simulation_->terrain();
        return restoreGood("the run was stopped; " + reasonOf(failure, land.width(), land.height()));
    }
    ++roundsToLog_;
    if (roundsToStep_ > 0) --roundsToStep_;
    changed();
    if (now - goodTime_ >= std::max<Clock::duration>(kGoodInterval, kGoodShare * goodCost_)) keepGood();
    followGoal();
}

}  // namespace scree
