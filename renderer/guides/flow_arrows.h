#pragma once

#include <vector>

#include "renderer/camera/ground_projection.h"

namespace scree {

/// Part of the path of water, in downstream order.
struct FlowArrow {
    std::vector<Point> cells;
    std::vector<glm::vec2> pixels;  ///< Same points on the screen.
    float length = 0.0f;            ///< Length of the path, in pixels.
    float flow = 0.0f;              ///< Largest flow on the path, in cells of rain.
};

/// Arrows along the strongest flow in each part of the view with a flow of at least `leastFlow`: from cell to cell down
/// the water's surface, the largest streams first. Empty if the terrain has no flow yet. `scale` as for text.
std::vector<FlowArrow> flowArrows(const GroundProjection& ground, float leastFlow, float scale);

}  // namespace scree
