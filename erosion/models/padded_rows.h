#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "erosion/models/vector_loops.h"

namespace scree {

/// The last few rows of a quantity that is computed row after row, each with a place more at either end, so that a loop
/// over a row may read neighbours without asking for the edge.
class PaddedRows {
 public:
    /// Rows that are kept.
    static constexpr int kRows = 4;

    explicit PaddedRows(int width)
        : width_(width),
          stride_(static_cast<std::size_t>(width) + 2),
          values_(stride_ * static_cast<std::size_t>(kRows)) {}

    /// Row y, which may be negative; [-1] and [width] are its ends. A row is overwritten by that kRows later.
    float* operator[](int y) { return values_.data() + slot(y) * stride_ + 1; }
    const float* operator[](int y) const { return values_.data() + slot(y) * stride_ + 1; }

    /// Fills the ends of row y: with the other side's nodes on a torus, else with `beyond`.
    void pad(int y, bool wrap, float beyond) {
        float* row = (*this)[y];
        row[-1] = wrap ? row[width_ - 1] : beyond;
        row[width_] = wrap ? row[0] : beyond;
    }

 private:
    static std::size_t slot(int y) { return static_cast<std::size_t>(y + kRows * 1024) % kRows; }
    int width_;
    std::size_t stride_;
    std::vector<float> values_;
};

/// Where the eight neighbours of a node are.
struct NeighbourStep {
    int dx, dy;
    bool diagonal() const { return dx != 0 && dy != 0; }
};
/// Opposite neighbours side by side: added up as ((E + W) + (N + S)) + ((NE + SW) + (NW + SE)), a sum is the same seen
/// in any of the square's eight mirrors.
inline constexpr std::array<NeighbourStep, 8> kNeighbourSteps{
    NeighbourStep{1, 0}, {-1, 0}, {0, -1}, {0, 1}, {1, -1}, {-1, 1}, {-1, -1}, {1, 1}};

/// The three rows around a node, of one quantity.
struct Stencil {
    const float* north;
    const float* own;
    const float* south;

    Stencil(const PaddedRows& rows, int y) : north(rows[y - 1]), own(rows[y]), south(rows[y + 1]) {}
    /// The values at the neighbours one step away from the nodes of the row.
    const float* towards(NeighbourStep step) const {
        return (step.dy < 0 ? north : step.dy > 0 ? south : own) + step.dx;
    }
    [[gnu::always_inline]] float at(int x, NeighbourStep step) const {
        return (step.dy < 0 ? north : step.dy > 0 ? south : own)[x + step.dx];
    }
};

/// Joins term(step) of all eight neighbours, opposite ones first.
template <class Term, class Join>
[[gnu::always_inline]] inline auto joinNeighbours(const Term& term, const Join& join) {
    constexpr auto& k = kNeighbourSteps;
    return join(join(join(term(k[0]), term(k[1])), join(term(k[2]), term(k[3]))),
                join(join(term(k[4]), term(k[5])), join(term(k[6]), term(k[7]))));
}
template <class Term>
[[gnu::always_inline]] inline auto sumNeighbours(const Term& term) {
    return joinNeighbours(term, [](auto a, auto b) { return a + b; });
}

}  // namespace scree
