#pragma once

#include <filesystem>
#include <string_view>

namespace scree {

/// A folder that ships with the program: "shaders", "presets" or "assets". Searched in the folder named by the
/// environment variable SCREE_RESOURCES, then beside the installed program (../share/scree), then in the source tree of
/// a development build. Empty if not found.
std::filesystem::path resourceFolder(std::string_view name);

}  // namespace scree
