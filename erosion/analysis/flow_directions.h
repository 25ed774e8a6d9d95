#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/boundary.h"

namespace scree {

/// Offsets to the eight neighbours of a node: opposite ones in pairs, diagonals last.
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

/// How flow directions are chosen.
struct FlowRules {
    Boundary boundary = Boundary::Open;
    float sea = -std::numeric_limits<float>::infinity();  ///< Nodes below it are outlets; same datum as heights.
    /// If true, uses Rho8 (Fairfield and Leymarie 1991): the slopes to all diagonal neighbours of a node are weighted
    /// by 1 / (2 - u), with u uniform in [0, 1) from seed, turn and node, so that over many turns channels take any
    /// direction. If false, the weight is 1 / sqrt(2), which leaves straight channels along eight directions on even
    /// slopes.
    bool rho8 = false;
    std::uint64_t seed = 0;
    std::uint64_t turn = 0;
};

/// The neighbour that each node drains to: the steepest of eight, without filling. Outlets drain to no node. They are
/// the rim of an open map and the nodes below the sea, or the lowest node if the map has neither. Pits, which have no
/// lower neighbour, drain to no node either until they are carved; see DepressionCarver.
///
/// Nodes are numbered y * stride + x, so that a number is also the index of a node in any Field of this size.
class FlowDirections {
 public:
    /// Chooses the directions of all nodes.
    void choose(const Field<float>& heights, const FlowRules& rules, ThreadPool& pool);

    int width() const { return width_; }
    int height() const { return height_; }
    /// Number of a node minus the number of the node north of it.
    std::int32_t stride() const { return stride_; }

    /// Height from which the directions were chosen; infinite for a cell without a node.
    float heightOf(std::int32_t node) const { return ground_[cell(node)]; }
    std::uint8_t direction(std::int32_t node) const { return direction_[cell(node)]; }
    /// Bit set of the neighbours that drain to this node: one bit for each direction.
    std::uint8_t donors(std::int32_t node) const { return donors_[cell(node)]; }
    /// The neighbour in this direction. Beyond the edge of a map that does not wrap, this is a cell without a node.
    std::int32_t neighbour(std::int32_t node, std::uint8_t direction) const {
        const std::int32_t next = node + offsets_[direction];
        return wrap_ ? home(next) : next;
    }
    /// Makes this node drain in that direction, or to no node.
    void turn(std::int32_t node, std::uint8_t direction);

    /// Outlets and pits, each sorted by node number.
    const std::vector<std::int32_t>& outlets() const { return outlets_; }
    const std::vector<std::int32_t>& pits() const { return pits_; }

    /// Number of cells of a grid that has room for a border beyond the map's edges.
    std::size_t cells() const { return direction_.size(); }
    std::size_t cell(std::int32_t node) const { return static_cast<std::size_t>(node + stride_ + 1); }

 private:
    /// The node of the map that a cell beyond its edge stands for if the map wraps.
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
    // The rows above and below the map, and the padding between rows, are the border beyond the edges. One more cell at
    // either end is for the diagonals of the corners.
    std::vector<float> ground_;
    std::vector<std::uint8_t> direction_;
    std::vector<std::uint8_t> donors_;
    std::vector<std::int32_t> outlets_;
    std::vector<std::int32_t> pits_;
};

}  // namespace scree
