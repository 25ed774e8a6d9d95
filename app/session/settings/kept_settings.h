#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "app/export/pack_settings.h"
#include "app/session/settings/brush_settings.h"
#include "app/session/settings/erosion_brush.h"
#include "app/session/settings/picture_settings.h"
#include "app/session/settings/stamp_settings.h"
#include "app/session/time_line/saving_settings.h"
#include "app/window/window.h"
#include "erosion/sculpting/lake.h"
#include "renderer/camera/camera.h"

namespace scree {

/// Folders that the user has chosen, one for each kind of file. Empty until chosen.
struct ChosenFolders {
    std::filesystem::path documents;  ///< Folder of projects and presets.
    std::filesystem::path maps;       ///< Folder of imported heightmaps and layers.
    std::filesystem::path exports;    ///< Folder of exported heightmaps, meshes, layers and maps.
    std::filesystem::path pictures;   ///< Folder of pictures of the view.
    std::filesystem::path series;     ///< Folder of films and time-lapses.
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

/// How the user moves over the ground.
struct Navigation {
    static constexpr int kViews = 4;

    bool smoothMotion = true;
    /// Saved views. Lengths are in units of the terrain's extent, so a view also suits another terrain.
    std::array<std::optional<CameraPose>, kViews> views;
};

/// Where a side panel stands. Lengths are in pixels at a content scale of 1.
struct PanelLayout {
    float width;  ///< Width at the side of the window.
    bool open = true;
    bool floats = false;                  ///< True if it is a window over the ground.
    float x, y;                           ///< Upper left corner of that window,
    float floatingWidth, floatingHeight;  ///< and its size.

    /// Makes the panel a window, or puts it back to its side. It is open afterwards.
    void toggleFloating() {
        floats = !floats;
        open = true;
    }
    bool operator==(const PanelLayout&) const = default;
};

/// Arrangement of the window.
struct Layout {
    PanelLayout settings{.width = 308.0f, .x = 70.0f, .y = 110.0f, .floatingWidth = 308.0f, .floatingHeight = 520.0f};
    PanelLayout view{.width = 264.0f, .x = 720.0f, .y = 110.0f, .floatingWidth = 264.0f, .floatingHeight = 420.0f};
    bool swapped = false;  ///< True if the settings stand on the right and the view on the left.
    bool timeLineOpen = true;
    bool allKnobs = false;       ///< False if the panel Simple is shown, which has a few sliders.
    bool onlyChanged = false;    ///< True to hide knobs that have their defaults among all knobs.
    bool startScreen = true;     ///< True to show the start screen when the program starts without a file.
    bool knobMenuSeen = false;   ///< True once the menu of a knob was open.
    bool lightTheme = false;     ///< True if panels and menus are light, false if they are dark.
    int interfacePercent = 100;  ///< Size of the interface in per cent. 100 is the size that the monitor asks for.
    std::set<std::string> folded{"Ground materials", "Reference picture", "Guides", "Strata",
                                 "Droplet knobs"};  ///< Closed sections, and closed pages of models that are on.
    std::set<std::string> opened;                   ///< Open pages of models that are off. Not kept.
    bool hintSeen = false;                          ///< True once the first run was started.

    /// Puts the panels at their usual sides, for a window of this width in pixels at a content scale of 1: a small one
    /// leaves more room for the ground, and a large one has wider panels.
    void arrangeFor(float windowWidth) {
        constexpr float kSmall = 1100.0f, kLarge = 2200.0f;
        const Layout usual;
        const float wider = windowWidth > kLarge ? 1.25f : 1.0f;
        settings = usual.settings;
        view = usual.view;
        swapped = false;
        settings.width *= wider;
        view.width *= wider;
        view.open = timeLineOpen = windowWidth > kSmall;
    }
};

/// Settings of the window that the program keeps between starts, in the settings file.
struct KeptSettings {
    WindowPlacement window;  ///< Placement when the settings were last saved. The window itself has the present one.
    Layout layout;
    Navigation navigation;
    BrushSettings brush;
    BrushTip brushTip;
    StampSettings stamp;
    LakeSettings lake;
    ErosionBrush erosionBrush;
    PictureSettings pictures;
    SavingSettings saving;
    PackSettings packs;
    /// Names of the layers that a pack contains as grey pictures. Names that a terrain lacks are kept for the next one.
    std::set<std::string> packMasks;
    ChosenFolders folders;
    std::vector<std::filesystem::path> recentFiles;
    std::vector<std::string> favourites;    ///< Names of knobs, as --set takes them, in the order of their panel.
    std::set<std::string> lockedKnobs;      ///< Names of knobs that keep their values when a preset is chosen.
    std::map<std::string, int> searchUses;  ///< How often the user took what a search had found: see SearchUses.
};

}  // namespace scree
