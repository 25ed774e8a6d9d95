#pragma once

#include <vector>

#include "renderer/camera/ground_projection.h"

namespace scree {

/// A piece of the way that water takes, downstream.
struct FlowArrow {
    std::vector<Point> cells;
    std::vector<glm::vec2> pixels;  ///< The same points on the screen.
    float length = 0.0f;            ///< Of the way, in pixels.
    float flow = 0.0f;              ///< Largest on the way, in cells of rain.
};

/// Arrows along the strongest water of each part of the view where the flow is at least `leastFlow`: from cell to cell
/// down the water's surface, the largest stream first. None where the terrain has no flow yet. `scale` as for text.
std::vector<FlowArrow> flowArrows(const GroundProjection& ground, float leastFlow, float scale);

}  // namespace scree
