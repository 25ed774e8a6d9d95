#pragma once

#include <filesystem>
#include <vector>

/// The user's standard folders: on Linux those of the XDG base directory specification, on Windows the known folders
/// (KNOWNFOLDERID). On Windows, too, the variables HOME, XDG_CONFIG_HOME and XDG_STATE_HOME come first where they are
/// set and absolute, so that tests have folders of their own.
namespace scree {

/// The user's home, or the current folder where there is none.
std::filesystem::path homeFolder();

/// Folder of Scree's settings. May not exist yet.
std::filesystem::path settingsFolder();

/// Folder of what Scree must not lose, such as rescued terrains. May not exist yet.
std::filesystem::path stateFolder();

/// The user's folder of pictures, or the home if there is none.
std::filesystem::path picturesFolder();

/// Folders in which the system keeps fonts for all users, the most usual one first.
std::vector<std::filesystem::path> fontFolders();

/// What the user can do if no font is found: "install PACKAGE".
const char* fontAdvice();

}  // namespace scree
