#include "renderer/camera/picking.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "erosion/land_cover/shown_ground.h"

namespace scree {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr double kLowest = -1e7;  // metres; below any ground

/// A part of a ray, as distances from its origin.
struct Span {
    double begin = 0.0;
    double end = kNever;

    bool empty() const { return begin > end; }
};

/// A ray in cells along x and y, and in unexaggerated metres along z (up).
struct GridRay {
    glm::dvec3 origin, direction;

    glm::dvec3 at(double t) const { return origin + direction * t; }
};

/// The part of a span in which `origin + direction t` lies within [0, size].
Span clip(Span span, double origin, double direction, double size) {
    if (direction == 0.0) return origin >= 0.0 && origin <= size ? span : Span{1.0, 0.0};
    const double a = -origin / direction;
    const double b = (size - origin) / direction;
    return {std::max(span.begin, std::min(a, b)), std::min(span.end, std::max(a, b))};
}

/// Distance along the ray to the far edge of the cell whose near edge on this axis is `cell`.
double exitDistance(double origin, double direction, int cell) {
    if (direction == 0.0) return kNever;
    return ((direction > 0.0 ? cell + 1 : cell) - origin) / direction;
}

/// The ground and the water on it, as they are drawn near the eye.
class Surface {
 public:
    Surface(const Terrain& terrain, const ShownWater& water)
        : terrain_(terrain), water_(water), inland_(water.inland ? terrain.inlandWater().get() : nullptr) {}

    /// Returns the height at a place in cells, in metres above the datum.
    double at(double x, double y) const {
        const ShownGround shown = shownGroundAt(terrain_, inland_, x, y);
        double surface = std::max(shown.surface, static_cast<double>(water_.sea));
        if (water_.layer) {
            const Point place{static_cast<float>(x), static_cast<float>(y)};
            surface = std::max(surface, shown.ground + static_cast<double>(valueAt(terrain_, *water_.layer, place)));
        }
        return surface;
    }
    /// Returns a height that the surface within a cell does not exceed.
    double highestIn(int x, int y) const {
        constexpr double kBanks = 2.0;  // metres by which the banks of a river may rise above the nodes
        double lowest = kNever, highest = -kNever, deepest = 0.0;
        for (int j = std::max(y - 1, 0); j <= std::min(y + 2, terrain_.height() - 1); ++j)
            for (int i = std::max(x - 1, 0); i <= std::min(x + 2, terrain_.width() - 1); ++i) {
                const auto height = static_cast<double>(terrain_.heights()(i, j));
                lowest = std::min(lowest, height);
                highest = std::max(highest, height);
                if (water_.layer) deepest = std::max(deepest, static_cast<double>(terrain_.value(*water_.layer, i, j)));
            }
        // The smooth surface overshoots its nodes by less than a quarter of their range.
        highest += 0.25 * (highest - lowest) + deepest;
        if (inland_ == nullptr) return std::max(highest, static_cast<double>(water_.sea));
        const double lake = std::max(std::max(lakeAt(*inland_, x, y), lakeAt(*inland_, x + 1, y)),
                                     std::max(lakeAt(*inland_, x, y + 1), lakeAt(*inland_, x + 1, y + 1)));
        return std::max({highest + kBanks, lake, static_cast<double>(water_.sea)});
    }

