#include "app/curve_files/svg_lines.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/curve_files/svg_drawing.h"
#include "erosion/base/counted.h"

namespace scree {

Result<FileLines> svgLines(std::string_view text, const std::string& origin, const TerrainForm& map) {
    constexpr double kSameProportions = 1e-3;
    Result<SvgDrawing> drawing = readSvgDrawing(text, origin);
    if (!drawing) return drawing.error();
    const double cell = static_cast<double>(map.cellSize), width = map.width * cell, height = map.height * cell;
    const double across = width / drawing->width, down = height / drawing->height;
    const double metres = std::min(across, down);  // of a unit of the drawing
    const PlanePoint middle{drawing->x + 0.5 * drawing->width, drawing->y + 0.5 * drawing->height};
    FileLines file{std::move(drawing->lines)};
    for (FileLine& line : file.lines)
        for (PlanePoint& point : line.points)
            point = {0.5 + metres * (point.x - middle.x) / width, 0.5 + metres * (point.y - middle.y) / height};
    if (std::abs(across / down - 1.0) > kSameProportions)
        file.notes.emplace_back(across > down ? "The drawing is narrower than the map and stands in its middle."
                                              : "The drawing is wider than the map and lies across its middle.");
    if (drawing->clones > 0)
        file.notes.push_back(counted(drawing->clones, "clone") + " left out; turn clones into paths.");
    return file;
}

}  // namespace scree
