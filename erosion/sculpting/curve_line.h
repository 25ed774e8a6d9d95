#pragma once

#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/base/tiles.h"

namespace scree {

/// Returns the place of a map in cells, from its shares of the map's width and height. The first cell is around (0, 0).
inline Point cellOfShare(Point share, int width, int height) {
    return {share.x * static_cast<float>(width) - 0.5f, share.y * static_cast<float>(height) - 0.5f};
}

/// A place on a line that is drawn through points.
struct LinePoint {
    Point at;            ///< Cells.
    float along = 0.0f;  ///< Cells from the beginning of the line.
};

/// Returns a smooth line through the points: a centripetal Catmull-Rom spline (Catmull and Rom 1974; Yuksel, Schaefer
/// and Keyser 2011), which makes neither loops nor cusps between two points. Its points are at most `step` cells apart
/// and contain those given. Points that are equal to the one before are left out. One point gives one; none gives none.
std::vector<LinePoint> smoothLine(const std::vector<Point>& points, float step);

/// What a node knows about the part of a line that is nearest to it.
struct NearestOnLine {
    float distance = 0.0f;  ///< Cells; infinite beyond the reach.
    float along = 0.0f;     ///< Cells from the beginning of the line.
    bool left = false;      ///< True if the node is to the left of the line's direction.
};

/// Returns the nearest part of the line for the nodes of `cells`, row by row. Nodes farther than `reach` cells have an
/// infinite distance.
Field<NearestOnLine> nearestOnLine(const std::vector<LinePoint>& line, const CellRect& cells, float reach,
                                   ThreadPool* pool = nullptr);

/// The cells within `reach` of the line, on a map of this size.
CellRect cellsAround(const std::vector<LinePoint>& line, float reach, int width, int height);

}  // namespace scree
