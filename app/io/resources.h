#pragma once

#include <filesystem>
#include <initializer_list>
#include <string_view>

namespace scree {

/// Finds a folder that ships with the program: "shaders", "presets", "assets" or, in a package, "fonts". Searches the
/// folder in the environment variable SCREE_RESOURCES, then share/scree in the program's folder and in the three
/// folders above it: bin/scree has it in ../share/scree, scree.exe in share/scree, and a build folder has links to the
/// source tree there. Returns an empty path if it is not found.
std::filesystem::path resourceFolder(std::string_view name);

/// Finds the first of these files, such as "truetype/dejavu/DejaVuSans.ttf", in the folder "fonts" that ships with the
/// program, or else in the system's font folders. Returns an empty path if none is found.
std::filesystem::path fontFile(std::initializer_list<const char*> names);

std::filesystem::path textFont();  ///< Font for text in the interface and in pictures; empty if not found.
std::filesystem::path boldFont();  ///< Font for headings; empty if not found.
std::filesystem::path iconFont();  ///< Font with the interface's icons; empty if not found.

}  // namespace scree
