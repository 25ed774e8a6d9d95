#pragma once

#include <memory>

#include "erosion/base/parallel.h"
#include "erosion/land_cover/inland_water.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Returns the node of the terrain in the middle of a texel of the river map, or of a cell of the flow's grid, along
/// one axis. There followGround() compares the ground with the ground of the search. `index` is the number of the
/// texel, `apart` the distance between two texels in nodes, `count` the number of nodes of the terrain.
int groundNode(int index, double apart, int count);

/// Fits lakes and rivers to ground that has changed since they were found, until the next search.
///
/// Rivers move up and down with the ground below them. The surface of a lake moves with the lowest place of its shore.
/// A river fades where the ground has moved so far that its course or its level is probably wrong: it becomes narrower
/// and shallower until it is gone, with its banks. The limit is the depth of the river if the search is more than a
/// second old (`seconds`), and four times as much in the first half second.
///
/// Returns `found` itself if the ground at all lakes and rivers is the same. Precondition: `found` was found on this
/// terrain, maybe earlier, and has not been followed.
std::shared_ptr<const InlandWater> followGround(const std::shared_ptr<const InlandWater>& found, const Terrain& terrain,
                                                double seconds, ThreadPool& pool);

}  // namespace scree
