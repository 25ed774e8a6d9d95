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

/// Everything that changes the land or the document, in one vocabulary. Session::apply() takes edits.
namespace scree {

/// What rounds of erosion are called in the history.
inline constexpr std::string_view kErosionChange = "erosion";

/// Changes knobs, switches and springs: those in which `after` differs from `before`. Where they are those of the
/// recipe of a land to which nothing was done, a PreviewEdit brings the land that they make.
struct SettingsEdit {
    Preset before;
    Preset after;
};

/// Part of a stroke of the brush: what was painted in one frame.
struct StrokeEdit {
    enum class Part { First, More };
    Part part = Part::First;
    Stroke stroke;              ///< In cells of the grid that it was painted on.
    int width = 0, height = 0;  ///< Nodes of that grid.
};

/// Opens another document, with the terrain of its recipe or with the terrain of a checkpoint.
struct OpenEdit {
    Document document;
    std::shared_ptr<const Terrain> terrain;   ///< That Restart goes back to.
    std::string name;                         ///< In the history: "preset alps".
    std::shared_ptr<Checkpoint> checkpoint;   ///< Where work goes on from; null for the start. Is emptied.
    bool isSaved = true;                      ///< The document's file has the land of the checkpoint.
    std::shared_ptr<const LogPlace> place{};  ///< Of the checkpoint in the journal; null for none.
    std::vector<SavedMoment> line{};          ///< What led to the checkpoint, oldest first.
};

/// Puts a terrain on the screen that was made from the document's recipe, or from the last one that could be made, as
/// long as nothing was done to the land. It is part of the change of settings that asked for it.
struct PreviewEdit {
    TerrainRecipe recipe;
    std::shared_ptr<const Terrain> terrain;
    Grid grid = Grid::Whole;
};

/// Replaces the terrain by one that was made anew.
struct GenerateEdit {
    TerrainRecipe recipe;
    std::shared_ptr<const Terrain> terrain;
    std::optional<int> seed;  ///< A new one, which the document takes over.
};

/// Brings the land to another resolution of the same extent.
struct ResampleEdit {
    TerrainRecipe recipe;                  ///< Of the start at that resolution.
    std::shared_ptr<const Terrain> start;  ///< That Restart goes back to.
};

/// What the worker does to the land.
using LandEdit =
    std::variant<FillCommand, PaintCommand, ColourCommand, FinishCommand, RestartCommand, RunCommand, StepCommand>;

using HistoryMove = std::variant<UndoCommand, RedoCommand, GoToCommand>;

using Edit =
    std::variant<SettingsEdit, StrokeEdit, OpenEdit, PreviewEdit, GenerateEdit, ResampleEdit, LandEdit, HistoryMove>;

/// The name of an edit in the history; empty for what begins no entry: a move through it, a preview. `layers` are those
/// of the terrain.
std::string nameOf(const Edit& edit, std::span<const LayerInfo> layers = kLayers);

/// The stroke in cells of a grid of this many nodes, which covers the same land as the one that it was painted on.
Stroke fitted(const StrokeEdit& edit, int width, int height);

}  // namespace scree
