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

namespace {

/// The straight way between two neighbouring points of a line.
class LineSegment {
 public:
    LineSegment(const LinePoint& from, const LinePoint& to)
        : from_(from),
          alongX_(to.at.x - from.at.x),
          alongY_(to.at.y - from.at.y),
          squaredLength_(alongX_ * alongX_ + alongY_ * alongY_),
          run_(to.along - from.along) {}

    float squaredDistance(Point place) const {
        const float dx = place.x - from_.at.x, dy = place.y - from_.at.y, t = shareAt(dx, dy);
        const float besideX = dx - t * alongX_, besideY = dy - t * alongY_;
        return besideX * besideX + besideY * besideY;
    }
    NearestOnLine seenFrom(Point place) const {
        const float dx = place.x - from_.at.x, dy = place.y - from_.at.y, t = shareAt(dx, dy);
        // y points south: a point to the left of the way has a negative cross product with it.
        return {std::hypot(dx - t * alongX_, dy - t * alongY_), from_.along + t * run_,
                alongX_ * dy - alongY_ * dx < 0.0f};
    }

 private:
    float shareAt(float dx, float dy) const {
        return squaredLength_ > 0.0f ? std::clamp((dx * alongX_ + dy * alongY_) / squaredLength_, 0.0f, 1.0f) : 0.0f;
    }

    LinePoint from_;
    float alongX_, alongY_, squaredLength_, run_;
};

/// Finds the nearest parts of a line for blocks of nodes. A block looks only at the segments that can be nearest to one
/// of its nodes, so that the time grows little with the length of the line.
class NearestSearch {
 public:
    using Segments = std::vector<const LineSegment*>;
    static constexpr int kLargestBlock = 64;

    NearestSearch(const CellRect& cells, float reach, Field<NearestOnLine>& nearest)
        : cells_(cells), reach_(reach), nearest_(nearest) {}

    /// Searches a block of cells, up to this wide and high, among these segments in the order of the line.
    void search(const CellRect& block, int side, const Segments& segments) const {
        const Segments own = candidates(block, segments);
        if (own.empty()) return;
        if (side <= kSmallestBlock) return searchNodes(block, own);
        const int part = side / kSplit;
        for (int y = block.y0; y < block.y1; y += part)
            for (int x = block.x0; x < block.x1; x += part)
                search({x, y, std::min(x + part, block.x1), std::min(y + part, block.y1)}, part, own);
    }

 private:
    static constexpr int kSplit = 4, kSmallestBlock = 4;

    /// Returns the segments that are nearest to some node of the block, and perhaps others; none beyond the reach.
    Segments candidates(const CellRect& block, const Segments& segments) const {
        const float wide = static_cast<float>(block.x1 - 1 - block.x0),
                    high = static_cast<float>(block.y1 - 1 - block.y0);
        const Point centre{static_cast<float>(block.x0) + 0.5f * wide, static_cast<float>(block.y0) + 0.5f * high};
        const float radius = 0.5f * std::hypot(wide, high);
        std::vector<float> distances;
        distances.reserve(segments.size());
        float least = std::numeric_limits<float>::infinity();
        for (const LineSegment* segment : segments) {
            distances.push_back(std::sqrt(segment->squaredDistance(centre)));
            least = std::min(least, distances.back());
        }
        Segments near;
        const float rounding = 1e-2f + 1e-5f * least;
        if (least - radius > reach_ + rounding) return near;
        // Seen from any node, a distance differs from that of the centre by the radius at most.
        for (std::size_t i = 0; i < segments.size(); ++i)
            if (distances[i] <= least + 2.0f * radius + rounding) near.push_back(segments[i]);
        return near;
    }

    void searchNodes(const CellRect& block, const Segments& segments) const {
        for (int y = block.y0; y < block.y1; ++y)
            for (int x = block.x0; x < block.x1; ++x) {
                const Point place{static_cast<float>(x), static_cast<float>(y)};
                const LineSegment* best = nullptr;
                float least = std::numeric_limits<float>::infinity();
                for (const LineSegment* segment : segments) {
                    const float squared = segment->squaredDistance(place);
                    if (squared >= least) continue;
                    least = squared;
                    best = segment;
                }
                const NearestOnLine found = best->seenFrom(place);
                if (found.distance <= reach_) nearest_(x - cells_.x0, y - cells_.y0) = found;
            }
    }

    CellRect cells_;
    float reach_;
    Field<NearestOnLine>& nearest_;
};

}  // namespace

Field<NearestOnLine> nearestOnLine(const std::vector<LinePoint>& line, const CellRect& cells, float reach,
                                   ThreadPool* pool) {
    Field<NearestOnLine> nearest(cells.x1 - cells.x0, cells.y1 - cells.y0,
                                 NearestOnLine{std::numeric_limits<float>::infinity(), 0.0f, false});
    std::vector<LineSegment> segments;
    if (line.size() == 1) segments.emplace_back(line.front(), line.front());
    for (std::size_t i = 0; i + 1 < line.size(); ++i) segments.emplace_back(line[i], line[i + 1]);
    NearestSearch::Segments all;
    for (const LineSegment& segment : segments) all.push_back(&segment);
    if (all.empty() || cells.empty()) return nearest;
    constexpr int kSide = NearestSearch::kLargestBlock;
    const int across = (cells.x1 - cells.x0 + kSide - 1) / kSide, down = (cells.y1 - cells.y0 + kSide - 1) / kSide;
    const NearestSearch search(cells, reach, nearest);
    forEach(pool, across * down, [&](int block) {
        const int x = cells.x0 + block % across * kSide, y = cells.y0 + block / across * kSide;
        search.search({x, y, std::min(x + kSide, cells.x1), std::min(y + kSide, cells.y1)}, kSide, all);
    });
    return nearest;
}

}  // namespace scree
