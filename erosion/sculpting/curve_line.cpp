#include "erosion/sculpting/curve_line.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace scree {

namespace {

Point mixed(Point a, Point b, float t) {
    return {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
}

float apart(Point a, Point b) {
    return std::hypot(b.x - a.x, b.y - a.y);
}

/// Beyond an end, the line goes straight on.
Point beyond(Point end, Point before) {
    return {2.0f * end.x - before.x, 2.0f * end.y - before.y};
}

/// The spline between `b` and `c` at `share` of the way, by the pyramid of Barry and Goldman (1988).
Point splineAt(Point a, Point b, Point c, Point d, float share) {
    const float t0 = 0.0f, t1 = t0 + std::sqrt(apart(a, b)), t2 = t1 + std::sqrt(apart(b, c)),
                t3 = t2 + std::sqrt(apart(c, d));
    const float t = t1 + share * (t2 - t1);
    const Point ab = mixed(a, b, (t - t0) / (t1 - t0)), bc = mixed(b, c, (t - t1) / (t2 - t1)),
                cd = mixed(c, d, (t - t2) / (t3 - t2));
    return mixed(mixed(ab, bc, (t - t0) / (t2 - t0)), mixed(bc, cd, (t - t1) / (t3 - t1)), (t - t1) / (t2 - t1));
}

}  // namespace

std::vector<LinePoint> smoothLine(const std::vector<Point>& points, float step) {
    std::vector<Point> knots;
    for (const Point& point : points)
        if (knots.empty() || apart(knots.back(), point) > 0.0f) knots.push_back(point);
    std::vector<LinePoint> line;
    const auto add = [&](Point at) {
        line.push_back({at, line.empty() ? 0.0f : line.back().along + apart(line.back().at, at)});
    };
    if (!knots.empty()) add(knots.front());
    for (std::size_t i = 0; i + 1 < knots.size(); ++i) {
        const Point b = knots[i], c = knots[i + 1];
        const Point a = i > 0 ? knots[i - 1] : beyond(b, c), d = i + 2 < knots.size() ? knots[i + 2] : beyond(c, b);
        // The curve is at most a little longer than its chord, so that its parts stay below the step.
        const int parts = std::max(1, static_cast<int>(std::ceil(1.5f * apart(b, c) / step)));
        for (int part = 1; part < parts; ++part)
            add(splineAt(a, b, c, d, static_cast<float>(part) / static_cast<float>(parts)));
        add(c);
    }
    return line;
}

CellRect cellsAround(const std::vector<LinePoint>& line, float reach, int width, int height) {
    if (line.empty()) return {};
    float west = line.front().at.x, east = west, north = line.front().at.y, south = north;
    for (const LinePoint& point : line) {
        west = std::min(west, point.at.x);
        east = std::max(east, point.at.x);
        north = std::min(north, point.at.y);
        south = std::max(south, point.at.y);
    }
    const auto most = static_cast<float>(std::max(width, height));
    const auto lower = [&](float value) { return static_cast<int>(std::floor(std::clamp(value, -1.0f, most))); };
    const auto upper = [&](float value) { return static_cast<int>(std::ceil(std::clamp(value, -1.0f, most))) + 1; };
    return CellRect{lower(west - reach), lower(north - reach), upper(east + reach), upper(south + reach)}.clippedTo(
        width, height);
}

Field<NearestOnLine> nearestOnLine(const std::vector<LinePoint>& line, const CellRect& cells, float reach) {
    Field<NearestOnLine> nearest(cells.x1 - cells.x0, cells.y1 - cells.y0,
                                 NearestOnLine{std::numeric_limits<float>::infinity(), 0.0f, false});
    const auto look = [&](const LinePoint& from, const LinePoint& to) {
        const CellRect around = CellRect{static_cast<int>(std::floor(std::min(from.at.x, to.at.x) - reach)),
                                         static_cast<int>(std::floor(std::min(from.at.y, to.at.y) - reach)),
                                         static_cast<int>(std::ceil(std::max(from.at.x, to.at.x) + reach)) + 1,
                                         static_cast<int>(std::ceil(std::max(from.at.y, to.at.y) + reach)) + 1};
        const float alongX = to.at.x - from.at.x, alongY = to.at.y - from.at.y;
        const float squaredLength = alongX * alongX + alongY * alongY;
        for (int y = std::max(around.y0, cells.y0); y < std::min(around.y1, cells.y1); ++y)
            for (int x = std::max(around.x0, cells.x0); x < std::min(around.x1, cells.x1); ++x) {
                const float dx = static_cast<float>(x) - from.at.x, dy = static_cast<float>(y) - from.at.y;
                const float t =
                    squaredLength > 0.0f ? std::clamp((dx * alongX + dy * alongY) / squaredLength, 0.0f, 1.0f) : 0.0f;
                const float distance = std::hypot(dx - t * alongX, dy - t * alongY);
                NearestOnLine& known = nearest(x - cells.x0, y - cells.y0);
                if (distance > reach || distance >= known.distance) continue;
                // y points south: a point to the left of the way has a negative cross product with it.
                known = {distance, from.along + t * (to.along - from.along), alongX * dy - alongY * dx < 0.0f};
            }
    };
    if (line.size() == 1) look(line.front(), line.front());
    for (std::size_t i = 0; i + 1 < line.size(); ++i) look(line[i], line[i + 1]);
    return nearest;
}

}  // namespace scree
