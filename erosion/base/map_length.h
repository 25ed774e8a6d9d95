#pragma once

#include <cmath>

#include "erosion/base/knob.h"

/// The lengths of knobs on the ground. A number means the same length on each grid over a map: on a finer one, on the
/// base, and on a small copy.
namespace scree {

/// Reference cells along the longer edge of a map, whatever its nodes.
inline constexpr double kReferenceCells = 512.0;

/// Metres of one of the unit on a map whose longer edge is `extent` metres; 0 for LengthUnit::None.
inline double metresOf(LengthUnit unit, double extent) {
    switch (unit) {
        case LengthUnit::Metres:
            return 1.0;
        case LengthUnit::Map:
            return extent;
        case LengthUnit::ReferenceCells:
            return extent / kReferenceCells;
        case LengthUnit::None:
            break;
    }
    return 0.0;
}

/// A length in reference cells as one in cells of a grid with so many nodes along its longer edge: the exact number if
/// that nests in one of 512 nodes, else the nearest, eighths of a cell to the last bit.
inline float cellsOf(float referenceCells, int nodes) {
    const double cells = static_cast<double>(referenceCells) * nodes / kReferenceCells;
    // A cell of the grid that was turned into reference cells would be a little more or less than one.
    const double eighths = std::round(8.0 * cells);
    return static_cast<float>(std::abs(8.0 * cells - eighths) <= 1e-6 * eighths ? eighths / 8.0 : cells);
}

/// The number of reference cells that are as long as so many cells of such a grid: where there is one, a number of
/// which cellsOf() makes these to the last bit.
inline float referenceCellsOf(float cells, int nodes) {
    const auto near = static_cast<float>(static_cast<double>(cells) * kReferenceCells / nodes);
    for (const float each : {near, std::nextafter(near, 0.0f), std::nextafter(near, HUGE_VALF)})
        if (cellsOf(each, nodes) == cells) return each;
    return near;
}

}  // namespace scree
