#include "renderer/camera/ground_projection.h"

#include <algorithm>
#include <cmath>

#include "renderer/camera/picking.h"

namespace scree {

namespace {

constexpr float kSmallestSquare = 2.0f;  // cells
constexpr int kSteps = 160;              // from a point towards the eye
constexpr std::size_t kMostSquares = 16384;

}  // namespace

GroundProjection::GroundProjection(const Terrain& terrain, float exaggeration, Extremes heights, const SceneView& view,
                                   const Viewport& viewport)
    : terrain_(terrain),
      view_(view),
      frustum_(view),
      exaggeration_(static_cast<double>(exaggeration)),
      heights_(heights),
      size_(viewport.width, viewport.height),
      cell_(static_cast<double>(terrain.cellSize())) {}

glm::dvec3 GroundProjection::positionOf(Point cell) const {
    return groundPosition(terrain_, static_cast<float>(exaggeration_), cell);
}

std::optional<glm::vec2> GroundProjection::pixelOf(Point cell) const {
    const glm::vec4 clip = view_.viewProjection * glm::vec4(glm::vec3(positionOf(cell) - view_.eye), 1.0f);
    if (clip.w <= 0.0f || clip.z < -clip.w) return std::nullopt;
    return (glm::vec2(clip) / clip.w * 0.5f + 0.5f) * glm::vec2(size_);
}

double GroundProjection::pixelsPerMetre(Point cell) const {
    const glm::vec4 clip = view_.viewProjection * glm::vec4(glm::vec3(positionOf(cell) - view_.eye), 1.0f);
    return clip.w <= 0.0f ? 0.0 : view_.pixelsPerMetre() / static_cast<double>(clip.w);
}

bool GroundProjection::onScreen(glm::vec2 pixel, float margin) const {
    const glm::vec2 size(size_);
    return pixel.x >= margin && pixel.y >= margin && pixel.x <= size.x - margin && pixel.y <= size.y - margin;
}

bool GroundProjection::hidden(Point cell) const {
    const glm::dvec3 from = positionOf(cell);
    const glm::dvec3 way = view_.eye - from;
    // Check only where ground is possible: up to the highest peak, and to the edge of the map.
    double end = 1.0;
    const double top = static_cast<double>(heights_.highest) * exaggeration_;
    if (way.y > 0.0) end = std::min(end, (top - from.y) / way.y);
    const auto limit = [&](double at, double along, double size) {
        if (along != 0.0) end = std::min(end, std::max(-at / along, (size - at) / along));
    };
    limit(from.x, way.x, (terrain_.width() - 1) * cell_);
    limit(from.z, way.z, (terrain_.height() - 1) * cell_);
    // Skip the first cells, which are the slope of the point itself.
    const double length = glm::length(way);
    const double begin = 1.5 * cell_ / length;
    for (int i = 1; i <= kSteps; ++i) {
        const double share = static_cast<double>(i) / kSteps;
        const double t = begin + (end - begin) * share * share;  // small steps near the point
        if (t <= 0.0 || t > end) break;
        const glm::dvec3 at = from + way * t;
        const Point over{static_cast<float>(at.x / cell_), static_cast<float>(at.z / cell_)};
        if (positionOf(over).y > at.y + 0.25 * cell_) return true;
    }
    return false;
}

std::vector<GroundProjection::Square> GroundProjection::squares(float pixels) const {
    std::vector<Square> found;
    float size = kSmallestSquare;
    while (size < static_cast<float>(std::max(terrain_.width(), terrain_.height()) - 1)) size *= 2.0f;
    visit({0.0f, 0.0f, size}, pixels, found);
    return found;
}

void GroundProjection::visit(const Square& square, float pixels, std::vector<Square>& found) const {
    const glm::dvec2 last(terrain_.width() - 1, terrain_.height() - 1);
    const glm::dvec2 from(square.x, square.y);
    if (from.x >= last.x || from.y >= last.y || found.size() >= kMostSquares) return;
    const glm::dvec2 to = glm::min(from + static_cast<double>(square.size), last);
    const glm::dvec3 low{from.x * cell_, static_cast<double>(heights_.lowest) * exaggeration_, from.y * cell_};
    const glm::dvec3 high{to.x * cell_, static_cast<double>(heights_.highest) * exaggeration_, to.y * cell_};
    if (frustum_.distanceTo(low, high) > 0.0) return;

    const float half = square.size * 0.5f;
    const auto near = [](float a, double edge) { return static_cast<float>(std::min(static_cast<double>(a), edge)); };
    const Point middle{near(square.x + half, last.x), near(square.y + half, last.y)};
    // Use the nearest part of a large square: an eye above the middle of the square is as near as its height.
    const double metres = static_cast<double>(square.size) * cell_;
    const double scale = pixelsPerMetre(middle);
    const double focal = view_.pixelsPerMetre();
    const double depth = scale > 0.0 ? focal / scale : 0.0;
    const double nearest = view_.parallel() ? depth : depth - 0.7 * metres;
    // A slanted view flattens a square on the screen; its area counts.
    const glm::dvec3 sight = positionOf(middle) - view_.eye;
    const double flatness = std::sqrt(std::max(std::abs(sight.y) / glm::length(sight), 0.02));
    const bool large = nearest <= 0.0 || metres * flatness * focal / nearest > static_cast<double>(pixels) * 1.41;
    if (large && square.size > kSmallestSquare) {
        for (int i = 0; i < 4; ++i)
            visit({square.x + (i % 2 == 0 ? 0.0f : half), square.y + (i < 2 ? 0.0f : half), half}, pixels, found);
        return;
    }
    if (scale > 0.0) found.push_back(square);
}

}  // namespace scree
