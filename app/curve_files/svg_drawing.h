#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/curve_files/file_line.h"
#include "erosion/base/result.h"

namespace scree {

/// The outlines of an SVG drawing, in its own units, with y downwards.
struct SvgDrawing {
    double x = 0.0, y = 0.0, width = 0.0, height = 0.0;  ///< The area: viewBox, or width and height in pixels.
    std::vector<FileLine> lines;
    std::size_t clones = 0;  ///< Elements `use`, which are left out.
};

/// Reads a drawing; see svgLines().
Result<SvgDrawing> readSvgDrawing(std::string_view text, const std::string& origin);

}  // namespace scree
