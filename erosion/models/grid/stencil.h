#pragma once

#include <algorithm>
#include <array>

#include "erosion/models/grid/row_ring.h"

namespace scree {

/// Fills the places beyond the ends of row y: on a torus with the nodes of the other side, otherwise with `beyond`.
inline void padRow(RowRing& rows, int y, int width, bool wrap, float beyond) {
    float* row = rows.row(y);
    row[-1] = wrap ? row[width - 1] : beyond;
    row[width] = wrap ? row[0] : beyond;
}

/// Fills row y and the places beyond its ends with `value`.
inline void fillRow(RowRing& rows, int y, int width, float value) {
    std::fill(rows.row(y) - 1, rows.row(y) + width + 1, value);
}

/// Offset of one of the eight neighbours of a node.
struct NeighbourStep {
    int dx, dy;
    bool diagonal() const { return dx != 0 && dy != 0; }
};
/// Opposite neighbours are next to each other. A sum in the order ((E + W) + (N + S)) + ((NE + SW) + (NW + SE)) has the
/// same bits in any of the eight mirror images of the square.
inline constexpr std::array<NeighbourStep, 8> kNeighbourSteps{
    NeighbourStep{1, 0}, {-1, 0}, {0, -1}, {0, 1}, {1, -1}, {-1, 1}, {-1, -1}, {1, 1}};

}  // namespace scree
