#pragma once

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/document/shipped/shipped_presets.h"
#include "app/export/pack_settings.h"
#include "app/session/action.h"
#include "app/session/import_preview.h"
#include "app/session/message_log.h"
#include "app/session/picture_settings.h"
#include "app/session/questions.h"
#include "app/session/time_line/saving_settings.h"
#include "app/session/tool.h"
#include "erosion/analysis/metrics.h"
#include "erosion/base/field.h"
#include "erosion/base/knob.h"
#include "erosion/terrain/terrain.h"
#include "renderer/camera/camera.h"
#include "renderer/scene/terrain_renderer.h"

namespace scree {

/// The brush of the painting tools.
struct BrushSettings {
    float size = 240.0f;
    float strength = 0.5f;
    float falloff = 1.0f;
};
template <>
inline constexpr auto knobsOf<BrushSettings> = std::tuple{
    Knob{&BrushSettings::size, "size", "", "Size", 0.01f, 1e8f, "m", Scale::Log,
         "Radius of the brush. The keys [ and ] also change it."},
    Knob{&BrushSettings::strength, "strength", "", "Strength", 0.01f, 1.0f, "", Scale::Log,
         "How much each dab changes. At 1, Raise and Lower move the ground by a twentieth of the radius. Ctrl inverts, "
         "Shift smooths."},
    Knob{&BrushSettings::falloff, "falloff", "", "Falloff", 0.05f, 1.0f, "× radius", Scale::Linear,
         "Part of the radius over which the effect fades: 1 is a soft brush, 0.05 has a hard edge."},
};
static_assert(knobsAreComplete<BrushSettings>());

/// Smallest and largest brush size on this terrain, in metres: from one cell to half of the map.
inline Extremes brushSizes(const Terrain& terrain) {
    const float cell = terrain.cellSize();
    return {cell, std::max(cell, 0.5f * static_cast<float>(terrain.extent()))};
}
/// Returns the nearest size, in metres, that a brush can have on this terrain.
inline float fittedBrush(float size, const Terrain& terrain) {
    const Extremes sizes = brushSizes(terrain);
    return std::clamp(size, sizes.lowest, sizes.highest);
}

/// Folders that the user has chosen, one for each kind of file. Empty until chosen. Kept between starts.
struct ChosenFolders {
    std::filesystem::path documents;  ///< Folder of projects and presets.
    std::filesystem::path maps;       ///< Folder of imported heightmaps and layers.
    std::filesystem::path exports;    ///< Folder of exported heightmaps, meshes, layers and maps.
    std::filesystem::path pictures;   ///< Folder of pictures of the view.
    std::filesystem::path series;     ///< Folder of turntables and time-lapses.
    std::filesystem::path packs;      ///< Folder that contains the last pack.
};
/// Selects the folder of one kind of file.
using FolderOf = std::filesystem::path ChosenFolders::*;
/// A kind of file, and its name in the settings file.
struct NamedFolder {
    FolderOf folder;
    const char* key;
};
inline constexpr std::array kChosenFolders{
    NamedFolder{&ChosenFolders::documents, "documentFolder"}, NamedFolder{&ChosenFolders::maps, "mapFolder"},
    NamedFolder{&ChosenFolders::exports, "exportFolder"},     NamedFolder{&ChosenFolders::pictures, "pictureFolder"},
    NamedFolder{&ChosenFolders::series, "seriesFolder"},      NamedFolder{&ChosenFolders::packs, "packFolder"},
};

/// How the user moves over the ground. Kept between starts.
struct Navigation {
    static constexpr int kViews = 4;

