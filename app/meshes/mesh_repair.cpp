#include "app/meshes/mesh_repair.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "app/meshes/mesh_error.h"

namespace scree {

namespace {

using Triangle = std::array<std::uint32_t, 3>;

class EdgeTurner {
 public:
    EdgeTurner(std::vector<std::uint32_t>& triangles, std::uint32_t width) : triangles_(triangles), width_(width) {}

    bool run() {
        std::vector<std::size_t> bad;
        std::unordered_set<std::uint32_t> nodes;
        for (std::size_t i = 0; i < triangles_.size(); i += 3)
            if (area(at(i)) <= 0) {
                bad.push_back(i);
                for (const std::uint32_t node : at(i)) nodes.insert(node);
            }
        if (bad.empty()) return true;
        for (std::size_t i = 0; i < triangles_.size(); i += 3) {
            const Triangle triangle = at(i);
            if (std::any_of(triangle.begin(), triangle.end(), [&](std::uint32_t node) { return nodes.contains(node); }))
                put(i, triangle);
        }
        for (std::size_t before = bad.size() + 1; !bad.empty() && bad.size() < before;) {
            before = bad.size();
            std::erase_if(bad, [&](std::size_t i) { return area(at(i)) > 0 || turnOne(i); });
        }
        return bad.empty();
    }

 private:
    Triangle at(std::size_t i) const { return {triangles_[i], triangles_[i + 1], triangles_[i + 2]}; }
    std::int64_t xOf(std::uint32_t node) const { return node % width_; }
    std::int64_t yOf(std::uint32_t node) const { return node / width_; }

    std::int64_t area(const Triangle& triangle) const {
        const auto [a, b, c] = triangle;
        return (yOf(b) - yOf(a)) * (xOf(c) - xOf(a)) - (xOf(b) - xOf(a)) * (yOf(c) - yOf(a));
    }
    std::int64_t lengthSquared(std::uint32_t from, std::uint32_t to) const {
        const std::int64_t x = xOf(to) - xOf(from), y = yOf(to) - yOf(from);
        return x * x + y * y;
    }

    static std::uint64_t edge(std::uint32_t from, std::uint32_t to) {
        return static_cast<std::uint64_t>(from) << 32 | to;
    }
    void put(std::size_t i, const Triangle& triangle) {
        for (std::size_t k = 0; k < 3; ++k) {
            triangles_[i + k] = triangle[k];
            left_[edge(triangle[k], triangle[(k + 1) % 3])] = i;
        }
    }

    /// Flips the longest edge of a triangle that can be flipped so that both of its triangles become good.
    bool turnOne(std::size_t i) {
        const Triangle triangle = at(i);
        std::array<std::size_t, 3> order{0, 1, 2};
        std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
            return lengthSquared(triangle[a], triangle[(a + 1) % 3]) >
                   lengthSquared(triangle[b], triangle[(b + 1) % 3]);
        });
        for (const std::size_t k : order) {
            const std::uint32_t from = triangle[k], to = triangle[(k + 1) % 3], apex = triangle[(k + 2) % 3];
            const auto found = left_.find(edge(to, from));
            if (found == left_.end()) continue;
            const std::size_t other = found->second;
            const Triangle beyond = at(other);
            const auto across = std::find_if(beyond.begin(), beyond.end(),
                                             [&](std::uint32_t node) { return node != from && node != to; });
            // If the new edge exists already, four triangles would share it.
            if (left_.contains(edge(apex, *across)) || left_.contains(edge(*across, apex))) continue;
            const Triangle first{apex, from, *across}, second{*across, to, apex};
            if (area(first) <= 0 || area(second) <= 0) continue;
            left_.erase(edge(from, to));
            left_.erase(edge(to, from));
            put(i, first);
            put(other, second);
            return true;
        }
        return false;
    }

    std::vector<std::uint32_t>& triangles_;
    std::uint32_t width_;
    /// The triangle to the left of each edge, for the triangles around the bad ones.
    std::unordered_map<std::uint64_t, std::size_t> left_;
};

/// Inserts nodes into triangles, which splits them.
class NodeAdder {
 public:
    NodeAdder(std::vector<std::uint32_t>& triangles, const Field<float>& heights)
        : triangles_(triangles), heights_(heights), width_(static_cast<std::uint32_t>(heights.width())) {}

    bool run(double mostError) {
        std::vector<std::pair<std::size_t, std::uint32_t>> far;  // a triangle and a node of it
        const auto inspect = [&](std::size_t i) {
            const FarthestNode farthest = farthestNode(heights_, at(i));
            if (static_cast<float>(farthest.distance) > static_cast<float>(mostError))
                far.emplace_back(i, farthest.node);
        };
        for (std::size_t i = 0; i < triangles_.size(); i += 3) inspect(i);
        if (far.empty()) return true;
        left_.reserve(triangles_.size() + triangles_.size() / 4);
        for (std::size_t i = 0; i < triangles_.size(); i += 3) put(i, at(i));
        while (!far.empty()) {
            const std::size_t i = far.back().first;
            far.pop_back();
            // Another split may have changed the triangle since.
            const FarthestNode farthest = farthestNode(heights_, at(i));
            if (!(static_cast<float>(farthest.distance) > static_cast<float>(mostError))) continue;
            changed_.clear();
            if (!split(i, farthest.node)) return false;
            roundOff(farthest.node);
            for (const std::size_t changed : changed_) inspect(changed);
        }
        return true;
    }

