#include "erosion/bench/valley_shape.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>

#include "erosion/analysis/flow_routing.h"

namespace scree {

namespace {

constexpr std::size_t kMostPlaces = 60;
constexpr double kPlacesApart = 400.0;  ///< m.
constexpr double kStep = 20.0;          ///< Between the points of a profile, m.
constexpr int kPoints = 75;             ///< Of a profile, on each side.
constexpr int kFloorPoints = 15;        ///< The floor of a valley lies within these.
constexpr double kCrestDip = 30.0;      ///< A crest is where the ground falls by this beyond it, m.
constexpr double kHangingReach = 300.0, kHangingStep = 30.0, kHangingStride = 100.0;  ///< m.
constexpr double kHighestMouth = 60.0;  ///< Above the trunk, where the step may begin, m.
constexpr double kTributaryArea = 2e5;  ///< m^2.
constexpr double kTrunkFactor = 4.0;
constexpr double kBasinArea = 4e4, kBasinDepth = 5.0, kShore = 1.0;  ///< m^2, m, m.

double heightAt(const Terrain& terrain, double x, double y) {
    const Field<float>& heights = terrain.heights();
    const double u = std::clamp(x, 0.0, terrain.width() - 1.001), v = std::clamp(y, 0.0, terrain.height() - 1.001);
    const auto i = static_cast<int>(u), j = static_cast<int>(v);
    const double a = u - i, b = v - j;
    const auto at = [&](int p, int q) { return static_cast<double>(heights(p, q)); };
    return (at(i, j) * (1.0 - a) + at(i + 1, j) * a) * (1.0 - b) +
           (at(i, j + 1) * (1.0 - a) + at(i + 1, j + 1) * a) * b;
}

/// Exponent of one side of a profile from its point `floor` on, in steps of `way`; NaN if it is too low or too short.
double exponentOfSide(const std::vector<double>& heights, int floor, int way, double depth) {
    const auto at = [&](int k) { return heights[static_cast<std::size_t>(k)]; };
    int crest = floor;
    for (int k = floor; k >= 0 && k < static_cast<int>(heights.size()) && at(k) >= at(crest) - kCrestDip; k += way)
        if (at(k) > at(crest)) crest = k;
    const int length = std::abs(crest - floor);
    const double wall = std::min(at(crest) - at(floor), depth / 0.8);
    constexpr int kShortest = 6;
    constexpr double kLowest = 40.0;
    if (length < kShortest || wall < kLowest) return std::numeric_limits<double>::quiet_NaN();
    double sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0, weights = 0.0;
    int count = 0;
    for (int k = 2; k <= length; ++k) {
        const double rise = at(floor + way * k) - at(floor);
        if (rise > 0.8 * wall) break;
        if (rise < 1.0) continue;
        const double x = std::log(k * kStep), y = std::log(rise), weight = 1.0 / k;
        sx += weight * x;
        sy += weight * y;
        sxx += weight * x * x;
        sxy += weight * x * y;
        weights += weight;
        ++count;
    }
    const double spread = weights * sxx - sx * sx;
    if (count < 3 || spread <= 1e-9) return std::numeric_limits<double>::quiet_NaN();
    return (weights * sxy - sx * sy) / spread;
}

void findBasins(const Terrain& terrain, const FlowRouting& routing, ValleyMeasures& found) {
    const int width = terrain.width();
    const auto depthOf = [&](std::int32_t node) {
        return static_cast<double>(routing.filled[static_cast<std::size_t>(node)]) -
               static_cast<double>(terrain.heights()(node % width, node / width));
    };
    std::vector<char> seen(routing.size(), 0);
    std::vector<std::int32_t> open;
    for (std::int32_t start = 0; start < static_cast<std::int32_t>(routing.size()); ++start) {
        if (seen[static_cast<std::size_t>(start)] != 0 || depthOf(start) <= kShore) continue;
        open.assign(1, start);
        seen[static_cast<std::size_t>(start)] = 1;
        double deepest = 0.0, area = 0.0;
        while (!open.empty()) {
            const std::int32_t node = open.back();
            open.pop_back();
            deepest = std::max(deepest, depthOf(node));
            area += terrain.cellArea();
            for (int dy = -1; dy <= 1; ++dy)
                for (int dx = -1; dx <= 1; ++dx) {
                    const int x = node % width + dx, y = node / width + dy;
                    if (x < 0 || y < 0 || x >= width || y >= terrain.height()) continue;
                    const std::int32_t next = y * width + x;
                    if (seen[static_cast<std::size_t>(next)] != 0 || depthOf(next) <= kShore) continue;
                    seen[static_cast<std::size_t>(next)] = 1;
                    open.push_back(next);
                }
        }
        if (area < kBasinArea || deepest < kBasinDepth) continue;
        found.basins += 1.0;
        found.deepest = std::max(found.deepest, deepest);
    }
}

void findHanging(const Terrain& terrain, const FlowRouting& routing, ValleyMeasures& found) {
    const std::vector<double> area = drainageArea(routing);
    // The neighbour upstream that drains the most.
    std::vector<std::int32_t> upstream(routing.size(), -1);
    for (const std::int32_t node : routing.order) {
        if (routing.isOutlet(node)) continue;
        std::int32_t& most = upstream[static_cast<std::size_t>(routing.receiver[static_cast<std::size_t>(node)])];
        if (most < 0 || area[static_cast<std::size_t>(node)] > area[static_cast<std::size_t>(most)]) most = node;
    }
    const auto heightOf = [&](std::int32_t node) {
        return static_cast<double>(terrain.heights()(node % terrain.width(), node / terrain.width()));
    };
    // Goes up a stream by `reach` m. Returns -1 if the stream is shorter.
    const auto climb = [&](std::int32_t node, double reach) {
        for (double gone = 0.0; gone < reach && node >= 0;) {
            node = upstream[static_cast<std::size_t>(node)];
            if (node >= 0) gone += routing.stepLength(node) * static_cast<double>(terrain.cellSize());
        }
        return node;
    };
    double hanging = 0.0;
    for (const std::int32_t node : routing.order) {
        if (routing.isOutlet(node)) continue;
        const std::int32_t trunk = routing.receiver[static_cast<std::size_t>(node)];
        const double own = area[static_cast<std::size_t>(node)];
        if (own * terrain.cellArea() < kTributaryArea || area[static_cast<std::size_t>(trunk)] < kTrunkFactor * own)
            continue;
        // The step may lie anywhere between the middle of the trunk's floor and its far wall.
        double step = -std::numeric_limits<double>::infinity();
        for (std::int32_t foot = trunk, from = node; from >= 0;) {
            const std::int32_t mouth = climb(from, kHangingReach);
            const std::int32_t above = mouth < 0 ? -1 : climb(mouth, kHangingReach);
            if (above < 0) break;
            step = std::max(step, (heightOf(mouth) - heightOf(foot)) - (heightOf(above) - heightOf(mouth)));
            foot = from = climb(from, kHangingStride);
            if (from < 0 || heightOf(from) - heightOf(trunk) > kHighestMouth) break;
        }
        if (!std::isfinite(step)) continue;
        found.tributaries += 1.0;
        if (step >= kHangingStep) hanging += 1.0;
    }
    found.hanging = found.tributaries > 0.0 ? hanging / found.tributaries : 0.0;
}

}  // namespace

std::vector<ValleyPlace> placesInValleys(const IceFlow& flow, int ratio) {
    const IceGrid& grid = flow.grid();
    struct Cell {
        double flux;
        int x, y;
    };
    std::vector<Cell> cells;
    for (int y = grid.height / 12 + 1; y <= grid.height - grid.height / 12; ++y)
        for (int x = grid.width / 12 + 1; x <= grid.width - grid.width / 12; ++x) {
            const double flux = std::hypot(flow.fluxX()(x, y), flow.fluxY()(x, y));
            if (flux > 0.0) cells.push_back({flux, x, y});
        }
    std::stable_sort(cells.begin(), cells.end(), [](const Cell& a, const Cell& b) { return a.flux > b.flux; });
    std::vector<Cell> chosen;
    std::vector<ValleyPlace> places;
    for (const Cell& cell : cells) {
        if (places.size() == kMostPlaces) break;
        const bool free = std::ranges::none_of(chosen, [&](const Cell& other) {
            return std::hypot(cell.x - other.x, cell.y - other.y) * grid.cell < kPlacesApart;
        });
        if (!free) continue;
        chosen.push_back(cell);
        const int offset = grid.boundary == Boundary::Open ? 0 : 1;
        places.push_back({.x = (cell.x - offset + 0.5) * ratio - 0.5,
                          .y = (cell.y - offset + 0.5) * ratio - 0.5,
                          .alongX = flow.fluxX()(cell.x, cell.y) / cell.flux,
                          .alongY = flow.fluxY()(cell.x, cell.y) / cell.flux,
                          .depth = std::max(60.0, 1.3 * flow.thickness()(cell.x, cell.y))});
    }
    return places;
}

double crossProfileExponent(const Terrain& terrain, const ValleyPlace& place) {
    const double step = kStep / static_cast<double>(terrain.cellSize());
    std::vector<double> heights;
    for (int k = -kPoints; k <= kPoints; ++k)
        heights.push_back(heightAt(terrain, place.x - place.alongY * k * step, place.y + place.alongX * k * step));
    const auto middle = heights.begin() + kPoints;
    const auto floor =
        static_cast<int>(std::min_element(middle - kFloorPoints, middle + kFloorPoints + 1) - heights.begin());
    return 0.5 * (exponentOfSide(heights, floor, -1, place.depth) + exponentOfSide(heights, floor, 1, place.depth));
}

ValleyMeasures measureValleys(const Terrain& terrain, double line, ThreadPool& pool) {
    const FlowRouting routing = routeFlow(terrain.heights(), terrain.boundary(), pool);
    ValleyMeasures found;
    findBasins(terrain, routing, found);
    findHanging(terrain, routing, found);
    double near = 0.0;
    for (int y = 0; y < terrain.height(); ++y)
        for (int x = 0; x < terrain.width(); ++x)
            if (std::abs(static_cast<double>(terrain.heights()(x, y)) - line) <= 150.0) near += 1.0;
    found.nearLine = near / static_cast<double>(routing.size());
    return found;
}

}  // namespace scree
