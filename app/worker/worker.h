#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/worker/command.h"
#include "app/worker/simulation_loop.h"
#include "app/worker/snapshot.h"

namespace scree {

/// Owns the Simulation on a thread of its own: drains commands, runs rounds for about 8 ms, publishes at most 60
/// snapshots a second, and always one when it stops. All functions here are for the interface's thread.
class SimulationWorker {
 public:
    /// `threads` of the simulation's pool; 0 is one for each processor. Its history may need `historyBudget` bytes.
    /// Looks for commands after each `slice` of rounds. Starts paused. `log` is told of what changes the land.
    SimulationWorker(std::shared_ptr<const Terrain> terrain, SimulationSettings settings, int threads = 0,
                     std::size_t historyBudget = SimulationLoop::kHistoryBudget,
                     SimulationLoop::Clock::duration slice = SimulationLoop::kSlice,
                     std::shared_ptr<LandLog> log = nullptr);
    /// Stops after the current round.
    ~SimulationWorker();
    SimulationWorker(const SimulationWorker&) = delete;
    SimulationWorker& operator=(const SimulationWorker&) = delete;

    void post(Command command);

    /// The newest snapshot; the reference holds until the next call. Never waits for the worker.
    const Snapshot& latest();

    /// True where every command was carried out, latest() shows what they did, and nothing runs.
    bool resting() const;

    /// Messages for the user since the last call: what stopped the run, and why.
    std::vector<std::string> takeMessages();

    /// Notes for the user since the last call: where runs have stopped by themselves.
    std::vector<std::string> takeNotes();

    /// A note where fewer threads than asked for run: how many, and why. Empty where all do.
    const std::string& shortage() const;

    /// Longest time in seconds that a call of post(), latest(), takeMessages() or takeNotes() has taken: the interface
    /// must never wait for the simulation.
    double longestWait() const;

 private:
    struct Shared;
    std::unique_ptr<Shared> shared_;
};

}  // namespace scree
