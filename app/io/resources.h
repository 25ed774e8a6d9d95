#pragma once

#include <filesystem>
#include <initializer_list>
#include <string_view>

namespace scree {

/// A folder that ships with the program: "shaders", "presets" or "assets". Searched in the folder named by the
/// environment variable SCREE_RESOURCES, then beside the installed program (../share/scree), then in the source tree of
/// a development build. Empty if not found.
std::filesystem::path resourceFolder(std::string_view name);

/// The first of these files, "truetype/dejavu/DejaVuSans.ttf", that is in one of the system's font folders; empty where
/// none is.
std::filesystem::path systemFont(std::initializer_list<const char*> names);

/// The font of the interface, for text; empty where the system has none that is known.
std::filesystem::path textFont();

}  // namespace scree
