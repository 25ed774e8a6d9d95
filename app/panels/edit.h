#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <variant>

#include "app/document/preset.h"
#include "app/panels/action.h"
#include "app/panels/editor_state.h"

/// What panels ask the editor to change. Panels hold no truth: they draw from constant state and return edits.
namespace scree {

/// Changes the document's settings; several in a frame build on one another.
using PresetEdit = std::function<void(Preset&)>;

struct BrushEdit {
    BrushSettings brush;
};
struct PaceEdit {
    int roundsPerSecond = 0;
};
struct LayoutEdit {
    Layout layout;
};
struct SelectSpring {
    int index = -1;
};
/// Gives every cell of the rain map this value.
struct FillRain {
    float value = 1.0f;
};
/// Adds the document's finishing grain to the terrain.
struct ApplyFinish {};
struct PictureEdit {
    PictureSettings pictures;
};
/// Exports a layer, after asking where to.
struct ExportLayer {
    Layer layer = Layer::Water;
};
/// Measures the terrain as it is now.
struct MeasureTerrain {};
/// Goes to a moment of the history.
struct GoToEntry {
    std::uint64_t id = 0;
};
/// Shows a moment of the history, or the start, beside the terrain.
struct CompareWith {
    std::optional<std::uint64_t> id;
};
struct OpenFile {
    std::filesystem::path path;
};
struct CancelProgress {};
/// Closes the windows that show messages, shortcuts or what the program is.
struct CloseInformation {};

/// The file chosen in the built-in browser; empty where it was cancelled.
struct FileAnswer {
    std::filesystem::path path;
};
/// The import as the user wants it; empty where it was cancelled.
struct ImportAnswer {
    std::optional<ImportOptions> options;
};
/// The range of grey values as the user wants it; empty where the export was cancelled.
struct ExportAnswer {
    std::optional<HeightRange> range;
};
/// The series of pictures to save; empty where it was cancelled.
struct SeriesAnswer {
    std::optional<Series> series;
};
/// The run with large forms first; empty where it was cancelled.
struct LargeFormsAnswer {
    std::optional<LargeFormsRun> run;
};
enum class UnsavedAnswer { Save, Discard, Cancel };

using Edit =
    std::variant<Action, PresetEdit, BrushEdit, PaceEdit, LayoutEdit, SelectSpring, FillRain, ApplyFinish, ExportLayer,
                 MeasureTerrain, GoToEntry, CompareWith, OpenFile, CancelProgress, CloseInformation, FileAnswer,
                 ImportAnswer, ExportAnswer, PictureEdit, SeriesAnswer, LargeFormsAnswer, UnsavedAnswer>;

}  // namespace scree
