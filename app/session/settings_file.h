#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/session/editor_state.h"
#include "app/window/window.h"

namespace scree {

/// Settings that the program keeps between starts.
struct RememberedSettings {
    WindowPlacement window;
    Layout layout;
    Navigation navigation;
    BrushSettings brush;
    PictureSettings pictures;
    SavingSettings saving;
    PackSettings packs;
    LayerSet packMasks;
    ChosenFolders folders;
    std::vector<std::filesystem::path> recentFiles;
};

/// Returns the settings of a window and its state that are kept.
RememberedSettings settingsOf(const WindowPlacement& window, const EditorState& state);
/// Copies the kept settings into the state.
void recallSettings(RememberedSettings settings, EditorState& state);

/// Loads the settings. Missing or invalid values get their defaults.
RememberedSettings loadSettings(const std::filesystem::path& file);

/// Returns the settings as text for the file.
std::string formatSettings(const RememberedSettings& settings);
/// Writes that text atomically. Makes the folder if it does not exist.
Result<void> writeSettings(const std::string& text, const std::filesystem::path& file);

}  // namespace scree
