#pragma once

#include <glm/glm.hpp>

#include "erosion/base/field.h"

namespace scree {

/// Slope of the ground to the east and to the south at a node, in m/m: central differences, one-sided at the rim.
/// Heights and `cellSize` are in metres.
glm::vec2 groundSlope(const Field<float>& heights, float cellSize, int x, int y);

/// The form of the ground at the nodes. ground_map.frag computes the same on the graphics card.
class GroundForm {
 public:
    /// Keeps a reference to the heights, in metres. `cellSize` in metres.
    GroundForm(const Field<float>& heights, float cellSize);

    /// See groundSlope().
    glm::vec2 slope(int x, int y) const { return groundSlope(heights_, cellSize_, x, y); }
    /// Depth below the mean of the four neighbours, in cells. A direction that lacks a neighbour at the rim adds
    /// nothing.
    float hollow(int x, int y) const;
    /// Depth below the ground at a distance of about 12 nodes, in cells.
    float basin(int x, int y) const;

 private:
    const Field<float>& heights_;
    float cellSize_;
    Field<float> coarse_;  ///< Means over blocks of 8 x 8 nodes.
};

}  // namespace scree
