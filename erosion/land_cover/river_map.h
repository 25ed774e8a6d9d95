#pragma once

#include <span>

#include "erosion/land_cover/inland_water.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Draws rivers into a map for this terrain, which has at most 1024 texels along its longer edge, and no more than two
/// for each node of the grid on which the water flows. Parts inside lakes are left out. `widthOfDischarge` is the width
/// in metres of a river with a discharge of 1 m^3/s.
RiverMap drawRiverMap(std::span<const RiverLine> rivers, const Terrain& terrain, double widthOfDischarge);

}  // namespace scree
