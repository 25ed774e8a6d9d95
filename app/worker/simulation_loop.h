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

/// What the worker's thread does: applies commands, runs rounds, publishes snapshots, and goes back to the last good
/// terrain when a round fails. It knows no thread; all its functions are for the one that owns it. None of them
/// throws, save the constructor: what goes wrong becomes a message.
class SimulationLoop {
 public:
    using Clock = std::chrono::steady_clock;

    /// Publishes a first snapshot. Starts paused, with an empty history, which may need `historyBudget` bytes.
    /// advance() runs rounds for `slice`; its length changes no bit of the terrain. `log`, where given, is told of all
    /// that changes the land from the first load on.
    SimulationLoop(std::shared_ptr<const Terrain> terrain, SimulationSettings settings, int threads,
                   TripleBuffer<Snapshot>& snapshots, std::size_t historyBudget = kHistoryBudget,
                   Clock::duration slice = kSlice, std::shared_ptr<LandLog> log = nullptr);

    static constexpr std::size_t kHistoryBudget = std::size_t{512} << 20;
    static constexpr Clock::duration kSlice = std::chrono::milliseconds(8);

    /// Applies the commands in order; of several settings only the newest, and those of an entry that is kept.
    void apply(std::vector<Command>& commands);

    /// Runs rounds for about a slice, fewer where a command is waiting or the pace is slower, and publishes when a
    /// snapshot is due.
    void advance(const std::atomic<bool>& commandWaiting);

    /// Runs so many rounds, as a run that was started would. False where one fails.
    bool runRounds(std::uint64_t rounds);

    /// Everything as it is now. Throws std::bad_alloc.
    std::shared_ptr<const HistoryEntry> captureEntry();

    /// When advance() has something to do next; empty while paused with nothing to publish.
    std::optional<Clock::time_point> nextDue() const;

    /// What went wrong since the last call.
    std::vector<std::string> takeMessages();
    /// Where runs have stopped by themselves since the last call.
    std::vector<std::string> takeNotes();

    /// A note where fewer threads than asked for run; else empty.
    std::string shortage() const { return pool_->shortage(); }

 private:
    void act(RunCommand& command);
    void act(PauseCommand&);
    void act(StepCommand& command);
    void act(PaceCommand& command);
    void act(SettingsCommand& command);
    /// Throws where the terrain has no such layer: it may be gone by an undo.
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

    /// Adds the entries that led to the terrain, whose versions were raised by so much.
    void addLine(std::vector<HistoryEntry> line, std::uint64_t raised);
    bool isWorthKeeping(const KeepCommand& command) const;
    /// Everything as it is now. Throws std::bad_alloc.
    HistoryEntry entryNow(const KeepCommand& command);
    /// Goes to an entry of the history, if there is one. Throws std::bad_alloc before anything has changed.
    void moveTo(const HistoryEntry* entry);
    void showHistory();

    /// Carries out a command, and tells the log.
    void carryOut(Command& command);
    void log(const LandCommand& command);
    void logRounds();
    /// Another terrain is there. `place` in the log leads to it; null if none does.
    void logTerrain(std::shared_ptr<const LogPlace> place = nullptr);
    /// Gives the log a state to begin from, if it has none.
    void beginLog();
    void giveState(std::shared_ptr<const LogPlace> after);
    void tellState(const HistoryEntry& state, std::shared_ptr<const LogPlace> after);
    /// Tells the entry, which is the land as it is now, from where in the log it can be made again.
    void placeInLog(HistoryEntry& entry);
    void logWhatIsDue();

