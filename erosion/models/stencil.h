#pragma once

#include <algorithm>
#include <array>

#include "erosion/models/row_ring.h"
#include "erosion/models/vector_loops.h"

namespace scree {

/// Fills the places beyond the ends of row y: with the other side's nodes on a torus, else with `beyond`.
inline void padRow(RowRing& rows, int y, int width, bool wrap, float beyond) {
    float* row = rows.row(y);
    row[-1] = wrap ? row[width - 1] : beyond;
    row[width] = wrap ? row[0] : beyond;
}

/// Fills row y and the places beyond its ends.
inline void fillRow(RowRing& rows, int y, int width, float value) {
    std::fill(rows.row(y) - 1, rows.row(y) + width + 1, value);
}

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

    [[gnu::always_inline]] Stencil(const RowRing& rows, int y)
        : north(rows.row(y - 1)), own(rows.row(y)), south(rows.row(y + 1)) {}
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
