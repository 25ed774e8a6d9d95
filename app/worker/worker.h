#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/worker/command.h"
#include "app/worker/simulation_loop.h"
#include "app/worker/snapshot.h"

namespace scree {

/// Owns the simulation and its thread: takes commands, runs rounds for about 8 ms, and publishes at most 60 snapshots
/// per second, and always one when it stops. Call all functions on the interface's thread.
class SimulationWorker {
 public:
    /// `threads` is the size of the simulation's pool; 0 for one thread per processor. The history may use
    /// `historyBudget` bytes. The worker looks for commands after each `slice` of rounds. Starts paused. `log`, if
    /// given, records all changes of the land.
    SimulationWorker(std::shared_ptr<const Terrain> terrain, SimulationSettings settings, int threads = 0,
                     std::size_t historyBudget = SimulationLoop::kHistoryBudget,
                     SimulationLoop::Clock::duration slice = SimulationLoop::kSlice,
                     std::shared_ptr<LandLog> log = nullptr);
    /// Stops after the current round.
    ~SimulationWorker();
    SimulationWorker(const SimulationWorker&) = delete;
    SimulationWorker& operator=(const SimulationWorker&) = delete;

    void post(Command command);

    /// Returns the newest snapshot. The reference is valid until the next call. Never waits for the worker. Who changes
    /// tiles of its terrain must give them versions that no land has.
    Snapshot& latest();

    /// True if every command was carried out, latest() shows the result, and nothing runs.
    bool resting() const;

    /// Returns the failures since the last call: what stopped the run, and why.
    std::vector<std::string> takeMessages();

    /// Returns the notes since the last call on runs that have stopped by themselves.
    std::vector<std::string> takeNotes();

    /// Message to show if fewer threads started than requested, with the number and the reason; otherwise empty.
    const std::string& shortage() const;

    /// Longest time in seconds that a call of post(), latest(), takeMessages() or takeNotes() has taken. The interface
    /// must never wait for the simulation.
    double longestWait() const;

 private:
    struct Shared;
    std::unique_ptr<Shared> shared_;
};

}  // namespace scree
