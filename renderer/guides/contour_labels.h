#pragma once

#include <string>
#include <vector>

#include "renderer/camera/ground_projection.h"
#include "renderer/guides/vector_text.h"

namespace scree {

/// A label with the height of a contour line, written along the line.
struct ContourLabel {
    std::string text;  ///< Height in metres, datum included.
    Point cell;        ///< Middle of the label on the line.
    TextPlace place;
};

/// Labels for every fifth contour line. They stand upright on straight parts of the line, and overlap neither each
/// other nor hidden ground. `interval` is in metres between contour lines; `scale` is the size of the text (1: usual
/// screen).
std::vector<ContourLabel> contourLabels(const GroundProjection& ground, float interval, float scale);

}  // namespace scree
