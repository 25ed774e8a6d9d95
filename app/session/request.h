#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <variant>

#include "app/export/pack.h"
#include "app/operations/operation.h"
#include "app/session/action.h"
#include "app/session/editor_state.h"

/// Requests of panels, keys and the mouse to the editor. Panels own no state: they draw from constant state and return
/// requests. Operations change the land and the settings; the others ask for something, or change what only the window
/// has.
namespace scree {

/// Changes how the document looks: see Session::changeLook().
struct LookChange {
    std::function<void(Preset&)> change;
};

/// Changes state that only the window has: brush, layout, pictures, the selected spring, the open information.
using StateChange = std::function<void(EditorState&)>;

/// Limits a run to this many rounds per second; 0: no limit.
struct PaceChange {
    int roundsPerSecond = 0;
};
/// Exports a layer. The user chooses the file.
struct ExportLayer {
    Layer layer = Layer::Water;
};
/// Exports a map for other programs. The user chooses the file.
struct ExportMap {
    std::string name;  ///< See terrainMapNamed(). The name of a layer is that of its mask.
};
/// Paints a layer from a file that the user chooses.
struct PaintFromFile {
    Layer layer = Layer::Rain;
};
/// Reads a stamp from a file that the user chooses.
struct StampFromFile {};
/// Keeps new own stamps for the next run of the program.
struct KeepStamps {};
/// Deletes an own stamp.
struct DeleteStamp {
    std::size_t index = 0;  ///< See StampShelf::own().
};
/// Sets the texture of a material. The user chooses the file.
struct ChooseTexture {
    Material material = Material::Soil;
};
/// Sets the reference picture. The user chooses the file.
struct ChooseReference {};
/// Shows what the next rounds will do, as long as this is asked in each frame.
struct LookAhead {};
/// Measures the terrain as it is now.
struct MeasureTerrain {};
/// Chooses an entry of the history, or the start, as the earlier land, to compare with and for Erase.
struct CompareWith {
    std::optional<std::uint64_t> id;
    bool shows = true;  ///< True to show it beside the terrain, too.
};
/// Tells what the ground at this point, in cells, is.
struct ProbeGround {
    Point cell;
};
/// Changes what a mask of ground like that at the asked place must share with it.
struct LikenessChange {
    Likeness wanted;
};
/// Makes a mask of the ground like that at the asked place.
struct MakeLikeMask {};
/// Closes the window about the ground at a place.
struct CloseGround {};
/// Opens a preset, project or heightmap, or adds the curves of a file.
struct OpenFile {
    std::filesystem::path path;
};
/// Moves the camera to a named view of the document.
struct GoToNamedView {
    std::string name;
};
/// Resamples the land to this many nodes along the longer edge, on the same extent.
struct ResolutionChange {
    int nodes = 512;
};
/// Cancels the job whose progress is shown.
struct CancelProgress {};

/// File chosen in the built-in browser; empty if the browser or the desktop's dialog was cancelled.
struct FileAnswer {
    std::filesystem::path path;
};
/// Values that the user has entered; empty if the question was cancelled.
template <class T>
struct Answer {
    std::optional<T> value;
};
using ImportAnswer = Answer<ImportQuestion>;  ///< The question as the user has filled it in.
using ExportAnswer = Answer<ExportChoice>;
using MeshAnswer = Answer<MeshChoice>;
/// What the user still wants to choose before a pack is made. The question is shown again afterwards.
enum class PackChoice {
    Nothing,
    Folder,  ///< The folder in which the pack's folder is made.
    Range    ///< Another pack, whose heights of black and white this pack uses too.
};
/// A pack as the user wants it.
struct PackWish {
    PackSettings settings;
    std::set<std::string> masks;  ///< Names of layers, see KeptSettings::packMasks.
    PackTarget target;
    PackChoice choice = PackChoice::Nothing;
};
using PackAnswer = Answer<PackWish>;
using SeriesAnswer = Answer<Series>;
using LimitedRunAnswer = Answer<LimitedRun>;
using ViewNameAnswer = Answer<ViewNameQuestion>;
using VariationAnswer = Answer<std::size_t>;  ///< Index of the chosen variation.
/// What to do with unsaved work that is about to be replaced.
enum class UnsavedAnswer { Save, Discard, Cancel };
/// What to do with unsaved work of an earlier run of the program.
enum class RecoveryAnswer { Recover, Discard, Later };

using Request = std::variant<Action, Operation, LookChange, StateChange, PaceChange, ExportLayer, ExportMap,
                             PaintFromFile, StampFromFile, KeepStamps, DeleteStamp, ChooseTexture, ChooseReference,
                             LookAhead, MeasureTerrain, CompareWith, ProbeGround, LikenessChange, MakeLikeMask,
                             CloseGround, OpenFile, GoToNamedView, ResolutionChange, CancelProgress, FileAnswer,
                             ImportAnswer, ExportAnswer, MeshAnswer, PackAnswer, SeriesAnswer, LimitedRunAnswer,
                             ViewNameAnswer, VariationWish, VariationAnswer, UnsavedAnswer, RecoveryAnswer>;

}  // namespace scree
