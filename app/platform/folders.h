#pragma once

#include <filesystem>

/// The user's standard folders (on Linux those of the XDG base directory specification).
namespace scree {

/// The user's home, or the current folder where there is none.
std::filesystem::path homeFolder();

/// Where Scree keeps its settings; not necessarily there yet.
std::filesystem::path settingsFolder();

/// Where Scree keeps what it would not lose; not necessarily there yet.
std::filesystem::path stateFolder();

/// Where pictures go.
std::filesystem::path picturesFolder();

}  // namespace scree
