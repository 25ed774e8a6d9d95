#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "erosion/base/field.h"
#include "erosion/base/tiles.h"

namespace scree {

/// The node inside a triangle or on its edges that lies farthest above or below it.
struct FarthestNode {
    double distance = 0.0;   ///< Metres.
    std::uint32_t node = 0;  ///< x + y * width; undefined if the distance is 0.
};
/// Finds the farthest node. `triangle` is three nodes, counter-clockwise seen from above, with an area above 0.
FarthestNode farthestNode(const Field<float>& heights, const std::array<std::uint32_t, 3>& triangle);

/// Returns the largest vertical distance, in metres, between the nodes of a part of a map and the triangles over them.
/// Each triangle is three nodes (x + y * width), counter-clockwise seen from above. Returns nothing if the triangles do
/// not cover the part exactly once: one is inverted or has no area, or their areas do not add up to that of the part.
/// `part` is the nodes [x0, x1) x [y0, y1), and its rim is the outline of the triangles.
std::optional<float> verticalError(const Field<float>& heights, const CellRect& part,
                                   std::span<const std::uint32_t> triangles);

}  // namespace scree
