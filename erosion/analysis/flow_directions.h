#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/boundary.h"

namespace scree {

/// The eight directions to a node's neighbours, opposite ones in pairs, diagonals last.
struct GridStep {
    int x, y;
};
inline constexpr std::array<GridStep, 8> kGridSteps{
    {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {-1, 1}, {1, -1}}};
inline constexpr std::uint8_t kNoDirection = 8;

constexpr std::uint8_t oppositeOf(std::uint8_t direction) {
    return direction ^ 1u;
}
constexpr bool isDiagonal(std::uint8_t direction) {
    return direction >= 4 && direction != kNoDirection;
}

/// How flow is routed.
struct FlowRules {
    Boundary boundary = Boundary::Open;
    float sea = -std::numeric_limits<float>::infinity();  ///< Nodes below it are outlets; same datum as the heights.
    /// Rho8 (Fairfield and Leymarie 1991): weighs the slope to all diagonal neighbours of a node by 1 / (2 - u), u
    /// uniform in [0, 1) from seed, turn and node, so that over many turns channels take any direction. Otherwise by
    /// 1 / sqrt(2), which leaves straight channels along eight directions on even slopes.
    bool rho8 = false;
    std::uint64_t seed = 0;
    std::uint64_t turn = 0;
};

/// The neighbour that each node drains to, the steepest of eight on the ground as it is. Outlets drain to none: the rim
/// of an open map and the nodes below the sea or, where there are none, the lowest node. Pits, which have no lower
/// neighbour, drain to none either, until they are carved: see carveDepressions().
///
/// Nodes are numbered y * stride + x, so that a number is also the place of a node in any Field of this size.
class FlowDirections {
 public:
    /// Chooses all directions anew.
    void choose(const Field<float>& heights, const FlowRules& rules, ThreadPool& pool);

    int width() const { return width_; }
    int height() const { return height_; }
    /// Distance between the numbers of a node and of that south of it.
    std::int32_t stride() const { return stride_; }

    /// The height that directions were chosen by; infinite at a place without a node.
    float heightOf(std::int32_t node) const { return ground_[cell(node)]; }
    std::uint8_t direction(std::int32_t node) const { return direction_[cell(node)]; }
    /// The neighbours that drain to this node, a bit for the direction to each.
    std::uint8_t donors(std::int32_t node) const { return donors_[cell(node)]; }
    /// The neighbour in this direction; beyond the edge of a map that is no torus, a place that has a cell but no node.
    std::int32_t neighbour(std::int32_t node, std::uint8_t direction) const {
        const std::int32_t next = node + offsets_[direction];
        return wrap_ ? home(next) : next;
    }
    /// Makes this node drain in that direction, or nowhere.
    void turn(std::int32_t node, std::uint8_t direction);

    /// In the order of their numbers.
    const std::vector<std::int32_t>& outlets() const { return outlets_; }
    const std::vector<std::int32_t>& pits() const { return pits_; }

    /// A grid of so many cells has room for what lies beyond the map's edges, beside its nodes.
    std::size_t cells() const { return direction_.size(); }
    std::size_t cell(std::int32_t node) const { return static_cast<std::size_t>(node + stride_ + 1); }

 private:
    /// The node of the map that a place beyond its edge stands for on a torus.
    std::int32_t home(std::int32_t node) const;
    void fit(const Field<float>& heights, bool wrap);
    void copyGround(const Field<float>& heights, ThreadPool& pool);
    template <class T>
    void wrapAround(std::vector<T>& values) const;
    void chooseRow(int y, const FlowRules& rules, std::vector<std::int32_t>& outlets, std::vector<std::int32_t>& pits);
    void findDonors(ThreadPool& pool);

    int width_ = 0, height_ = 0;
    std::int32_t stride_ = 0;
    bool wrap_ = false;
    std::array<std::int32_t, 8> offsets_{};
    // The rows above and below the map, and the padding between rows, stand for what lies beyond the edges; one cell
    // more on either side for the diagonals of the corners.
    std::vector<float> ground_;
    std::vector<std::uint8_t> direction_;
    std::vector<std::uint8_t> donors_;
    std::vector<std::int32_t> outlets_;
    std::vector<std::int32_t> pits_;
};

}  // namespace scree
