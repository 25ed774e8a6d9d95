#pragma once

#include <future>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/history/history.h"
#include "app/worker/run_goal.h"
#include "erosion/finishing/finishing_grain.h"
#include "erosion/land_cover/land_cover.h"
#include "erosion/simulation/checkpoint.h"
#include "erosion/simulation/simulation.h"
#include "erosion/terrain/stroke.h"

/// Commands of the interface to the simulation thread. They run in the order in which they were posted, between two
/// rounds.
namespace scree {

/// Runs until a pause, or until the run stops by itself. A current run continues with the new stop.
struct RunCommand {
    RunStop stop = {};
};
/// Stops after the current round.
struct PauseCommand {};
/// Runs this many rounds, then pauses.
struct StepCommand {
    int rounds = 1;
};
/// Limits the run to this many rounds per second; 0: no limit.
struct PaceCommand {
    int roundsPerSecond = 0;
};
/// Sets the knobs of the simulation. If several are queued, only the newest applies.
struct SettingsCommand {
    SimulationSettings settings;
};
/// See applyStroke().
struct StrokeCommand {
    Stroke stroke;
};
/// See fillPainted().
struct FillCommand {
    Layer layer = Layer::Rain;
    float value = 1.0f;
    bool byHeight = false;
};
/// See paintValues().
struct PaintCommand {
    Layer layer = Layer::Rain;
    std::shared_ptr<const Field<float>> values;  ///< Values on a grid of any size over the same land.
    std::string source;                          ///< Source of the values, as shown to the user.
};
/// See paintColours(). Restart goes back to these colours.
struct ColourCommand {
    std::shared_ptr<const Field<Rgba>> colours;  ///< Colours on a grid of any size over the same land.
    std::string source;                          ///< Source of the colours, as shown to the user.
};
/// What a load may replace.
enum class Replace {
    Anything,
    Untouched,  ///< Only an untouched terrain. Otherwise the load does nothing.
};
/// Replaces the terrain and the start that Restart goes back to, and pauses.
struct LoadCommand {
    std::shared_ptr<const Terrain> terrain;
    Replace replace = Replace::Anything;
};
/// Replaces the terrain with one that was already worked on, and pauses. Work continues from there. `land` gets its
/// Snapshot::land.
struct ResumeCommand {
    std::shared_ptr<Checkpoint> checkpoint;  ///< State to continue from. The command empties it.
    std::promise<std::uint64_t> land;
    std::shared_ptr<const LogPlace> place{};  ///< Place of this land in the LandLog, or null.
    /// Entries that led to the checkpoint, oldest first, with the same start and with the checkpoint's versions. They
    /// are added to the history.
    std::vector<HistoryEntry> line{};
};
/// Resamples the land to the grid of `start`, which Restart goes back to from now on. A run continues.
struct ResampleCommand {
    std::shared_ptr<const Terrain> start;
};
/// Adds the finishing grain to the heights once, and pauses, so that the grain is not eroded.
struct FinishCommand {
    FinishSettings finish;
};
/// Goes back to the loaded terrain, and counts rounds and droplets from zero. Painted layers stay. Colours are those of
/// the last ColourCommand.
struct RestartCommand {};
/// Chooses the layers in snapshots, besides the height. Layers of the analysis are kept up to date while they are
/// chosen.
struct WatchCommand {
    LayerSet layers;
    LandCoverSettings cover = {};
};
/// Asks for a copy of the terrain with all its layers, for saving and exporting.
struct CaptureCommand {
    LayerSet layers;  ///< Layers of the analysis to bring up to date.
    LandCoverSettings cover = {};
    std::promise<std::shared_ptr<const Terrain>> captured;
};

/// Asks for the present state as an entry of the history.
struct CaptureEntryCommand {
    std::promise<std::shared_ptr<const HistoryEntry>> captured;
};
/// Asks for the entries of the history from the oldest to the current one: see History::entriesToCurrent().
struct CaptureLineCommand {
    std::promise<std::vector<HistoryEntry>> captured;
};
/// Condition for keeping an entry of the history.
enum class KeepIf {
    Always,
    RoundsHaveRun,  ///< Rounds have run since the current change.
    MomentIsCheap,  ///< Rounds have run since the current entry, and packing is quick.
};
/// Adds the present state to the history as an entry of this name, and makes it the current one. Undone changes remain
/// as a branch.
struct KeepCommand {
    std::uint64_t id = 0;  ///< Id of the entry, larger than all before.
    std::string name;      ///< Name, such as "rain stroke".
    KeepIf keepIf = KeepIf::Always;
    EntryKind kind = EntryKind::Change;
};
/// Pauses and goes back to the change before the current entry. Changes that were not kept are lost, so keep them
/// first.
struct UndoCommand {};
/// Pauses and goes to the change after the current entry.
struct RedoCommand {};
/// Pauses and goes to this entry of the history.
struct GoToCommand {
    std::uint64_t id = 0;
};
/// Asks for the terrain of an entry of the history. Gives null if the entry is no longer kept.
struct RecallCommand {
    std::uint64_t id = 0;
    std::promise<std::shared_ptr<const Terrain>> recalled;
};

using Command = std::variant<RunCommand, PauseCommand, StepCommand, PaceCommand, SettingsCommand, StrokeCommand,
                             FillCommand, PaintCommand, ColourCommand, FinishCommand, ResampleCommand, LoadCommand,
                             ResumeCommand, RestartCommand, WatchCommand, CaptureCommand, CaptureEntryCommand,
                             CaptureLineCommand, KeepCommand, UndoCommand, RedoCommand, GoToCommand, RecallCommand>;

}  // namespace scree
