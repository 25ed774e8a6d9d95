#pragma once

#include <filesystem>
#include <initializer_list>
#include <string_view>

namespace scree {

/// A folder that ships with the program: "shaders", "presets", "assets" or, in a package, "fonts". Searched in the
/// folder named by the environment variable SCREE_RESOURCES, then in share/scree in the program's folder and the three
/// folders above it: bin/scree has them in ../share/scree, scree.exe in share/scree, and what is in a build folder
/// finds links to the source tree there. Empty if not found.
std::filesystem::path resourceFolder(std::string_view name);

/// The first of these files, such as "truetype/dejavu/DejaVuSans.ttf", that is in the folder "fonts" that ships with
/// the program or, if it is not there, in one of the system's font folders. Empty if it is nowhere.
std::filesystem::path fontFile(std::initializer_list<const char*> names);

std::filesystem::path textFont();  ///< For text of interface and pictures; empty if no known font is found.
std::filesystem::path boldFont();  ///< For headings; empty if no known font is found.
std::filesystem::path iconFont();  ///< Of the interface's icons; empty if it is not found.

}  // namespace scree
