#pragma once

#include <filesystem>
#include <vector>

/// The user's standard folders: on Linux those of the XDG base directory specification, on Windows the known folders
/// (KNOWNFOLDERID). On Windows too, the variables HOME, XDG_CONFIG_HOME and XDG_STATE_HOME have precedence if they are
/// set to absolute paths, so that tests can use their own folders.
namespace scree {

/// The user's home, or the current folder if the user has none.
std::filesystem::path homeFolder();

/// Folder of Scree's settings. May not exist yet.
std::filesystem::path settingsFolder();

/// Folder of files that Scree must not lose, such as rescued terrains. May not exist yet.
std::filesystem::path stateFolder();

/// The user's folder of pictures, or the home if there is none.
std::filesystem::path picturesFolder();

/// Folders in which the system keeps fonts for all users, the most usual one first.
std::vector<std::filesystem::path> fontFolders();

/// What the user can do if no font is found: "install PACKAGE".
const char* fontAdvice();

}  // namespace scree
