#pragma once

#include <glm/glm.hpp>

#include "erosion/base/field.h"

namespace scree {

/// Slope to the east and to the south at a node (m/m) of heights in metres: central differences, one-sided at the rim.
/// `cellSize` in metres.
glm::vec2 groundSlope(const Field<float>& heights, float cellSize, int x, int y);

/// The form of the ground at its nodes, as ground_map.frag works it out on the graphics card.
class GroundForm {
 public:
    /// Keeps a reference to the heights, in metres. `cellSize` in metres.
    GroundForm(const Field<float>& heights, float cellSize);

    /// See groundSlope().
    glm::vec2 slope(int x, int y) const { return groundSlope(heights_, cellSize_, x, y); }
    /// Depth below the four neighbours, in cells; 0 across the rim.
    float hollow(int x, int y) const;
    /// Depth below the surroundings at about 12 nodes' distance, in cells.
    float basin(int x, int y) const;

 private:
    const Field<float>& heights_;
    float cellSize_;
    Field<float> coarse_;  ///< Means over blocks of 8 x 8 nodes.
};

}  // namespace scree
