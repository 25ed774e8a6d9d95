#pragma once

#include <string>
#include <vector>

#include "renderer/camera/ground_projection.h"
#include "renderer/guides/vector_text.h"

namespace scree {

/// The height of a contour line, written along it.
struct ContourLabel {
    std::string text;  ///< Metres, datum included.
    Point cell;        ///< Where its middle lies on the line.
    TextPlace place;
};

/// Labels for every fifth contour line: on the line where it runs straight, upright, clear of one another and of hidden
/// ground. `interval` in metres between two contour lines, `scale` the size of the text (1: on a usual screen).
std::vector<ContourLabel> contourLabels(const GroundProjection& ground, float interval, float scale);

}  // namespace scree
