#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/document/document.h"
#include "app/session/terrain_on_screen.h"
#include "app/session/time_line/time_line_file.h"
#include "app/worker/command.h"

/// All edits of the land and of the document, as data. Session::apply() takes them.
namespace scree {

/// Name of rounds of erosion in the history.
inline constexpr std::string_view kErosionChange = "erosion";

/// Changes the knobs, switches and springs in which `after` differs from `before`. If the land is untouched and its
/// recipe changes, a PreviewEdit brings the new land later.
struct SettingsEdit {
    Preset before;
    Preset after;
};

/// Part of a stroke of the brush: what was painted in one frame.
struct StrokeEdit {
    enum class Part { First, More };
    Part part = Part::First;
    Stroke stroke;              ///< Stroke in cells of the grid that it was painted on.
    int width = 0, height = 0;  ///< Size of that grid, in nodes.
};

/// Opens another document with the terrain of its recipe, or with the terrain of a checkpoint.
struct OpenEdit {
    Document document;
    std::shared_ptr<const Terrain> terrain;  ///< Terrain that Restart goes back to.
    std::string name;                        ///< Name in the history: "preset alps".
    /// State to continue from, or null to begin at the start. The edit empties it.
    std::shared_ptr<Checkpoint> checkpoint;
    bool isSaved = true;                      ///< True if the document's file contains the land of the checkpoint.
    std::shared_ptr<const LogPlace> place{};  ///< Place of the checkpoint in the journal, or null.
    std::vector<SavedMoment> line{};          ///< Entries that led to the checkpoint, oldest first.
};

/// Shows a terrain made from the document's recipe, or from the last recipe that could be made, while the land is
/// untouched. Belongs to the change of settings that asked for it.
struct PreviewEdit {
    TerrainRecipe recipe;
    std::shared_ptr<const Terrain> terrain;
    Grid grid = Grid::Whole;
};

/// Replaces the terrain with a newly made one.
struct GenerateEdit {
    TerrainRecipe recipe;
    std::shared_ptr<const Terrain> terrain;
    std::optional<int> seed;  ///< New seed for the document, or nothing to keep the present one.
};

/// Resamples the land to another resolution of the same extent.
struct ResampleEdit {
    TerrainRecipe recipe;                  ///< Recipe of the start at the new resolution.
    std::shared_ptr<const Terrain> start;  ///< Terrain that Restart goes back to.
};

/// Edits that the worker carries out on the land.
using LandEdit =
    std::variant<FillCommand, PaintCommand, ColourCommand, FinishCommand, RestartCommand, RunCommand, StepCommand>;

using HistoryMove = std::variant<UndoCommand, RedoCommand, GoToCommand>;

using Edit =
    std::variant<SettingsEdit, StrokeEdit, OpenEdit, PreviewEdit, GenerateEdit, ResampleEdit, LandEdit, HistoryMove>;

/// Returns the name of an edit in the history, or an empty text if the edit begins no entry (a move through the
/// history, or a preview). `layers` are the terrain's layers.
std::string nameOf(const Edit& edit, std::span<const LayerInfo> layers = kLayers);

/// Returns the stroke in cells of a grid with this many nodes. That grid covers the same land as the one painted on.
Stroke fitted(const StrokeEdit& edit, int width, int height);

}  // namespace scree
