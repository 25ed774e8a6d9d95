#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <variant>

#include "app/export/pack.h"
#include "app/maps/terrain_map.h"
#include "app/session/action.h"
#include "app/session/edit.h"
#include "app/session/editor_state.h"

/// What panels, keys and the mouse ask of the editor. Panels hold no truth: they draw from constant state and return
/// requests.
namespace scree {

/// Changes the document's settings; several in a frame build on one another. Becomes a SettingsEdit.
using PresetChange = std::function<void(Preset&)>;

/// Changes what the window alone keeps: brush, layout, pictures, the selected spring, which information is shown.
using StateChange = std::function<void(EditorState&)>;

/// Limits a run to this many rounds a second; 0 is as fast as it goes.
struct PaceChange {
    int roundsPerSecond = 0;
};
/// Exports a layer, after asking where to.
struct ExportLayer {
    Layer layer = Layer::Water;
};
/// Exports a map for other programs, after asking where to.
struct ExportMap {
    const TerrainMap* map = nullptr;  ///< One of terrainMaps().
};
/// Paints a layer from a file, after asking which.
struct PaintFromFile {
    Layer layer = Layer::Rain;
};
/// Measures the terrain as it is now.
struct MeasureTerrain {};
/// Shows an entry of the history, or the start, beside the terrain.
struct CompareWith {
    std::optional<std::uint64_t> id;
};
/// Opens a preset, project or heightmap.
struct OpenFile {
    std::filesystem::path path;
};
/// Shows the land with so many nodes along the longer edge, on the same extent.
struct ResolutionChange {
    int nodes = 512;
};
/// Calls the job off whose progress is shown.
struct CancelProgress {};

/// The file chosen in the built-in browser; empty where that, or the desktop's dialog, was cancelled.
struct FileAnswer {
    std::filesystem::path path;
};
/// What the user has entered; empty where the question was cancelled.
template <class T>
struct Answer {
    std::optional<T> value;
};
using ImportAnswer = Answer<ImportQuestion>;  ///< As the user has filled it in.
using ExportAnswer = Answer<ExportChoice>;
using MeshAnswer = Answer<MeshSettings>;
/// What is to be chosen before a pack is made: the question comes again.
enum class PackChoice {
    Nothing,
    Folder,  ///< In which its folder is made.
    Range    ///< Another pack, whose heights of black and white this one shares.
};
/// A pack as the user wants it.
struct PackWish {
    PackSettings settings;
    LayerSet masks;
    PackTarget target;
    PackChoice choice = PackChoice::Nothing;
};
using PackAnswer = Answer<PackWish>;
using SeriesAnswer = Answer<Series>;
using LimitedRunAnswer = Answer<LimitedRun>;
using VariationAnswer = Answer<std::size_t>;  ///< Index of the variation that is taken.
/// What becomes of unsaved work that something else would replace.
enum class UnsavedAnswer { Save, Discard, Cancel };
/// What becomes of the unsaved work of a program that has ended.
enum class RecoveryAnswer { Recover, Discard, Later };

using Request = std::variant<Action, Edit, PresetChange, StateChange, PaceChange, ExportLayer, ExportMap, PaintFromFile,
                             MeasureTerrain, CompareWith, OpenFile, ResolutionChange, CancelProgress, FileAnswer,
                             ImportAnswer, ExportAnswer, MeshAnswer, PackAnswer, SeriesAnswer, LimitedRunAnswer,
                             VariationWish, VariationAnswer, UnsavedAnswer, RecoveryAnswer>;

}  // namespace scree
