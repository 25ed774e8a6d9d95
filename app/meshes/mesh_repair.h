#pragma once

#include <cstdint>
#include <vector>

#include "erosion/base/field.h"

namespace scree {

/// Flips edges until no triangle is inverted or without area, seen from above. A simplifier that measures angles in
/// space leaves such triangles: three nodes of a straight rim, or folds on steep ground. `triangles` are three nodes (x
/// + y * width) each, counter-clockwise seen from above. Returns false if some could not be repaired.
bool turnEdges(std::vector<std::uint32_t>& triangles, std::uint32_t width);

/// Adds nodes as vertices until no node lies more than `mostError` metres above or below its triangle. Each round adds
/// the farthest node of each triangle with a larger error, as in greedy insertion (M. Garland, P. Heckbert, "Fast
/// polygonal approximation of terrains and height fields", 1995). Precondition: all triangles have an area above 0.
/// Returns false if a node lies on an edge without a triangle on the other side.
bool addFarNodes(std::vector<std::uint32_t>& triangles, const Field<float>& heights, float mostError);

}  // namespace scree
