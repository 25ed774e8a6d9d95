#pragma once

#include <filesystem>

#include "app/cli/console.h"
#include "app/cli/terrain_options.h"

/// `scree info`.
namespace scree {

/// Prints what a heightmap or preset file holds.
ExitStatus runInfo(const std::filesystem::path& path);

/// Prints the landscape metrics of a heightmap, or of the start of a preset, for `--metrics`.
ExitStatus runMetrics(TerrainOptions options);

}  // namespace scree
