#pragma once

#include <filesystem>
#include <string_view>

namespace scree {

/// A folder that ships with the program: "shaders", "presets" or "assets". Looked for in the folder that the
/// environment's SCREE_RESOURCES names, then beside the installed program (../share/scree), then in the source tree of
/// a development build. Empty where there is none.
std::filesystem::path resourceFolder(std::string_view name);

}  // namespace scree
