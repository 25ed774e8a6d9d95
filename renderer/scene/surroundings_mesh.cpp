#include "renderer/scene/surroundings_mesh.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace scree {

namespace {

constexpr int kQuads = 16;
constexpr int kCorners = kQuads + 1;
constexpr int kSkirtQuads = 4 * kQuads;
constexpr int kIndices = 6 * (kQuads * kQuads + kSkirtQuads);
constexpr GLuint kSquareAttribute = 3;  // of surroundings.vert
/// Size of quads on the screen, in pixels, if their square is about to be split.
constexpr double kQuadPixels = 28.0;
/// Below this, coarser neighbours would not fit: a square ends at most 1.5 of its sizes beyond the distance at which
/// its parent is split.
constexpr double kLeastSplitting = 2.5;
/// Width of the smallest squares, in cells.
constexpr double kSmallestSquares = 2.0;
/// Size of the largest squares that touch the map. Their corners and those of coarser neighbours lie on its edges.
constexpr double kLargestAtMap = 2.0;
/// Distance of the horizon from the middle of the map, in map units; and in distances of the eye from the map.
constexpr double kHorizon = 128.0;
constexpr double kHorizonOfEye = 8.0;

std::vector<std::uint16_t> squareIndices() {
    std::vector<std::uint16_t> indices;
    indices.reserve(kIndices);
    const auto quad = [&](int a, int b, int c, int d) {
        for (const int corner : {a, c, d, a, d, b}) indices.push_back(static_cast<std::uint16_t>(corner));
    };
    for (int y = 0; y < kQuads; ++y)
        for (int x = 0; x < kQuads; ++x) {
            const int first = y * kCorners + x;
            quad(first, first + 1, first + kCorners, first + kCorners + 1);
        }
    constexpr int kLast = kCorners * kQuads;  // north-eastern corner is kQuads, the south-western one is this
    constexpr std::array<int, 4> kFirst{0, kLast, 0, kQuads};
    constexpr std::array<int, 4> kStep{1, 1, kCorners, kCorners};
    for (std::size_t edge = 0; edge < kFirst.size(); ++edge)
        for (int i = 0; i < kQuads; ++i) {
            const int upper = kFirst[edge] + i * kStep[edge];
            const int lower = kCorners * kCorners + static_cast<int>(edge) * kCorners + i;
            quad(upper, upper + kStep[edge], lower, lower + 1);
        }
    return indices;
}

/// Chooses the squares of the quadtree.
struct Choice {
    const MapGrid& grid;
    const SceneView& view;
    Frustum frustum;
    glm::dvec2 half;  ///< Half of the map, cells.
    double unit;      ///< Cells.
    double splitting;
    glm::dvec2 span;
    std::vector<std::pair<double, SurroundingsMesh::Square>> found;  ///< With the distance from the eye.

    /// Converts map units to metres from the north-western corner.
    double metres(double at, double halfMap) const {
        const double inside = std::clamp(at, -1.0, 1.0);
        return (halfMap + inside * halfMap + (at - inside) * unit) * static_cast<double>(grid.cellSize);
    }

