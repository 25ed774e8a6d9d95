#include "app/meshes/mesh_error.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace scree {

namespace {

struct Node {
    std::int64_t x, y;
};

/// Twice the signed area of the triangle a, b, c, seen from above with y to the south; positive if it is
/// counter-clockwise.
std::int64_t turn(Node a, Node b, Node c) {
    return (b.y - a.y) * (c.x - a.x) - (b.x - a.x) * (c.y - a.y);
}

std::int64_t roundedUp(std::int64_t dividend, std::int64_t divisor) {  // divisor above 0
    return dividend >= 0 ? (dividend + divisor - 1) / divisor : -(-dividend / divisor);
}
std::int64_t roundedDown(std::int64_t dividend, std::int64_t divisor) {
    return -roundedUp(-dividend, divisor);
}

std::array<Node, 3> cornersOf(const std::array<std::uint32_t, 3>& triangle, std::uint32_t width) {
    std::array<Node, 3> corner{};
    for (std::size_t k = 0; k < 3; ++k) corner[k] = {triangle[k] % width, triangle[k] / width};
    return corner;
}

}  // namespace

FarthestNode farthestNode(const Field<float>& heights, const std::array<std::uint32_t, 3>& triangle) {
    const auto width = static_cast<std::uint32_t>(heights.width());
    const std::array<Node, 3> corner = cornersOf(triangle, width);
    const auto area = static_cast<double>(turn(corner[0], corner[1], corner[2]));
    const auto at = [&](const Node& node) {
        return static_cast<double>(heights(static_cast<int>(node.x), static_cast<int>(node.y)));
    };
    const double z0 = at(corner[0]), z1 = at(corner[1]), z2 = at(corner[2]);
    const std::int64_t north = std::min({corner[0].y, corner[1].y, corner[2].y});
    const std::int64_t south = std::max({corner[0].y, corner[1].y, corner[2].y});
    FarthestNode farthest;
    for (std::int64_t y = north; y <= south; ++y) {
        // Each edge limits x: turn(a, b, (x, y)) = (b.y - a.y) (x - a.x) - (b.x - a.x) (y - a.y) >= 0.
        std::int64_t from = std::min({corner[0].x, corner[1].x, corner[2].x});
        std::int64_t to = std::max({corner[0].x, corner[1].x, corner[2].x});
        for (std::size_t i = 0; i < 3; ++i) {
            const Node& a = corner[i];
            const Node& b = corner[(i + 1) % 3];
            const std::int64_t along = b.y - a.y;
            const std::int64_t least = (b.x - a.x) * (y - a.y) + along * a.x;
            if (along > 0) from = std::max(from, roundedUp(least, along));
            if (along < 0) to = std::min(to, roundedDown(-least, -along));
        }
        for (std::int64_t x = from; x <= to; ++x) {
            const Node node{x, y};
            const double share1 = static_cast<double>(turn(corner[2], corner[0], node)) / area;
            const double share2 = static_cast<double>(turn(corner[0], corner[1], node)) / area;
            const double distance = std::abs(z0 + share1 * (z1 - z0) + share2 * (z2 - z0) - at(node));
            if (distance > farthest.distance) farthest = {distance, static_cast<std::uint32_t>(x + y * width)};
        }
    }
    return farthest;
}

std::optional<float> verticalError(const Field<float>& heights, const CellRect& part,
                                   std::span<const std::uint32_t> triangles) {
    const auto width = static_cast<std::uint32_t>(heights.width());
    std::int64_t covered = 0;
    float largest = 0.0f;
    for (std::size_t i = 0; i < triangles.size(); i += 3) {
        const std::array<std::uint32_t, 3> triangle{triangles[i], triangles[i + 1], triangles[i + 2]};
        const std::array<Node, 3> corner = cornersOf(triangle, width);
        const std::int64_t area = turn(corner[0], corner[1], corner[2]);
        if (area <= 0) return std::nullopt;
        covered += area;
        largest = std::max(largest, static_cast<float>(farthestNode(heights, triangle).distance));
    }
    const std::int64_t whole =
        2 * static_cast<std::int64_t>(part.x1 - part.x0 - 1) * static_cast<std::int64_t>(part.y1 - part.y0 - 1);
    return covered == whole ? std::optional(largest) : std::nullopt;
}

}  // namespace scree
