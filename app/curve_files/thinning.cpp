#include "app/curve_files/thinning.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace scree {

namespace {

/// Distance of a point from the straight line between `a` and `b`, ends included.
double distanceFromChord(PlanePoint point, PlanePoint a, PlanePoint b) {
    const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    const double along = square > 0.0 ? ((point.x - a.x) * dx + (point.y - a.y) * dy) / square : 0.0;
    const double share = std::clamp(along, 0.0, 1.0);
    return std::hypot(point.x - a.x - share * dx, point.y - a.y - share * dy);
}

}  // namespace

PlaneLine thinned(const PlaneLine& line, double tolerance, const WorkWatch& watch) {
    if (line.size() < 3) return line;
    std::vector<bool> stays(line.size());
    stays.front() = stays.back() = true;
    // A list of its own instead of recursion, which a long line could make too deep.
    std::vector<std::pair<std::size_t, std::size_t>> parts{{0, line.size() - 1}};
    while (!parts.empty()) {
        watch.beginPart();
        const auto [from, to] = parts.back();
        parts.pop_back();
        double farthest = tolerance;
        std::size_t at = from;
        for (std::size_t i = from + 1; i < to; ++i) {
            const double distance = distanceFromChord(line[i], line[from], line[to]);
            if (distance > farthest) {
                farthest = distance;
                at = i;
            }
        }
        if (at == from) continue;
        stays[at] = true;
        parts.emplace_back(from, at);
        parts.emplace_back(at, to);
    }
    PlaneLine kept;
    for (std::size_t i = 0; i < line.size(); ++i)
        if (stays[i]) kept.push_back(line[i]);
    return kept;
}

}  // namespace scree
