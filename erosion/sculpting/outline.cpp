#include "erosion/sculpting/outline.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "erosion/base/smooth_step.h"
#include "erosion/sculpting/curve_line.h"

namespace scree {

namespace {

/// Distance of the points of an outline, in cells.
constexpr float kOutlineStep = 1.0f;

std::vector<LinePoint> closedLine(const Curve& curve, int width, int height) {
    std::vector<Point> cells;
    for (const Point& point : curve.points) cells.push_back(cellOfShare(point, width, height));
    if (!cells.empty()) cells.push_back(cells.front());
    return smoothLine(cells, kOutlineStep);
}

/// Calls `fill(x0, x1)` for the nodes of a row that are inside: x0 to x1 - 1.
template <class Fill>
void forEachSpan(const std::vector<LinePoint>& line, int y, int width, std::vector<float>& crossings,
                 const Fill& fill) {
    crossings.clear();
    const auto row = static_cast<float>(y);
    for (std::size_t i = 1; i < line.size(); ++i) {
        const Point a = line[i - 1].at, b = line[i].at;
        if ((a.y <= row) == (b.y <= row)) continue;
        crossings.push_back(a.x + (row - a.y) / (b.y - a.y) * (b.x - a.x));
    }
    std::sort(crossings.begin(), crossings.end());
    const auto nodeFrom = [&](float x) {
        return static_cast<int>(std::ceil(std::clamp(x, 0.0f, static_cast<float>(width))));
    };
    for (std::size_t i = 1; i < crossings.size(); i += 2) fill(nodeFrom(crossings[i - 1]), nodeFrom(crossings[i]));
}

}  // namespace

Result<Field<float>> maskInside(const Curve& curve, int width, int height, float cellSize) {
    const std::vector<LinePoint> line = closedLine(curve, width, height);
    if (curve.points.size() < 3 || line.size() < 4) return Error{"an outline needs three points that differ"};
    Field<float> inside(width, height);
    std::vector<float> crossings;
    bool isAny = false;
    for (int y = 0; y < height; ++y)
        forEachSpan(line, y, width, crossings, [&](int x0, int x1) {
            std::fill(inside.row(y) + x0, inside.row(y) + x1, 1.0f);
            isAny = isAny || x1 > x0;
        });
    if (!isAny) return Error{"the outline lies off the map"};
    const float half = 0.5f * curve.width / cellSize;
    const CellRect cells = cellsAround(line, half, width, height);
    const Field<NearestOnLine> nearest = nearestOnLine(line, cells, half);
    for (int y = cells.y0; y < cells.y1; ++y)
        for (int x = cells.x0; x < cells.x1; ++x) {
            const float distance = nearest(x - cells.x0, y - cells.y0).distance;
            if (distance < half) inside(x, y) = smoothStep(-half, half, inside(x, y) > 0.5f ? distance : -distance);
        }
    return inside;
}

double areaInside(const Curve& curve, int width, int height, float cellSize) {
    const std::vector<LinePoint> line = closedLine(curve, width, height);
    double twice = 0.0;
    for (std::size_t i = 1; i < line.size(); ++i)
        twice += static_cast<double>(line[i - 1].at.x) * static_cast<double>(line[i].at.y) -
                 static_cast<double>(line[i].at.x) * static_cast<double>(line[i - 1].at.y);
    return 0.5 * std::abs(twice) * static_cast<double>(cellSize) * static_cast<double>(cellSize);
}

}  // namespace scree
