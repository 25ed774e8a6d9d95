#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/history/history.h"
#include "app/worker/command.h"
#include "app/worker/land_log.h"
#include "app/worker/run_goal.h"
#include "app/worker/run_rate.h"
#include "app/worker/snapshot.h"
#include "app/worker/triple_buffer.h"
#include "erosion/simulation/simulation.h"

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

    static constexpr std::size_t kHistoryBudget = std::size_t{512} << 20;
    static constexpr Clock::duration kSlice = std::chrono::milliseconds(8);

    /// Applies the commands in order. Of several settings in a row only the newest counts, unless a command of the
    /// history stands between them.
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
    std::vector<std::string> takeMessages();
    /// Returns why runs have stopped by themselves since the last call.
    std::vector<std::string> takeNotes();

    /// Message to show if fewer threads started than requested; otherwise empty.
    std::string shortage() const { return pool_->shortage(); }

 private:
    void act(RunCommand& command);
    void act(PauseCommand&);
    void act(StepCommand& command);
    void act(PaceCommand& command);
    void act(SettingsCommand& command);
    /// Throws if the terrain has no such layer, because undo may have removed it.
    void requireLayer(Layer layer) const;
    void act(StrokeCommand& command);
    void act(FillCommand& command);
    void act(PaintCommand& command);
    void act(ColourCommand& command);
    void act(FinishCommand& command);
    void act(ResampleCommand& command);
    void act(LoadCommand& command);
    void act(ResumeCommand& command);
    void act(RestartCommand&);
    void act(WatchCommand& command);
    void act(CaptureCommand& command);
    void act(CaptureEntryCommand& command);
    void act(CaptureLineCommand& command) { command.captured.set_value(history_.entriesToCurrent()); }
    void act(KeepCommand& command);
    void act(UndoCommand&) { moveTo(history_.previous()); }
    void act(RedoCommand&) { moveTo(history_.next()); }
    void act(GoToCommand& command) { moveTo(history_.find(command.id)); }
    void act(RecallCommand& command);

    /// Adds to the history the entries that led to the terrain. `raised` is the amount by which its versions were
    /// raised.
    void addLine(const std::vector<HistoryEntry>& line, std::uint64_t raised);
    bool isWorthKeeping(const KeepCommand& command) const;
    /// Returns the present state as an entry. Throws std::bad_alloc.
    HistoryEntry entryNow(const KeepCommand& command);
    /// Goes to an entry of the history, or only reports the move if it is null. Throws std::bad_alloc before any
    /// change.
    void moveTo(const HistoryEntry* entry);
    void showHistory();

    /// Carries out a command and records it in the log.
    void carryOut(Command& command);
    void log(const LandCommand& command);
    void logRounds();
    /// To be called after the terrain was replaced. `place` is the place in the log that leads to it, or null.
    void logTerrain(std::shared_ptr<const LogPlace> place = nullptr);
    /// Gives the log a state to begin from, unless it has begun already.
    void beginLog();
    void giveState(std::shared_ptr<const LogPlace> after);
    void tellState(const HistoryEntry& state, std::shared_ptr<const LogPlace> after);
    /// Sets the entry's place in the log. The entry must be the present land.
    void placeInLog(HistoryEntry& entry);
    void logWhatIsDue();

    /// The simulation, for changes of its state. Discards the packed state, which is then outdated. All changes go
    /// through here, and only at the moment of the change.
    Simulation& changingState() {
        packedSimulation_.reset();
        return *simulation_;
    }
    /// Makes `terrain` the simulated terrain, with versions newer than all before. On failure nothing has changed.
    void begin(Terrain terrain);
    /// Same as begin(), for a terrain whose versions are already newer.
    void replaceTerrain(Terrain terrain);
    /// See Snapshot::land.
    std::uint64_t land() const;
    bool isUntouched() const { return !edited_ && simulation_->statistics().rounds == 0; }
    bool isRunning() const { return freeRun_ || roundsToStep_ > 0; }
    void prepareOnce();
    void startRun();
    void stopRun();
    void runRound(Clock::time_point now);
    void forgetGoal();
    /// Stops the run if a round has reached its goal.
    void followGoal();
    void keepGood();
    void restoreGood(const std::string& reason);
    /// Adds the message `what` + reason. `map` is the map that was worked on, or null. Its size is named if memory ran
    /// out. Does not throw: without memory there is no message.
    void tellFailure(std::string_view what, const std::exception& failure, const Terrain* map);
    /// Asks for a snapshot: at once while paused and when a run stops, otherwise with the next one.
    void changed() { publishPending_ = true; }
    Clock::time_point publishTime() const;
    /// Brings layers of the analysis up to date.
    void fillIn(const LayerSet& layers, const LandCoverSettings& cover);
    void fillInWatched();
    bool landCoverIsDue() const;
    void publish();
    Terrain::Copied bringUpToDate(Snapshot& snapshot);
    RunRate::Sample progress() const;

    TripleBuffer<Snapshot>& snapshots_;
    Clock::duration slice_;  ///< Time of rounds between two looks at the queue of commands.
    std::shared_ptr<ThreadPool> pool_;
    std::shared_ptr<const Terrain> loaded_;
    std::unique_ptr<Simulation> simulation_;
    History history_;
    std::shared_ptr<const Timeline> timeline_ = std::make_shared<const Timeline>();
    std::uint64_t moves_ = 0;
    std::uint64_t keptRounds_ = 0;  ///< Rounds at the last kept change, or at the entry that the history went to.
    Clock::time_point momentTime_;  ///< Time of the last moment.
    Clock::duration momentCost_{};  ///< Duration of its packing.
    std::shared_ptr<const PackedTerrain> packedStart_;  ///< Packed form of `loaded_`, or null if not packed yet.
    std::shared_ptr<const PackedSimulation> packedSimulation_;  ///< Packed present state, or null: see changingState().
    bool edited_ = false;  ///< True if a stroke or another edit has changed the land since the load.
    /// True if `loaded_` has colours, or may have some, that its recipe does not make.
    bool startIsEdited_ = false;
    Terrain good_;  ///< The terrain about a second of running ago, or at the beginning of the run.
    Clock::time_point goodTime_;
    Clock::duration goodCost_{};  ///< Duration of the last copy into existing memory.

    bool freeRun_ = false;
    std::int64_t roundsToStep_ = 0;
    RunStop stop_;                 ///< Stop of the current run.
    std::optional<RunGoal> goal_;  ///< Goal of the current run, if it has one.
    int roundsPerSecond_ = 0;      ///< Pace; 0: no limit.
    Clock::time_point nextRound_;
    RunRate rate_;

    std::shared_ptr<LandLog> log_;
    bool logBegun_ = false;  ///< True once the log contains a full state to replay from.
    /// Place in the log that leads to the present land, while the log has not begun; null if none does.
    std::shared_ptr<const LogPlace> logFrom_;
    std::uint64_t roundsToLog_ = 0;
    Clock::time_point logTime_;   ///< Time when rounds were last recorded.
    Clock::time_point logRetry_;  ///< Earliest time to pack a state again after a failure.

    LayerSet watched_;
    LandCoverSettings cover_;
    std::uint64_t coverRevision_ = 0;  ///< Revision of the terrain whose land cover is known; 0 if none.
    Clock::time_point coverTime_;
    Clock::duration coverCost_{};
    int coverShare_ = 1;  ///< Wait before the next land cover, in units of its cost.
    std::uint64_t generation_ = 0;
    std::optional<std::uint64_t> preparedFor_;  ///< Generation that is prepared for a run.
    bool publishPending_ = false;
    bool publishFailed_ = false;  ///< True if the last snapshot failed. The loop tries again later.
    Clock::time_point lastPublish_;
    Clock::duration publishCost_{};  ///< Duration of the last copy into a snapshot that had its memory already.
    std::vector<std::string> messages_;
    std::vector<std::string> notes_;
};

}  // namespace scree
