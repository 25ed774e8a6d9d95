#pragma once

#include "erosion/models/droplets/engine/droplet.h"

namespace scree {

/// Prefetches the layers of a tile row by row. This is faster than letting droplets wait for one cache line after the
/// other. Does nothing if the tile is too large for a core's second-level cache, or if its droplets are too few to
/// visit most of it.
void prefetchTile(const DropletTileTask& task);

}  // namespace scree
