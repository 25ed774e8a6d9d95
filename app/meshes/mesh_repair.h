#pragma once

#include <cstdint>
#include <vector>

#include "erosion/base/field.h"

namespace scree {

/// Turns edges until no triangle is turned over or without area, seen from above. A simplifier that looks at the angles
/// in space leaves some: three nodes of a straight rim, or folds on steep ground. `triangles` have three nodes
/// (x + y * width) each, counter-clockwise seen from above. False where some are left.
bool turnEdges(std::vector<std::uint32_t>& triangles, std::uint32_t width);

/// Adds nodes as vertices until no node lies more than `mostError` metres above or below its triangle: of each triangle
/// that is too far away the farthest node, as in greedy insertion (M. Garland, P. Heckbert, "Fast polygonal
/// approximation of terrains and height fields", 1995). All triangles must have an area above 0. False where a node on
/// an edge has no triangle beyond it.
bool addFarNodes(std::vector<std::uint32_t>& triangles, const Field<float>& heights, float mostError);

}  // namespace scree
