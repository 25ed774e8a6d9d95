#include "erosion/land_cover/river_course.h"

#include <algorithm>
#include <cmath>

#include "erosion/analysis/monotone_fit.h"
#include "erosion/land_cover/river_lines.h"

namespace scree {

namespace {

constexpr int kCoursePasses = 3;
constexpr int kWidthPasses = 64;
/// How much more a lake's level counts than the ground of a point.
constexpr double kLakeWeight = 1000.0;
/// A river between steep banks has at least this share of the width that its discharge asks for.
constexpr double kNarrowest = 0.3;
/// Length over which a spring becomes a river, in cells of the flow's grid.
constexpr double kSpringLength = 2.0;

double groundAt(const Terrain& terrain, double x, double y) {
    return static_cast<double>(valueAt(terrain, Layer::Height, {static_cast<float>(x), static_cast<float>(y)}));
}

/// Smooths values with the weights 1/4, 1/2, 1/4; the ends stay.
template <class Get, class Set>
void smoothAlong(std::size_t count, int passes, const Get& get, const Set& set) {
    if (count < 3) return;
    for (int pass = 0; pass < passes; ++pass) {
        auto before = get(0);
        for (std::size_t i = 1; i + 1 < count; ++i) {
            const auto own = get(i);
            set(i, 0.25 * before + 0.5 * own + 0.25 * get(i + 1));
            before = own;
        }
    }
}

void smoothValues(std::vector<double>& values, int passes) {
    smoothAlong(
        values.size(), passes, [&](std::size_t i) { return values[i]; },
        [&](std::size_t i, double value) { values[i] = value; });
}

/// Unit vector to the right of the stream at a point.
struct Across {
    double x, y;
};
Across acrossAt(const std::vector<RiverPoint>& points, std::size_t i) {
    const RiverPoint& before = points[i > 0 ? i - 1 : 0];
    const RiverPoint& after = points[std::min(i + 1, points.size() - 1)];
    const double x = after.x - before.x, y = after.y - before.y;
    const double length = std::max(std::hypot(x, y), 1e-9);
    return {-y / length, x / length};
}

void setLevels(std::vector<RiverPoint>& points, const Terrain& terrain, double lowest) {
    std::vector<double> levels(points.size()), weights(points.size(), 1.0);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const RiverPoint& point = points[i];
        levels[i] = point.isInLake
                        ? static_cast<double>(point.level)
                        : groundAt(terrain, point.x, point.y) - kBankHeight * static_cast<double>(point.depth);
        if (point.isInLake) weights[i] = kLakeWeight;
    }
    levels = fitWithoutRise(levels, weights);
    for (std::size_t i = 0; i < points.size(); ++i) points[i].level = static_cast<float>(std::max(levels[i], lowest));
    if (lowest > -1e8) points.back().level = static_cast<float>(lowest);
}

/// Narrows a river to the space between its banks, and moves it there.
void fitBetweenBanks(std::vector<RiverPoint>& points, const Terrain& terrain) {
    const double cell = static_cast<double>(terrain.cellSize());
    std::vector<double> widths(points.size()), shifts(points.size(), 0.0);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const RiverPoint& point = points[i];
        const double wanted = static_cast<double>(point.width);
        const double bank = static_cast<double>(point.level) + std::max(0.5 * static_cast<double>(point.depth), 0.5);
        const Across across = acrossAt(points, i);
        // Distance in metres to the bank, at most the width.
        const auto space = [&](double side) {
            const double step = std::max(0.125 * wanted, 0.25 * cell);
            double reach = 0.0;
            while (reach < wanted) {
                const double nodes = side * (reach + step) / cell;
                if (groundAt(terrain, point.x + nodes * across.x, point.y + nodes * across.y) > bank) break;
                reach += step;
            }
            return std::min(reach, wanted);
        };
        const double left = space(-1.0), right = space(1.0);
        widths[i] = std::clamp(left + right, kNarrowest * wanted, wanted);
        const double side = 0.5 * widths[i];
        if (left < side || right < side) shifts[i] = std::clamp(0.5 * (right - left), -side, side);
    }
    // At its mouth the floor of the larger valley would make a river wide.
    if (widths.size() > 1) widths.back() = std::min(widths.back(), widths[widths.size() - 2]);
    smoothValues(widths, kWidthPasses);
    shifts.front() = shifts.back() = 0.0;
    smoothValues(shifts, kWidthPasses);
    const std::vector<RiverPoint> before = points;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Across across = acrossAt(before, i);
        points[i].x = std::clamp(points[i].x + shifts[i] / cell * across.x, 0.0, terrain.width() - 1.0);
        points[i].y = std::clamp(points[i].y + shifts[i] / cell * across.y, 0.0, terrain.height() - 1.0);
        points[i].width = static_cast<float>(widths[i]);
    }
}

}  // namespace