    void visit(const glm::dvec2& corner, double size) {
        const glm::dvec2 end = corner + size;
        const bool onMap = corner.x >= -1.0 && corner.y >= -1.0 && end.x <= 1.0 && end.y <= 1.0;
        if (onMap) return;
        const glm::dvec3 low(metres(corner.x, half.x), span.x, metres(corner.y, half.y));
        const glm::dvec3 high(metres(end.x, half.x), span.y, metres(end.y, half.y));
        if (frustum.distanceTo(low, high) > 0.0) return;
        const double distance = glm::length(glm::max(glm::max(low - view.eye, view.eye - high), 0.0));
        const bool touchesMap = corner.x <= 1.0 && corner.y <= 1.0 && end.x >= -1.0 && end.y >= -1.0;
        const double cells = size * unit;
        const bool isNear = distance < splitting * cells * static_cast<double>(grid.cellSize);
        if ((isNear && cells >= 2.0 * kSmallestSquares) || (touchesMap && size > kLargestAtMap) ||
            size > kHorizon / 2.0) {
            const double part = 0.5 * size;
            for (const glm::dvec2 step :
                 {glm::dvec2(0.0), glm::dvec2(part, 0.0), glm::dvec2(0.0, part), glm::dvec2(part)})
                visit(corner + step, part);
            return;
        }
        found.push_back(
            {distance, {static_cast<float>(corner.x), static_cast<float>(corner.y), static_cast<float>(size)}});
    }
};

/// Length of a map unit beyond the map, in cells: half of the longer edge.
double unitOf(const MapGrid& grid) {
    return 0.5 * std::max(grid.nodes.x - 1, grid.nodes.y - 1);
}

/// Horizon in map units: a power of two.
double horizonOf(const MapGrid& grid, const glm::dvec3& eye) {
    const double unit = unitOf(grid) * static_cast<double>(grid.cellSize);
    const glm::dvec2 middle = 0.5 * glm::dvec2(grid.nodes - 1) * static_cast<double>(grid.cellSize);
    const double away = (glm::length(glm::dvec2(eye.x, eye.z) - middle) + std::abs(eye.y)) / unit;
    return std::exp2(std::ceil(std::log2(std::max(kHorizon, kHorizonOfEye * away))));
}

}  // namespace

SurroundingsMesh::SurroundingsMesh()
    : vertexArray_(GlVertexArray::make()), indices_(GlBuffer::make()), buffer_(GlBuffer::make()) {
    const std::vector<std::uint16_t> indices = squareIndices();
    glBindVertexArray(vertexArray_.name());
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.name());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(indices.size() * sizeof(std::uint16_t)),
                 indices.data(), GL_STATIC_DRAW);
    glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
    glEnableVertexAttribArray(kSquareAttribute);
    glVertexAttribDivisor(kSquareAttribute, 1);
    glVertexAttribPointer(kSquareAttribute, 3, GL_FLOAT, GL_FALSE, sizeof(Square), nullptr);
    glBindVertexArray(0);
}

double SurroundingsMesh::reachOf(const MapGrid& grid, const glm::dvec3& eye) {
    return horizonOf(grid, eye) * unitOf(grid) * static_cast<double>(grid.cellSize);
}

void SurroundingsMesh::choose(const MapGrid& grid, float exaggeration, Extremes heights, const SceneView& view) {
    unit_ = unitOf(grid);
    splitting_ = std::max(view.pixelsPerMetre() / (kQuadPixels * kQuads), kLeastSplitting);
    span_ = glm::dvec2(heights.lowest, heights.highest) * static_cast<double>(exaggeration);
    const double horizon = horizonOf(grid, view.eye);
    reach_ = 0.8 * horizon * unit_ * static_cast<double>(grid.cellSize);
    const glm::dvec2 half = 0.5 * glm::dvec2(grid.nodes - 1);
    Choice choice{grid, view, Frustum(view), half, unit_, splitting_, span_, {}};
    choice.visit(glm::dvec2(-horizon), 2.0 * horizon);
    // Ground that is hidden by nearer ground is not shaded then.
    std::stable_sort(choice.found.begin(), choice.found.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    squares_.clear();
    for (const auto& [distance, square] : choice.found) squares_.push_back(square);
    glBindBuffer(GL_ARRAY_BUFFER, buffer_.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(squares_.size() * sizeof(Square)), squares_.data(),
                 GL_STREAM_DRAW);
}

void SurroundingsMesh::draw(const SurroundingsUniforms& uniforms) const {
    uniforms.unit.set(static_cast<float>(unit_));
    uniforms.splitting.set(static_cast<float>(splitting_));
    uniforms.heightsSpan.set(glm::vec2(span_));
    glBindVertexArray(vertexArray_.name());
    glDrawElementsInstanced(GL_TRIANGLES, kIndices, GL_UNSIGNED_SHORT, nullptr, static_cast<GLsizei>(squares_.size()));
}

std::size_t SurroundingsMesh::triangles() const {
    return squares_.size() * (kIndices / 3);
}

}  // namespace scree
