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

/// What the interface asks of the simulation thread. Commands act in the order in which they were posted, between
/// two rounds.
namespace scree {

/// Runs until a pause, or to where the run stops by itself. A run that is under way goes on with the new stop.
struct RunCommand {
    RunStop stop = {};
};
/// Stops after the round that is under way.
struct PauseCommand {};
/// Runs this many rounds, then pauses.
struct StepCommand {
    int rounds = 1;
};
/// Limits the run to this many rounds a second; 0 is as fast as it goes.
struct PaceCommand {
    int roundsPerSecond = 0;
};
/// Of several in the queue only the newest counts.
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
    std::shared_ptr<const Field<float>> values;  ///< On a grid of any size over the same land.
    std::string source;                          ///< Where they come from, as shown to the user.
};
/// See paintColours(). Restart goes back to these colours.
struct ColourCommand {
    std::shared_ptr<const Field<Rgba>> colours;  ///< On a grid of any size over the same land.
    std::string source;                          ///< Where they come from, as shown to the user.
};
/// What a load may replace.
enum class Replace {
    Anything,
    Untouched,  ///< Only a terrain to which nothing was done: else nothing happens.
};
/// Replaces the terrain, also as the one that Restart goes back to, and pauses.
struct LoadCommand {
    std::shared_ptr<const Terrain> terrain;
    Replace replace = Replace::Anything;
};
/// Replaces the terrain by one that was worked on, and pauses: work goes on from there. `land` gets its Snapshot::land.
struct ResumeCommand {
    std::shared_ptr<Checkpoint> checkpoint;  ///< Is emptied.
    std::promise<std::uint64_t> land;
    std::shared_ptr<const LogPlace> place{};  ///< In the LandLog, of this very land; null for none.
    /// Entries that led to the checkpoint, oldest first, from the same start and with the checkpoint's versions. They
    /// become entries of the history.
    std::vector<HistoryEntry> line{};
};
/// Brings the land to the grid of `start`, the terrain that Restart goes back to from now on. A run goes on.
struct ResampleCommand {
    std::shared_ptr<const Terrain> start;
};
/// Adds the finishing grain to the heights once, and pauses, so that nothing erodes it.
struct FinishCommand {
    FinishSettings finish;
};
/// Goes back to the loaded terrain and counts rounds and droplets from zero; painted layers stay, and colours are those
/// of the last ColourCommand.
struct RestartCommand {};
/// The layers that snapshots hold besides the height. Those that analysis fills in are kept up to date while they are
/// among them.
struct WatchCommand {
    LayerSet layers;
    LandCoverSettings cover = {};
};
/// Asks for a copy of the terrain with all its layers, for saving and exporting.
struct CaptureCommand {
    LayerSet layers;  ///< Of those that analysis fills in, the ones that shall be up to date.
    LandCoverSettings cover = {};
    std::promise<std::shared_ptr<const Terrain>> captured;
};

/// Asks for everything as it is now, as an entry of the history has it.
struct CaptureEntryCommand {
    std::promise<std::shared_ptr<const HistoryEntry>> captured;
};
/// Asks for the entries of the history that led to the current one, and it: see History::entriesToCurrent().
struct CaptureLineCommand {
    std::promise<std::vector<HistoryEntry>> captured;
};
/// When something is worth an entry of the history.
enum class KeepIf {
    Always,
    RoundsHaveRun,  ///< Since the current change.
    MomentIsCheap,  ///< Rounds have run since the current entry, and packing takes little time.
};
/// Adds what was done since the last entry of the history as an entry of this name, and makes the entry now the
/// current one. What was undone before is gone.
struct KeepCommand {
    std::uint64_t id = 0;  ///< Of the entry; larger than all before.
    std::string name;      ///< "rain stroke"
    KeepIf keepIf = KeepIf::Always;
    EntryKind kind = EntryKind::Change;
};
/// Pauses, and goes back to the entry before the current one. What was not kept is lost: keep it first.
struct UndoCommand {};
/// Pauses, and goes to the entry after the current one.
struct RedoCommand {};
/// Pauses, and goes to this entry of the history.
struct GoToCommand {
    std::uint64_t id = 0;
};
/// Asks for the terrain of an entry of the history; null where it is no longer kept.
struct RecallCommand {
    std::uint64_t id = 0;
    std::promise<std::shared_ptr<const Terrain>> recalled;
};

using Command = std::variant<RunCommand, PauseCommand, StepCommand, PaceCommand, SettingsCommand, StrokeCommand,
                             FillCommand, PaintCommand, ColourCommand, FinishCommand, ResampleCommand, LoadCommand,
                             ResumeCommand, RestartCommand, WatchCommand, CaptureCommand, CaptureEntryCommand,
                             CaptureLineCommand, KeepCommand, UndoCommand, RedoCommand, GoToCommand, RecallCommand>;

}  // namespace scree
