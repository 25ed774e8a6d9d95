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

/// Smallest and largest size of a brush on this terrain, metres: from a cell to half of the map.
inline Extremes brushSizes(const Terrain& terrain) {
    const float cell = terrain.cellSize();
    return {cell, std::max(cell, 0.5f * static_cast<float>(terrain.extent()))};
}
/// The nearest size, in metres, that a brush can have on this terrain.
inline float fittedBrush(float size, const Terrain& terrain) {
    const Extremes sizes = brushSizes(terrain);
    return std::clamp(size, sizes.lowest, sizes.highest);
}

/// Folders that the user has chosen, one for each kind of file; empty until then. Kept between starts.
struct ChosenFolders {
    std::filesystem::path documents;  ///< Of projects and presets.
    std::filesystem::path maps;       ///< Of heightmaps and layers that are imported.
    std::filesystem::path exports;    ///< Of heightmaps, meshes, layers and maps that are written.
    std::filesystem::path pictures;   ///< Where pictures of the view go.
    std::filesystem::path series;     ///< Of turntables and time-lapses.
    std::filesystem::path packs;      ///< In which the last pack was made.
};
/// One of them: what kind of file is asked for.
using FolderOf = std::filesystem::path ChosenFolders::*;
/// A kind, and its name where it is kept.
struct NamedFolder {
    FolderOf folder;
    const char* key;
};
inline constexpr std::array kChosenFolders{
    NamedFolder{&ChosenFolders::documents, "documentFolder"}, NamedFolder{&ChosenFolders::maps, "mapFolder"},
    NamedFolder{&ChosenFolders::exports, "exportFolder"},     NamedFolder{&ChosenFolders::pictures, "pictureFolder"},
    NamedFolder{&ChosenFolders::series, "seriesFolder"},      NamedFolder{&ChosenFolders::packs, "packFolder"},
};

/// How the user moves over the ground; kept between starts.
struct Navigation {
    static constexpr int kViews = 4;

    bool smoothMotion = true;
    /// The views that were kept, their lengths in units of the terrain's extent: they suit another terrain too.
    std::array<std::optional<CameraPose>, kViews> views;
};

/// How the window is arranged; kept between starts.
struct Layout {
    float leftWidth = 308.0f;  ///< Pixels at a content scale of 1.
    float rightWidth = 264.0f;
    bool leftOpen = true;
    bool rightOpen = true;
    bool timeLineOpen = true;
    int interfacePercent = 100;                        ///< How large the interface is: 100 is as the monitor asks for.
    std::set<std::string> folded{"Guides", "Strata"};  ///< Sections that are closed, and pages of models that act.
    std::set<std::string> opened;  ///< Pages of models that are off and open all the same. Not kept.
    bool hintSeen = false;         ///< The first run has been started.
};

/// The ground under the pointer.
struct Hover {
    Point cell;
    double height = 0.0;  ///< Metres, datum included.
    float slope = 0.0f;   ///< Degrees.
    std::optional<float> overlayValue;
};

/// Long work that is under way.
struct Progress {
    std::string title;
    double seconds = 0.0;         ///< Since it began.
    std::optional<double> share;  ///< 0 to 1 of it is done; empty where that is not known.
    bool cancellable = false;
};

/// The landscape metrics of a terrain, and of the one it started from.
struct Measurement {
    TerrainMetrics start;
    TerrainMetrics now;
    std::uint64_t generation = 0;  ///< Of the snapshot: another one has another start.
    std::uint64_t revision = 0;    ///< Of the terrain measured.
};

/// Another terrain, shown in the left part of the viewport. ComparisonTerrain alone changes which, and whether.
struct Comparison {
    bool on = false;
    std::optional<std::uint64_t> with;  ///< An entry of the history; empty for the start.
    float share = 0.5f;                 ///< How much of the viewport's width.
};

/// All that the window shows besides the document and the terrain. Panels read it and ask for changes by Requests.
struct EditorState {
    Tool tool = Tool::Look;
    BrushSettings brush;
    int roundsPerSecond = 0;  ///< Pace of the run; 0 is as fast as it goes.
    int selectedSpring = -1;
    Layout layout;
    Navigation navigation;
    Comparison comparison;
    bool flying = false;  ///< The mouse turns the eye, keys move it.
    MessageLog messages;
    double now = 0.0;  ///< Seconds since the program began.

    std::string documentName;
    std::string openChange;       ///< What is being changed and is no entry of the history yet; empty for nothing.
    bool terrainReady = false;    ///< False until the first terrain has been made.
    bool recipeChanged = false;   ///< The terrain on the screen was made from another recipe.
    bool moving = false;          ///< Through the history.
    bool recipeFollowed = false;  ///< Nothing was done to the terrain: it follows its recipe.
    std::string knobTurned;       ///< The knob that was turned last, as --set takes it; empty before the first.
    ViewSettings shownView;       ///< The document's view as it is drawn: tools may lay their overlay over it.
    std::optional<OverlayScale> overlayScale;
    std::optional<Hover> hover;
    std::optional<Progress> progress;
    std::optional<Measurement> measurement;

    PictureSettings pictures;
    SavingSettings saving;
    PackSettings packs;
    LayerSet packMasks;  ///< Layers that a pack has as grey pictures. Kept between starts.
    ChosenFolders folders;
    int viewWidth = 0, viewHeight = 0;  ///< Pixels of the viewport.

    std::vector<std::filesystem::path> recentFiles;
    std::vector<ShippedPreset> shippedPresets;

    bool typing = false;                ///< A text field has the keyboard.
    std::optional<Action> information;  ///< The action whose window of information is open.
    Questions questions;
    ImportPreview importPreview;               ///< Of the heightmap whose question is shown.
    ImportOutcomes importOutcomes;             ///< The same.
    std::optional<VariationsView> variations;  ///< While their window is open.
};

}  // namespace scree
