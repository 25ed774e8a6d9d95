#pragma once

#include <algorithm>
#include <array>

#include "erosion/models/grid/row_ring.h"

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

}  // namespace scree
