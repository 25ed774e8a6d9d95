#pragma once

#include <memory>

#include "erosion/base/parallel.h"
#include "erosion/land_cover/inland_water.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Node of the terrain at which followGround() compares the ground of a texel, or of a node of the flow's grid, with
/// that of the search. `index` counts texels along an axis, `apart` is their distance in nodes, `count` the number of
/// nodes.
int groundNode(int index, double apart, int count);

/// Fits lakes and rivers to ground that has changed since they were found, until the next search.
///
/// The surface of a river moves up and down with the ground below it, and that of a lake with the lowest place of its
/// shore. A river fades where the ground has moved so far that its course or its level is probably wrong: it becomes
/// narrower and shallower until it is gone, with its banks. The limit is the depth of the river if the search is more
/// than a second old (`seconds`), and four times as much in the first half second.
///
/// Returns `found` itself if the ground at all lakes and rivers is the same. Precondition: `found` was found on this
/// terrain, maybe earlier, and has not been followed.
std::shared_ptr<const InlandWater> followGround(const std::shared_ptr<const InlandWater>& found, const Terrain& terrain,
                                                double seconds, ThreadPool& pool);

}  // namespace scree
