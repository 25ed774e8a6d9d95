#pragma once

#include <span>
#include <string_view>

#include "app/document/preset.h"
#include "erosion/terrain/layers.h"

namespace scree {

/// What an operation changes.
enum class Changes {
    Land,             ///< Heights, layers, or the state of the simulation.
    Document,         ///< The document's settings. Those of the simulation go to the land's worker, too.
    LandAndDocument,  ///< Both, because another land comes with settings of its own.
};

/// How the journal keeps an operation, so that the land can be made again.
enum class Kept {
    AsItself,  ///< As a record, with Operation::write().
    AsState,   ///< The journal continues from the land that the operation has made.
    AsRounds,  ///< The rounds that it runs are counted.
    AsPlace,   ///< The journal continues from the place of the entry to which it goes.
};

/// What an operation must wait for before the session carries it out.
enum class WaitsFor {
    EarlierAndTerrain,      ///< Operations that wait already, a terrain that is being made, and a HistoryMove.
    EarlierAndHistoryMove,  ///< Operations that wait already, and a move through the history.
    Earlier,                ///< Operations that wait already.
    HistoryMove,            ///< A move through the history that is not finished.
    Nothing,
};

/// What happens to a run of rounds.
enum class Run { GoesOn, Pauses };

/// The row of an operation in the table of operations: see operation.h.
struct OperationInfo {
    std::string_view id;  ///< Key of its records in the journal.
    Changes changes = Changes::Land;
    Kept kept = Kept::AsItself;
    WaitsFor waitsFor = WaitsFor::EarlierAndTerrain;
    Run run = Run::GoesOn;
};

/// What the name of an operation in the history is made from.
struct Naming {
    const Preset& document;             ///< Settings before the operation.
    std::span<const LayerInfo> layers;  ///< Layers of the terrain.
};

}  // namespace scree
