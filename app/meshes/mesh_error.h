#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

#include "erosion/base/field.h"
#include "erosion/base/tiles.h"

namespace scree {

/// The node of a triangle's inside or edges that lies farthest above or below it.
struct FarthestNode {
    double distance = 0.0;   ///< Metres.
    std::uint32_t node = 0;  ///< x + y * width; of no meaning where the distance is 0.
};
/// `triangle` has three nodes, counter-clockwise seen from above, and an area above 0.
FarthestNode farthestNode(const Field<float>& heights, const std::array<std::uint32_t, 3>& triangle);

/// The largest vertical distance, in metres, between the nodes of a part of a map and triangles over them: three nodes
/// (x + y * width) each, counter-clockwise seen from above. Empty where the triangles do not cover the part exactly
/// once: one is turned over or has no area, or their areas do not sum to that of the part. `part` is [x0, x1) x [y0,
/// y1) of nodes, and the outline of the triangles is its rim.
std::optional<float> verticalError(const Field<float>& heights, const CellRect& part,
                                   std::span<const std::uint32_t> triangles);

}  // namespace scree
