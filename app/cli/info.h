#pragma once

#include <filesystem>

#include "app/cli/console.h"
#include "app/cli/terrain_options.h"

/// `scree info`.
namespace scree {

/// Prints what a heightmap or preset file, the input of `options`, holds.
ExitStatus runInfo(const TerrainOptions& options);

/// Prints the landscape metrics of a heightmap, or of the start of a preset, for `--metrics`.
ExitStatus runMetrics(TerrainOptions options);

}  // namespace scree