void growDownstream(std::vector<RiverPoint>& points) {
    std::vector<double> values(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) values[i] = -std::log(static_cast<double>(points[i].discharge));
    values = fitWithoutRise(values, std::vector<double>(values.size(), 1.0));
    for (std::size_t i = 0; i < points.size(); ++i) points[i].discharge = static_cast<float>(std::exp(-values[i]));
}

void smoothCourse(std::vector<RiverPoint>& points) {
    smoothAlong(
        points.size(), kCoursePasses, [&](std::size_t i) { return points[i].x; },
        [&](std::size_t i, double x) { points[i].x = x; });
    smoothAlong(
        points.size(), kCoursePasses, [&](std::size_t i) { return points[i].y; },
        [&](std::size_t i, double y) { points[i].y = y; });
}

std::vector<RiverPoint> densified(const std::vector<RiverPoint>& points, int parts) {
    std::vector<RiverPoint> dense;
    dense.reserve(points.size() * static_cast<std::size_t>(parts));
    const auto at = [&](std::size_t i) -> const RiverPoint& { return points[std::min(i, points.size() - 1)]; };
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const RiverPoint &a = at(i > 0 ? i - 1 : 0), &b = at(i), &c = at(i + 1), &d = at(i + 2);
        for (int part = 0; part < parts; ++part) {
            const double t = static_cast<double>(part) / parts;
            const auto curve = [t](double p, double q, double r, double s) {
                return q + 0.5 * t * (r - p + t * (2.0 * p - 5.0 * q + 4.0 * r - s + t * (3.0 * (q - r) + s - p)));
            };
            RiverPoint point = b;
            point.x = curve(a.x, b.x, c.x, d.x);
            point.y = curve(a.y, b.y, c.y, d.y);
            point.discharge = std::lerp(b.discharge, c.discharge, static_cast<float>(t));
            // Between a lake and its shore the ground decides.
            point.isInLake = b.isInLake && (part == 0 || c.isInLake);
            dense.push_back(point);
        }
    }
    dense.push_back(points.back());
    return dense;
}

void shapeRiver(RiverLine& line, const Terrain& terrain, const RiverShape& shape) {
    std::vector<RiverPoint>& points = line.points;
    for (RiverPoint& point : points) {
        point.depth = static_cast<float>(riverDepth(static_cast<double>(point.discharge)));
        point.width = static_cast<float>(shape.widthOfDischarge * std::sqrt(static_cast<double>(point.discharge)));
    }
    setLevels(points, terrain, shape.lowest);
    fitBetweenBanks(points, terrain);
    setLevels(points, terrain, shape.lowest);
    double length = 0.0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (i > 0)
            length += static_cast<double>(terrain.cellSize()) *
                      std::hypot(points[i].x - points[i - 1].x, points[i].y - points[i - 1].y);
        const double grown = std::min(length / (kSpringLength * shape.flowCell), 1.0);
        points[i].width *= static_cast<float>(grown);
    }
}

}  // namespace scree
