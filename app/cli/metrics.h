#pragma once

#include "app/cli/console.h"
#include "app/cli/terrain_options.h"

namespace scree {

/// Prints the landscape metrics of a heightmap, or of the start of a preset, for `scree info --metrics`.
ExitStatus runMetrics(TerrainOptions options);

}  // namespace scree