    /// The simulation, to change what it goes on from: the state that was packed is the present one no longer. All
    /// changes to it go through here, when they are made and not before.
    Simulation& changingState() {
        packedSimulation_.reset();
        return *simulation_;
    }
    /// Makes `terrain` the simulated one, newer than all before it. Where that fails, nothing has changed.
    void begin(Terrain terrain);
    /// The same for a terrain that is newer already.
    void replaceTerrain(Terrain terrain);
    /// Snapshot::land.
    std::uint64_t land() const;
    bool isUntouched() const { return !edited_ && simulation_->statistics().rounds == 0; }
    bool isRunning() const { return freeRun_ || roundsToStep_ > 0; }
    void prepareOnce();
    void startRun();
    void stopRun();
    void runRound(Clock::time_point now);
    void forgetGoal();
    /// Stops the run where a round has brought it to its goal.
    void followGoal();
    void keepGood();
    void restoreGood(const std::string& reason);
    /// Adds the message `what` + reason. `map` is the map that was worked on, whose size is named if memory ran out; it
    /// may be null. Throws nothing: without memory for the message it is left out.
    void tellFailure(std::string_view what, const std::exception& failure, const Terrain* map);
    /// The screen must see a change: at once while paused and when a run stops, else with the next snapshot.
    void changed() { publishPending_ = true; }
    Clock::time_point publishTime() const;
    /// Fills in what analysis tells of the land.
    void fillIn(const LayerSet& layers, const LandCoverSettings& cover);
    void fillInWatched();
    bool landCoverIsDue() const;
    void publish();
    Terrain::Copied bringUpToDate(Snapshot& snapshot);
    RunRate::Sample progress() const;

    TripleBuffer<Snapshot>& snapshots_;
    Clock::duration slice_;  ///< Of rounds between two looks at the queue of commands.
    std::shared_ptr<ThreadPool> pool_;
    std::shared_ptr<const Terrain> loaded_;
    std::unique_ptr<Simulation> simulation_;
    History history_;
    std::shared_ptr<const Timeline> timeline_ = std::make_shared<const Timeline>();
    std::uint64_t moves_ = 0;
    std::uint64_t keptRounds_ = 0;  ///< That had run at the last change kept, or at the entry that was gone to.
    Clock::time_point momentTime_;  ///< When the last moment was kept.
    Clock::duration momentCost_{};  ///< Of packing it.
    std::shared_ptr<const PackedTerrain> packedStart_;          ///< `loaded_`, once it was packed.
    std::shared_ptr<const PackedSimulation> packedSimulation_;  ///< The present state, or null: see changingState().
    bool edited_ = false;  ///< By a stroke or the like since the terrain was loaded.
    /// `loaded_` has colours that its recipe does not have, or may have such.
    bool startIsEdited_ = false;
    Terrain good_;  ///< The terrain as it was about a second of running ago, or when the run began.
    Clock::time_point goodTime_;
    Clock::duration goodCost_{};  ///< Of the last copy into memory that was there.

    bool freeRun_ = false;
    std::int64_t roundsToStep_ = 0;
    RunStop stop_;                 ///< Of the run that is under way.
    std::optional<RunGoal> goal_;  ///< Of that run, while it lies ahead.
    int roundsPerSecond_ = 0;      ///< 0 without limit.
    Clock::time_point nextRound_;
    RunRate rate_;

    std::shared_ptr<LandLog> log_;
    bool logBegun_ = false;                    ///< The log has a state from which all that it was told of goes on.
    std::shared_ptr<const LogPlace> logFrom_;  ///< Leads to the present land while the log is not begun, or null.
    std::uint64_t roundsToLog_ = 0;
    Clock::time_point logTime_;   ///< When it was last told of rounds.
    Clock::time_point logRetry_;  ///< No state can be packed before.

    LayerSet watched_;
    LandCoverSettings cover_;
    std::uint64_t coverRevision_ = 0;  ///< Of the terrain whose land cover is known; 0 for none.
    Clock::time_point coverTime_;
    Clock::duration coverCost_{};
    int coverShare_ = 1;  ///< Costs that pass before the next one.
    std::uint64_t generation_ = 0;
    std::optional<std::uint64_t> preparedFor_;  ///< The generation for which a run is prepared.
    bool publishPending_ = false;
    bool publishFailed_ = false;  ///< The last snapshot could not be made: try again later.
    Clock::time_point lastPublish_;
    Clock::duration publishCost_{};  ///< Of the last snapshot copied into memory that was there.
    std::vector<std::string> messages_;
    std::vector<std::string> notes_;
};

}  // namespace scree
