#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <variant>

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

struct PaceChange {
    int roundsPerSecond = 0;
};
/// Exports a layer, after asking where to.
struct ExportLayer {
    Layer layer = Layer::Water;
};
/// Measures the terrain as it is now.
struct MeasureTerrain {};
/// Shows an entry of the history, or the start, beside the terrain.
struct CompareWith {
    std::optional<std::uint64_t> id;
};
struct OpenFile {
    std::filesystem::path path;
};
/// Shows the land with so many nodes along the longer edge, on the same extent.
struct ResolutionChange {
    int nodes = 512;
};
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
using ImportAnswer = Answer<ImportOptions>;
using ExportAnswer = Answer<HeightRange>;  ///< Of the grey values.
using SeriesAnswer = Answer<Series>;
using LimitedRunAnswer = Answer<LimitedRun>;
using VariationAnswer = Answer<std::size_t>;  ///< Index of the variation that is taken.
enum class UnsavedAnswer { Save, Discard, Cancel };
enum class RecoveryAnswer { Recover, Discard, Later };

using Request =
    std::variant<Action, Edit, PresetChange, StateChange, PaceChange, ExportLayer, MeasureTerrain, CompareWith,
                 OpenFile, ResolutionChange, CancelProgress, FileAnswer, ImportAnswer, ExportAnswer, SeriesAnswer,
                 LimitedRunAnswer, VariationWish, VariationAnswer, UnsavedAnswer, RecoveryAnswer>;

}  // namespace scree
