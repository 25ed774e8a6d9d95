#pragma once

#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/document/document.h"
#include "app/history/history_entry.h"
#include "app/operations/operation_info.h"
#include "erosion/generators/recipe.h"
#include "erosion/simulation/checkpoint.h"

/// Operations that bring another land. The journal keeps the land that they make, and no record of them.
namespace scree {

class WorkedLand;

/// Whether a terrain has the full grid of its recipe or is a coarse preview.
enum class Grid { Whole, Coarse };

/// What a load may replace.
enum class Replace {
    Anything,
    Untouched,  ///< Only an untouched terrain. Otherwise the load does nothing.
};

/// Shows a terrain that was made from the document's recipe while the land is untouched. Belongs to the change of
/// settings that asked for it, so it has no name.
struct PreviewOperation {
    static constexpr OperationInfo kInfo{
        .id = "preview", .kept = Kept::AsState, .waitsFor = WaitsFor::Nothing, .run = Run::Pauses};
    std::shared_ptr<const Terrain> terrain;
    TerrainRecipe recipe{};
    Grid grid = Grid::Whole;

    std::string name(const Naming& /*naming*/) const { return {}; }
    void apply(WorkedLand& land) const;
};

/// Replaces the land, and the start that Restart goes back to, with a newly made terrain.
struct GenerateOperation {
    static constexpr OperationInfo kInfo{.id = "generate",
                                         .changes = Changes::LandAndDocument,
                                         .kept = Kept::AsState,
                                         .waitsFor = WaitsFor::EarlierAndHistoryMove,
                                         .run = Run::Pauses};
    std::shared_ptr<const Terrain> terrain;
    TerrainRecipe recipe{};
    std::optional<int> seed{};  ///< New seed for the document, or nothing to keep the present one.

    std::string name(const Naming& /*naming*/) const { return seed ? "new seed" : "generated terrain"; }
    void apply(WorkedLand& land) const;
};

/// An entry of the time line of a project, with the settings of that moment.
struct SavedMoment {
    HistoryEntry entry;  ///< The entry, without start. Its id is chosen when it is added to the history.
    Preset preset;
};

/// Opens another document with the terrain of its recipe, or with the terrain of a checkpoint.
struct OpenOperation {
    static constexpr OperationInfo kInfo{.id = "open",
                                         .changes = Changes::LandAndDocument,
                                         .kept = Kept::AsState,
                                         .waitsFor = WaitsFor::EarlierAndHistoryMove,
                                         .run = Run::Pauses};
    Document document;
    std::shared_ptr<const Terrain> terrain;  ///< Terrain that Restart goes back to.
    std::string title;                       ///< Name in the history: "preset alps".
    /// State to continue from, or null to begin at the start. The operation empties it.
    std::shared_ptr<Checkpoint> checkpoint{};
    bool isSaved = true;                      ///< True if the document's file contains the land of the checkpoint.
    std::shared_ptr<const LogPlace> place{};  ///< Place of the checkpoint in the journal, or null.
    /// Entries that led to the checkpoint, oldest first, with the same start and with the checkpoint's versions. They
    /// are added to the history.
    std::vector<SavedMoment> line{};
    /// Gets Snapshot::land of the opened land. May be null.
    std::shared_ptr<std::promise<std::uint64_t>> landVersion{};

    std::string name(const Naming& /*naming*/) const { return title; }
    /// Adds no entries to the history.
    void apply(WorkedLand& land) const;
};

/// Resamples the land to another resolution of the same extent. A run continues.
struct ResampleOperation {
    static constexpr OperationInfo kInfo{.id = "resample", .changes = Changes::LandAndDocument, .kept = Kept::AsState};
    std::shared_ptr<const Terrain> start;  ///< Terrain on the new grid that Restart goes back to.
    TerrainRecipe recipe{};                ///< Recipe of the start.

    std::string name(const Naming& /*naming*/) const { return "resolution"; }
    void apply(WorkedLand& land) const;
};

}  // namespace scree