 private:
    const Terrain& terrain_;
    const ShownWater& water_;
    const InlandWater* inland_;
};

/// Returns the distance at which the ray first meets the surface between two distances within a cell.
std::optional<double> meeting(const Surface& surface, const GridRay& ray, double from, double to) {
    constexpr int kStepsInCell = 8;  // more than the surface has bends within a cell
    constexpr int kHalvings = 30;
    const auto above = [&](double t) {
        const glm::dvec3 at = ray.at(t);
        return at.z - surface.at(at.x, at.y);
    };
    double before = from;
    // Rounding may put the entry of a cell slightly below its ground: then the ray hits right there.
    if (above(from) <= 0.0) return from;
    for (int step = 1; step <= kStepsInCell; ++step) {
        double after = std::lerp(from, to, static_cast<double>(step) / kStepsInCell);
        if (above(after) > 0.0) {
            before = after;
            continue;
        }
        for (int i = 0; i < kHalvings; ++i) {
            const double middle = 0.5 * (before + after);
            (above(middle) > 0.0 ? before : after) = middle;
        }
        return after;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Point> pickGround(const Terrain& terrain, float exaggeration, const Ray& ray, const ShownWater& water) {
    const Surface surface(terrain, water);
    const double cell = static_cast<double>(terrain.cellSize());
    const double up = static_cast<double>(exaggeration);
    const GridRay grid{{ray.origin.x / cell, ray.origin.z / cell, ray.origin.y / up},
                       {ray.direction.x / cell, ray.direction.z / cell, ray.direction.y / up}};
    const int lastX = terrain.width() - 2;
    const int lastY = terrain.height() - 2;
    Span inside = clip({}, grid.origin.x, grid.direction.x, lastX + 1.0);
    inside = clip(inside, grid.origin.y, grid.direction.y, lastY + 1.0);
    if (inside.empty()) return std::nullopt;

    const glm::dvec3 entry = grid.at(inside.begin);
    int x = std::clamp(static_cast<int>(std::floor(entry.x)), 0, lastX);
    int y = std::clamp(static_cast<int>(std::floor(entry.y)), 0, lastY);
    // A ray that enters below the ground has hit the side of the block, not its surface.
    if (entry.z < surface.at(entry.x, entry.y)) return std::nullopt;

    double t = inside.begin;
    while (true) {
        const double exitX = exitDistance(grid.origin.x, grid.direction.x, x);
        const double exitY = exitDistance(grid.origin.y, grid.direction.y, y);
        // A vertical ray stays within its cell; so it ends below all ground.
        const double lowest = grid.direction.z < 0.0 ? (kLowest - grid.origin.z) / grid.direction.z : kNever;
        const double exit = std::max(t, std::min({exitX, exitY, inside.end, lowest}));
        if (exit < kNever && std::min(grid.at(t).z, grid.at(exit).z) <= surface.highestIn(x, y))
            if (const auto hit = meeting(surface, grid, t, exit)) {
                const glm::dvec3 at = grid.at(*hit);
                return Point{static_cast<float>(std::clamp(at.x, 0.0, lastX + 1.0)),
                             static_cast<float>(std::clamp(at.y, 0.0, lastY + 1.0))};
            }
        if (exit >= inside.end || exit >= lowest) return std::nullopt;
        t = exit;
        if (exitX <= exitY)
            x += grid.direction.x > 0.0 ? 1 : -1;
        else
            y += grid.direction.y > 0.0 ? 1 : -1;
        if (x < 0 || y < 0 || x > lastX || y > lastY) return std::nullopt;
    }
}

glm::dvec3 surfacePosition(const Terrain& terrain, float exaggeration, Point cell, const ShownWater& water) {
    const double x = static_cast<double>(cell.x), y = static_cast<double>(cell.y);
    const double size = static_cast<double>(terrain.cellSize());
    return {x * size, Surface(terrain, water).at(x, y) * static_cast<double>(exaggeration), y * size};
}

glm::dvec3 groundPosition(const Terrain& terrain, float exaggeration, Point cell) {
    return surfacePosition(terrain, exaggeration, cell, {});
}

bool isHidden(const Terrain& terrain, float exaggeration, const Camera& camera, Point cell) {
    constexpr double kTolerance = 0.1;  // cells of height: the drawn ground differs a little from the nodes
    constexpr double kGrowth = 0.02;    // of the steps
    const double size = static_cast<double>(terrain.cellSize()), up = static_cast<double>(exaggeration);
    const glm::dvec3 eye = camera.position() / glm::dvec3(size, up, size);
    const double x = static_cast<double>(cell.x), y = static_cast<double>(cell.y);
    const auto ground = [&](Point at) {
        const auto height = [&](int i, int j) { return terrain.heights()(i, j); };
        return static_cast<double>(sampleBilinear(terrain.width(), terrain.height(), at, height));
    };
    const glm::dvec3 from{x, ground(cell) + kTolerance * size, y};
    const glm::dvec3 way = eye - from;
    const double length = std::hypot(way.x, way.z);
    double walked = 1.0;
    while (walked < length) {
        const glm::dvec3 at = from + way * (walked / length);
        if (at.x < 0.0 || at.z < 0.0 || at.x > terrain.width() - 1.0 || at.z > terrain.height() - 1.0) return false;
        const Point place{static_cast<float>(at.x), static_cast<float>(at.z)};
        if (ground(place) > at.y) return true;
        walked += 1.0 + kGrowth * walked;
    }
    return false;
}

std::optional<double> clearanceOf(const Camera& camera, const Terrain& terrain, float exaggeration,
                                  const ShownWater& water) {
    const double cell = static_cast<double>(terrain.cellSize());
    const glm::dvec3 eye = camera.position();
    const Point at{static_cast<float>(eye.x / cell), static_cast<float>(eye.z / cell)};
    if (!(at.x >= 0.0f && at.y >= 0.0f && at.x <= static_cast<float>(terrain.width() - 1) &&
          at.y <= static_cast<float>(terrain.height() - 1)))
        return std::nullopt;
    return eye.y - surfacePosition(terrain, exaggeration, at, water).y;
}

}  // namespace scree
