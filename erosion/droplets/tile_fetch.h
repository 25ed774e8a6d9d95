#pragma once

#include "erosion/droplets/droplet.h"

namespace scree {

/// Asks for the layers of a tile in advance, row by row, which is how memory is fastest: droplets would ask line by
/// line, and wait. Does nothing where the tile is too large for a core's second-level cache, or has too few droplets to
/// see most of it.
void fetchTile(const DropletTileTask& task);

}  // namespace scree
