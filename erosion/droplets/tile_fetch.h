#pragma once

#include "erosion/droplets/droplet.h"

namespace scree {

/// Asks for the layers of a tile in advance, row by row, as memory likes it: droplets would ask for them line by line
/// and wait. Does nothing where the tile is too large for a core's cache, or has too few droplets to see most of it.
void fetchTile(const DropletTileTask& task);

}  // namespace scree
