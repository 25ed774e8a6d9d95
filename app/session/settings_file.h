#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/session/editor_state.h"
#include "app/window/window.h"

namespace scree {

/// What the program remembers between starts.
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

/// What is to be remembered of a window and its state.
RememberedSettings settingsOf(const WindowPlacement& window, const EditorState& state);
/// Gives the state what was remembered.
void recallSettings(RememberedSettings settings, EditorState& state);

/// The remembered settings; the defaults for whatever is missing or makes no sense.
RememberedSettings loadSettings(const std::filesystem::path& file);

/// The settings as text for the file.
std::string formatSettings(const RememberedSettings& settings);
/// Writes that text, atomically, making the folder where there is none.
Result<void> writeSettings(const std::string& text, const std::filesystem::path& file);

}  // namespace scree
