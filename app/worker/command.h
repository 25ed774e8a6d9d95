#pragma once

#include <future>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/history/history.h"
#include "app/operations/operation.h"
#include "erosion/land_cover/land_cover.h"

/// Commands of the interface to the simulation thread. They run in the order in which they were posted, between two
/// rounds. Operations change the land. The other commands, listed here, change nothing of it.
namespace scree {

/// Stops after the current round.
struct PauseCommand {};
/// Limits the run to this many rounds per second; 0: no limit.
struct PaceCommand {
    int roundsPerSecond = 0;
};
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
/// Asks for the terrain of an entry of the history. Gives null if the entry is no longer kept.
struct RecallCommand {
    std::uint64_t id = 0;
    std::promise<std::shared_ptr<const Terrain>> recalled;
};

using Command = std::variant<Operation, PauseCommand, PaceCommand, WatchCommand, CaptureCommand, CaptureEntryCommand,
                             CaptureLineCommand, KeepCommand, RecallCommand>;

}  // namespace scree
