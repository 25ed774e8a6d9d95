#pragma once

#include <glm/glm.hpp>
#include <string_view>
#include <vector>

namespace scree {

/// A straight stroke with round ends, in pixels from the lower left of the viewport.
struct Stroke2d {
    glm::vec2 from{0.0f};
    glm::vec2 to{0.0f};
    float radius = 1.0f;  ///< Half of its width.
    glm::vec4 colour{1.0f};
};

/// Position and size of a line of text.
struct TextPlace {
    glm::vec2 middle{0.0f};
    glm::vec2 along{1.0f, 0.0f};  ///< Direction of the line; unit vector.
    float capHeight = 10.0f;      ///< Pixels.
};

/// Width of a number in cap heights.
float textWidth(std::string_view number);

/// Adds a number (digits, minus, point) as strokes with this half width.
void addText(std::vector<Stroke2d>& strokes, std::string_view number, const TextPlace& place, float radius,
             glm::vec4 colour);

}  // namespace scree