 private:
    Triangle at(std::size_t i) const { return {triangles_[i], triangles_[i + 1], triangles_[i + 2]}; }
    static std::uint64_t edge(std::uint32_t from, std::uint32_t to) {
        return static_cast<std::uint64_t>(from) << 32 | to;
    }
    void put(std::size_t i, const Triangle& triangle) {
        for (std::size_t k = 0; k < 3; ++k) {
            triangles_[i + k] = triangle[k];
            left_[edge(triangle[k], triangle[(k + 1) % 3])] = i;
        }
        changed_.push_back(i);
    }
    void add(const Triangle& triangle) {
        const std::size_t i = triangles_.size();
        triangles_.resize(i + 3);
        put(i, triangle);
    }
    bool onEdge(std::uint32_t from, std::uint32_t to, std::uint32_t node) const {
        const auto x = [&](std::uint32_t each) { return static_cast<std::int64_t>(each % width_); };
        const auto y = [&](std::uint32_t each) { return static_cast<std::int64_t>(each / width_); };
        return (y(to) - y(from)) * (x(node) - x(from)) == (x(to) - x(from)) * (y(node) - y(from));
    }

    bool split(std::size_t i, std::uint32_t node) {
        const Triangle triangle = at(i);
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint32_t from = triangle[k], to = triangle[(k + 1) % 3], apex = triangle[(k + 2) % 3];
            if (!onEdge(from, to, node)) continue;
            const auto found = left_.find(edge(to, from));
            if (found == left_.end()) return false;
            const std::size_t other = found->second;
            const Triangle beyond = at(other);
            const std::uint32_t across = *std::find_if(beyond.begin(), beyond.end(),
                                                       [&](std::uint32_t each) { return each != from && each != to; });
            left_.erase(edge(from, to));
            left_.erase(edge(to, from));
            put(i, {from, node, apex});
            put(other, {to, node, across});
            add({node, to, apex});
            add({node, from, across});
            return true;
        }
        put(i, {triangle[0], triangle[1], node});
        add({triangle[1], triangle[2], node});
        add({triangle[2], triangle[0], node});
        return true;
    }

    struct Place {
        std::int64_t x, y;
    };
    Place from(std::uint32_t origin, std::uint32_t node) const {
        return {static_cast<std::int64_t>(node % width_) - static_cast<std::int64_t>(origin % width_),
                static_cast<std::int64_t>(node / width_) - static_cast<std::int64_t>(origin / width_)};
    }
    std::int64_t area(const Triangle& triangle) const {
        const Place b = from(triangle[0], triangle[1]), c = from(triangle[0], triangle[2]);
        return b.y * c.x - b.x * c.y;
    }
    /// True if `other` lies within the circle through a good triangle's corners.
    bool inCircle(const Triangle& triangle, std::uint32_t other) const {
        std::array<Place, 3> p{};
        std::array<std::int64_t, 3> squared{};
        for (std::size_t k = 0; k < 3; ++k) {
            p[k] = from(other, triangle[k]);
            squared[k] = p[k].x * p[k].x + p[k].y * p[k].y;
        }
        // Clockwise with y to the north, so the sign of the determinant is inverted.
        return squared[0] * (p[1].x * p[2].y - p[2].x * p[1].y) - squared[1] * (p[0].x * p[2].y - p[2].x * p[0].y) +
                   squared[2] * (p[0].x * p[1].y - p[1].x * p[0].y) <
               0;
    }

    /// Flips edges opposite to a new node while that makes triangles rounder (C. Lawson, "Software for C1 surface
    /// interpolation", 1977).
    void roundOff(std::uint32_t node) {
        for (std::size_t next = 0; next < changed_.size(); ++next) {
            const std::size_t i = changed_[next];
            Triangle triangle = at(i);
            const auto found = std::find(triangle.begin(), triangle.end(), node);
            if (found == triangle.end()) continue;
            std::rotate(triangle.begin(), found, triangle.end());
            const auto [apex, begin, end] = triangle;
            const auto beyond = left_.find(edge(end, begin));
            if (beyond == left_.end()) continue;
            const std::size_t other = beyond->second;
            const Triangle neighbour = at(other);
            const std::uint32_t across =
                *std::find_if(neighbour.begin(), neighbour.end(),
                              [begin = begin, end = end](std::uint32_t each) { return each != begin && each != end; });
            const Triangle first{apex, begin, across}, second{apex, across, end};
            if (!inCircle(triangle, across) || area(first) <= 0 || area(second) <= 0) continue;
            left_.erase(edge(begin, end));
            left_.erase(edge(end, begin));
            put(i, first);
            put(other, second);
        }
    }

    std::vector<std::uint32_t>& triangles_;
    const Field<float>& heights_;
    std::uint32_t width_;
    std::unordered_map<std::uint64_t, std::size_t> left_;  ///< The triangle to the left of each edge.
    std::vector<std::size_t> changed_;
};

}  // namespace

bool turnEdges(std::vector<std::uint32_t>& triangles, std::uint32_t width) {
    return EdgeTurner(triangles, width).run();
}

bool addFarNodes(std::vector<std::uint32_t>& triangles, const Field<float>& heights, float mostError) {
    return NodeAdder(triangles, heights).run(static_cast<double>(mostError));
}

}  // namespace scree
