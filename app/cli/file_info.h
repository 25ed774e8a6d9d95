#pragma once

#include <filesystem>

#include "app/cli/console.h"

namespace scree {

/// Tells what a heightmap or preset file holds, for `scree info`.
ExitStatus runInfo(const std::filesystem::path& path);

}  // namespace scree
