#pragma once

#include <string>
#include <string_view>

#include "app/curve_files/file_line.h"
#include "erosion/base/result.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Reads the outlines of an SVG drawing (SVG 1.1): path, line, polyline, polygon, rect, circle and ellipse, within
/// groups, with their transforms. Each part of a path becomes a line. Hidden elements, definitions and clones (`use`)
/// are left out; a note says how many clones. The element `title` of a shape, its label in Inkscape
/// or its `id` becomes the title.
///
/// The area of the drawing is its viewBox, or its width and height without one. It is laid over the map as large as
/// possible, in the middle, with its proportions. Curved parts become points whose chords are within 1/1000 of the
/// longer edge of the drawing.
///
/// Fails if the text is not SVG, has no area, or has a shape that cannot be read. The error begins with `origin`, the
/// name of the file.
Result<FileLines> svgLines(std::string_view text, const std::string& origin, const TerrainForm& map);

}  // namespace scree