    bool smoothMotion = true;
    /// Saved views. Lengths are in units of the terrain's extent, so a view also suits another terrain.
    std::array<std::optional<CameraPose>, kViews> views;
};

/// Arrangement of the window. Kept between starts.
struct Layout {
    float leftWidth = 308.0f;  ///< Width in pixels at a content scale of 1.
    float rightWidth = 264.0f;
    bool leftOpen = true;
    bool rightOpen = true;
    bool timeLineOpen = true;
    int interfacePercent = 100;  ///< Size of the interface in per cent. 100 is the size that the monitor asks for.
    std::set<std::string> folded{"Guides", "Strata"};  ///< Closed sections, and closed pages of models that are on.
    std::set<std::string> opened;                      ///< Open pages of models that are off. Not kept.
    bool hintSeen = false;                             ///< True once the first run was started.
};

/// The ground under the pointer.
struct Hover {
    Point cell;
    double height = 0.0;  ///< Height in metres, including the datum.
    float slope = 0.0f;   ///< Slope in degrees.
    std::optional<float> overlayValue;
};

/// Progress of long work.
struct Progress {
    std::string title;
    double seconds = 0.0;         ///< Seconds since the work began.
    std::optional<double> share;  ///< Completed share, 0 to 1, or nothing if unknown.
    bool cancellable = false;
};

/// Landscape metrics of a terrain and of its starting terrain.
struct Measurement {
    TerrainMetrics start;
    TerrainMetrics now;
    std::uint64_t generation = 0;  ///< Generation of the snapshot. Another generation has another start.
    std::uint64_t revision = 0;    ///< Revision of the measured terrain.
};

/// The terrain shown in the left part of the viewport. Only ComparisonTerrain changes this.
struct Comparison {
    bool on = false;
    std::optional<std::uint64_t> with;  ///< Id of an entry of the history, or nothing for the start.
    float share = 0.5f;                 ///< Share of the viewport's width.
};

/// Everything that the window shows besides the document and the terrain. Panels read it and return Requests for
/// changes.
struct EditorState {
    Tool tool = Tool::Look;
    /// Name of an added layer that painting tools change instead of their own; empty, or unknown to the terrain: none.
    std::string paintedLayer;
    BrushSettings brush;
    int roundsPerSecond = 0;  ///< Limit of the run, in rounds per second; 0: no limit.
    int selectedSpring = -1;
    Layout layout;
    Navigation navigation;
    Comparison comparison;
    bool flying = false;  ///< True in flight: the mouse turns the eye, and keys move it.
    MessageLog messages;
    double now = 0.0;  ///< Seconds since the program started.

    std::string documentName;
    std::string openChange;     ///< Name of the change that is not yet an entry of the history; empty if there is none.
    bool terrainReady = false;  ///< False until the first terrain has been made.
    bool recipeChanged =
        false;            ///< True if the terrain on the screen was made from another recipe than the document's.
    bool moving = false;  ///< True during a move through the history.
    bool recipeFollowed = false;  ///< True while the terrain is untouched, so that it follows its recipe.
    std::string knobTurned;       ///< Name of the knob turned last, as --set takes it; empty before the first.
    ViewSettings shownView;       ///< The document's view as it is drawn. A tool may add its overlay.
    std::optional<OverlayScale> overlayScale;
    std::optional<Hover> hover;
    std::optional<Progress> progress;
    std::optional<Measurement> measurement;

    PictureSettings pictures;
    SavingSettings saving;
    PackSettings packs;
    LayerSet packMasks;  ///< Layers that a pack contains as grey pictures. Kept between starts.
    ChosenFolders folders;
    int viewWidth = 0, viewHeight = 0;  ///< Size of the viewport in pixels.

    std::vector<std::filesystem::path> recentFiles;
    std::vector<ShippedPreset> shippedPresets;

    bool typing = false;                ///< True while a text field has the keyboard.
    std::optional<Action> information;  ///< Action whose information window is open, or nothing.
    Questions questions;
    ImportPreview importPreview;               ///< Preview of the heightmap whose import is being asked about.
    ImportOutcomes importOutcomes;             ///< Outcomes of erosion on the same heightmap.
    std::optional<VariationsView> variations;  ///< Present while the window of variations is open.
};

}  // namespace scree
