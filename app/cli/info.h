#pragma once

#include <filesystem>

#include "app/cli/console.h"
#include "app/cli/terrain_options.h"

/// `scree info`.
namespace scree {

/// Describes the heightmap, preset or project in `options.input`.
ExitStatus runInfo(const TerrainOptions& options);

/// Prints the metrics of a heightmap, or of the starting terrain of a preset, for `--metrics`.
ExitStatus runMetrics(TerrainOptions options);

}  // namespace scree
