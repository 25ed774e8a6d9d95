#include "renderer/camera/picking.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "erosion/land_cover/shown_ground.h"

namespace scree {

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

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

/// Smallest s in [0, length] at which c0 + c1 s + c2 s^2 falls to zero. Precondition: c0 > 0.
std::optional<double> firstRoot(double c0, double c1, double c2, double length) {
    double root = kNever;
    const double discriminant = c1 * c1 - 4.0 * c0 * c2;
    if (discriminant < 0.0) return std::nullopt;
    // Numerically stable form: one root is q / c2, the other c0 / q.
    const double q = -0.5 * (c1 + std::copysign(std::sqrt(discriminant), c1));
    for (const double candidate : {c2 != 0.0 ? q / c2 : kNever, q != 0.0 ? c0 / q : kNever})
        if (candidate >= 0.0 && candidate < root) root = candidate;
    if (root == kNever || root > length) return std::nullopt;
    return root;
}

/// Height of the ray above the bilinear patch of cell (x, y), as a polynomial of the distance from `from`.
struct Clearance {
    double c0, c1, c2;

    double at(double s) const { return c0 + (c1 + c2 * s) * s; }
};

/// `height(x, y)` returns the height of a node, in metres.
template <class Height>
Clearance clearanceOver(const Height& height, int x, int y, const glm::dvec3& from, const glm::dvec3& along) {
    const double nw = static_cast<double>(height(x, y));
    const double east = static_cast<double>(height(x + 1, y)) - nw;
    const double south = static_cast<double>(height(x, y + 1)) - nw;
    const double twist = static_cast<double>(height(x + 1, y + 1)) - nw - east - south;
    const double u = from.x - x;
    const double v = from.y - y;
    return {from.z - (nw + east * u + south * v + twist * u * v),
            along.z - (east * along.x + south * along.y + twist * (u * along.y + v * along.x)),
            -twist * along.x * along.y};
}

/// Distance along the ray to the far edge of the cell whose near edge on this axis is `cell`.
double exitDistance(double origin, double direction, int cell) {
    if (direction == 0.0) return kNever;
    return ((direction > 0.0 ? cell + 1 : cell) - origin) / direction;
}

/// Height of the ground or of the water at a node, in metres.
float surfaceAt(const Terrain& terrain, const ShownWater& water, int x, int y) {
    float surface = terrain.heights()(x, y);
    if (water.layer) surface += std::max(terrain.value(*water.layer, x, y), 0.0f);
    if (water.inland && terrain.inlandWater())
        surface = std::max(surface, static_cast<float>(lakeAt(*terrain.inlandWater(), x, y)));
    return std::max(surface, water.sea);
}

}  // namespace

std::optional<Point> pickGround(const Terrain& terrain, float exaggeration, const Ray& ray, const ShownWater& water) {
    const Field<float>& heights = terrain.heights();
    const auto surface = [&](int x, int y) { return surfaceAt(terrain, water, x, y); };
    const double cell = static_cast<double>(terrain.cellSize());
    const double up = static_cast<double>(exaggeration);
    const GridRay grid{{ray.origin.x / cell, ray.origin.z / cell, ray.origin.y / up},
                       {ray.direction.x / cell, ray.direction.z / cell, ray.direction.y / up}};
    const int lastX = heights.width() - 2;
    const int lastY = heights.height() - 2;
    Span inside = clip({}, grid.origin.x, grid.direction.x, lastX + 1.0);
    inside = clip(inside, grid.origin.y, grid.direction.y, lastY + 1.0);
    if (inside.empty()) return std::nullopt;

    const glm::dvec3 entry = grid.at(inside.begin);
    int x = std::clamp(static_cast<int>(std::floor(entry.x)), 0, lastX);
    int y = std::clamp(static_cast<int>(std::floor(entry.y)), 0, lastY);
    // A ray that enters below the ground has hit the side of the block, not its surface.
    if (clearanceOver(surface, x, y, entry, grid.direction).c0 < 0.0) return std::nullopt;

    double t = inside.begin;
    while (true) {
        const double exitX = exitDistance(grid.origin.x, grid.direction.x, x);
        const double exitY = exitDistance(grid.origin.y, grid.direction.y, y);
        const double exit = std::min({exitX, exitY, inside.end});
        const glm::dvec3 from = grid.at(t);
        const Clearance clearance = clearanceOver(surface, x, y, from, grid.direction);
        // Rounding may put the entry of a cell slightly below its ground: then the ray hits right there.
        const auto hit = clearance.c0 <= 0.0
                             ? std::optional(0.0)
                             : firstRoot(clearance.c0, clearance.c1, clearance.c2, std::max(exit - t, 0.0));
        if (hit) {
            const glm::dvec3 at = grid.at(t + *hit);
            return Point{static_cast<float>(std::clamp(at.x, 0.0, lastX + 1.0)),
                         static_cast<float>(std::clamp(at.y, 0.0, lastY + 1.0))};
        }
        if (exit >= inside.end) return std::nullopt;
        t = std::max(t, exit);
        if (exitX <= exitY)
            x += grid.direction.x > 0.0 ? 1 : -1;
        else
            y += grid.direction.y > 0.0 ? 1 : -1;
        if (x < 0 || y < 0 || x > lastX || y > lastY) return std::nullopt;
    }
}

glm::dvec3 surfacePosition(const Terrain& terrain, float exaggeration, Point cell, const ShownWater& water) {
    const double x = static_cast<double>(cell.x), y = static_cast<double>(cell.y);
    const ShownGround shown = shownGroundAt(terrain, water.inland ? terrain.inlandWater().get() : nullptr, x, y);
    double surface = std::max(shown.surface, static_cast<double>(water.sea));
    if (water.layer)
        surface = std::max(surface, shown.ground + static_cast<double>(valueAt(terrain, *water.layer, cell)));
    const double size = static_cast<double>(terrain.cellSize());
    return {x * size, surface * static_cast<double>(exaggeration), y * size};
}

glm::dvec3 groundPosition(const Terrain& terrain, float exaggeration, Point cell) {
    const double size = static_cast<double>(terrain.cellSize());
    return {static_cast<double>(cell.x) * size,
            static_cast<double>(sampleBilinear(terrain.heights(), cell)) * static_cast<double>(exaggeration),
            static_cast<double>(cell.y) * size};
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
