#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/io/heightmap.h"
#include "app/panels/message_log.h"
#include "app/panels/picture_settings.h"
#include "app/platform/file_dialog.h"
#include "erosion/analysis/metrics.h"
#include "erosion/field.h"
#include "erosion/knob.h"
#include "renderer/camera.h"
#include "renderer/terrain_renderer.h"

namespace scree {

/// What the left mouse button does on the ground.
enum class Tool { Look, Rain, Spring, Hardness };

/// The brush of the painting tools.
struct BrushSettings {
    float radius = 24.0f;
    float strength = 0.5f;
};
template <>
inline constexpr auto knobsOf<BrushSettings> = std::tuple{
    Knob{&BrushSettings::radius, "radius", "", "Size", 1.0f, 512.0f, "cells", Scale::Log,
         "Radius of the brush. Keys [ and ] change it too."},
    Knob{&BrushSettings::strength, "strength", "", "Strength", 0.01f, 1.0f, "", Scale::Log,
         "How much each touch changes. Ctrl paints the other way, Shift smooths."},
};
static_assert(knobsAreComplete<BrushSettings>());

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
    std::set<std::string> folded{"Guides"};  ///< Sections that are closed, and pages of models that act.
    std::set<std::string> opened;            ///< Pages of models that are off and open all the same. Not kept.
    bool hintSeen = false;                   ///< The first run has been started.
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

/// A run with large forms first.
struct LargeFormsRun {
    int rounds = 500;
};
template <>
inline constexpr auto knobsOf<LargeFormsRun> = std::tuple{
    Knob{&LargeFormsRun::rounds, "rounds", "", "Rounds", 10, 100000, "", Scale::Log,
         "How long the terrain erodes. All knobs can be turned meanwhile, and Pause ends it early."},
};
static_assert(knobsAreComplete<LargeFormsRun>());

/// A heightmap about to be imported: what the file says and what is to be asked.
struct ImportQuestion {
    std::filesystem::path path;
    HeightmapInfo info;
    ImportOptions options;
};

/// A heightmap about to be exported as PNG: the range of its grey values is to be asked.
struct ExportQuestion {
    std::filesystem::path path;
    HeightRange range;
    Extremes heights;  ///< Of the terrain, datum included.
};

/// All that the window shows besides the document and the terrain. Panels read it and ask for changes by Edits.
struct EditorState {
    Tool tool = Tool::Look;
    BrushSettings brush;
    int roundsPerSecond = 0;  ///< Pace of the run; 0 is as fast as it goes.
    int selectedSpring = -1;
    Layout layout;
    Navigation navigation;
    bool comparing = false;                     ///< Another terrain is shown in the left part of the viewport.
    std::optional<std::uint64_t> comparedWith;  ///< A moment of the history; empty for the start.
    float comparedShare = 0.5f;                 ///< How much of the viewport's width.
    bool flying = false;                        ///< The mouse turns the eye, keys move it.
    MessageLog messages;
    double now = 0.0;  ///< Seconds since the program began.

    std::string documentName;
    std::string openChange;       ///< What is being changed and is no entry of the history yet; empty for nothing.
    bool terrainReady = false;    ///< False until the first terrain has been made.
    bool recipeChanged = false;   ///< The terrain on the screen was made from another recipe.
    bool recipeFollowed = false;  ///< Nothing was done to the terrain: it follows its recipe.
    ViewSettings shownView;       ///< The document's view as it is drawn: tools may lay their overlay over it.
    std::optional<OverlayScale> overlayScale;
    std::optional<Hover> hover;
    std::optional<Progress> progress;
    std::optional<Measurement> measurement;

    PictureSettings pictures;
    int viewWidth = 0, viewHeight = 0;  ///< Pixels of the viewport.

    std::vector<std::filesystem::path> recentFiles;
    std::vector<std::filesystem::path> shippedPresets;

    bool typing = false;  ///< A text field has the keyboard.
    bool showMessages = false;
    bool showShortcuts = false;
    bool showAbout = false;
    bool desktopDialogOpen = false;
    std::optional<FileRequest> fileQuestion;  ///< For the built-in file browser.
    std::optional<ImportQuestion> importQuestion;
    std::optional<ExportQuestion> exportQuestion;
    std::optional<Series> seriesQuestion;
    bool largeFormsQuestion = false;
    bool unsavedQuestion = false;
};

}  // namespace scree
