#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/history/history.h"
#include "app/operations/worked_land.h"
#include "app/worker/brush_stroke.h"
#include "app/worker/command.h"
#include "app/worker/log_feeder.h"
#include "app/worker/loop_messages.h"
#include "app/worker/publisher.h"
#include "app/worker/run_control.h"

namespace scree {

/// The work of the worker's thread: applies commands, runs rounds, publishes snapshots, and goes back to the last good
/// terrain if a round fails. The class has no thread of its own. Call all functions on the thread that owns it.
/// Failures become messages, unless a function says that it throws; the constructor may throw.
class SimulationLoop {
 public:
    using Clock = std::chrono::steady_clock;

    /// Publishes a first snapshot. Starts paused, with an empty history that may use `historyBudget` bytes. advance()
    /// runs rounds for `slice`, whose length does not affect the bits of the terrain. `log`, if given, records all
    /// changes of the land from the first load on.
    SimulationLoop(std::shared_ptr<const Terrain> terrain, SimulationSettings settings, int threads,
                   TripleBuffer<Snapshot>& snapshots, std::size_t historyBudget = kHistoryBudget,
                   Clock::duration slice = kSlice, std::shared_ptr<LandLog> log = nullptr);
    SimulationLoop(const SimulationLoop&) = delete;
    SimulationLoop& operator=(const SimulationLoop&) = delete;

    static constexpr std::size_t kHistoryBudget = std::size_t{512} << 20;
    static constexpr Clock::duration kSlice = std::chrono::milliseconds(8);

    /// Applies the commands in order. Several changes of settings in a row are applied as one.
    void apply(std::vector<Command>& commands);

    /// Runs rounds for about a slice, fewer if a command is waiting or the pace is limited. Publishes a snapshot if one
    /// is due.
    void advance(const std::atomic<bool>& commandWaiting);

    /// Runs this many rounds at once. Returns false if a round fails.
    bool runRounds(std::uint64_t rounds);

    /// Returns the present state. Throws std::bad_alloc.
    std::shared_ptr<const HistoryEntry> captureEntry();

    /// Time at which advance() has work again, or nothing if the loop is paused and has nothing to publish.
    std::optional<Clock::time_point> nextDue() const;

    /// Returns the failures since the last call.
    std::vector<std::string> takeMessages() { return messages_.takeMessages(); }
    /// Returns why runs have stopped by themselves since the last call.
    std::vector<std::string> takeNotes() { return messages_.takeNotes(); }

    /// Message to show if fewer threads started than requested; otherwise empty.
    std::string shortage() const { return land_.pool().shortage(); }

 private:
    void carryOut(Operation& operation);
    void carryOut(PauseCommand&) { stopRun(); }
    void carryOut(PaceCommand& command) { run_.setPace(command.roundsPerSecond); }
    void carryOut(WatchCommand& command) { publisher_.watch(command.layers, command.cover); }
    void carryOut(CaptureCommand& command);
    void carryOut(CaptureEntryCommand& command);
    void carryOut(CaptureLineCommand& command) { command.captured.set_value(history_.entriesToCurrent()); }
    void carryOut(KeepCommand& command);
    void carryOut(RecallCommand& command);

    /// Carries out an operation that has a handler of its own.
    template <class O>
    void handle(const O& operation);
    void handle(const ErodeOperation& operation);
    void handle(const RunOperation& operation);
    void handle(const StepOperation& operation);
    void handle(const UndoOperation&) { moveTo(history_.previous()); }
    void handle(const RedoOperation&) { moveTo(history_.next()); }
    void handle(const GoToOperation& operation) { moveTo(history_.find(operation.id)); }
    /// What remains to be done after an operation that brings another land.
    void follow(const PreviewOperation&) { log_.landIsReplaced(); }
    void follow(const GenerateOperation&) { log_.landIsReplaced(); }
    void follow(const ResampleOperation& operation);
    void follow(const OpenOperation& operation);
    void addLine(const std::vector<SavedMoment>& moments);

    bool isWorthKeeping(const KeepCommand& command) const;
    /// Goes to an entry of the history, or only reports the move if it is null. Throws std::bad_alloc before any
    /// change.
    void moveTo(const HistoryEntry* entry);
    void showHistory();

    /// Erodes once more under a brush that rests, if it is time.
    void erodeOn();

    void startRun();
    void stopRun();
    void runRound(Clock::time_point now);
    /// To be called after an operation.
    void landHasChanged(std::uint64_t beginningsBefore);
    void restoreGood(const std::string& reason);
    void prepareOnce();
    void publishWhatIsDue();

    LoopMessages messages_;
    WorkedLand land_;
    RunControl run_;
    Publisher publisher_;
    History history_;
    LogFeeder log_;
    Clock::duration slice_;  ///< Time of rounds between two looks at the queue of commands.
    BrushStroke brush_;
    std::uint64_t moves_ = 0;
    std::uint64_t keptRounds_ = 0;  ///< Rounds at the last kept change, or at the entry that the history went to.
    Clock::time_point momentTime_;  ///< Time of the last moment.
    Clock::duration momentCost_{};  ///< Duration of its packing.
    std::optional<std::uint64_t> preparedFor_;  ///< Generation of the land that is prepared for a run.
};

}  // namespace scree
