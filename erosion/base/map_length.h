#pragma once

#include <cmath>

#include "erosion/base/knob.h"

/// Conversion of lengths that are given by knobs. A number means the same length on the ground on each grid over a map:
/// on a finer grid, on the base, and on a small copy.
namespace scree {

/// Number of reference cells along the longer edge of a map with any number of nodes.
inline constexpr double kReferenceCells = 512.0;

/// Returns the length of one unit in metres, on a map whose longer edge is `extent` metres; 0 for LengthUnit::None.
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

/// Converts a length in reference cells to cells of a grid with `nodes` nodes along its longer edge. Results within
/// rounding of a multiple of 1/8 cell are that multiple exactly.
inline float cellsOf(float referenceCells, int nodes) {
    const double cells = static_cast<double>(referenceCells) * nodes / kReferenceCells;
    // Without rounding, one cell that was converted to reference cells and back could differ slightly from 1.
    const double eighths = std::round(8.0 * cells);
    return static_cast<float>(std::abs(8.0 * cells - eighths) <= 1e-6 * eighths ? eighths / 8.0 : cells);
}

/// Converts a length in cells of such a grid to reference cells. If there is a number that cellsOf() converts back to
/// exactly `cells`, it returns that number.
inline float referenceCellsOf(float cells, int nodes) {
    const auto near = static_cast<float>(static_cast<double>(cells) * kReferenceCells / nodes);
    for (const float each : {near, std::nextafter(near, 0.0f), std::nextafter(near, HUGE_VALF)})
        if (cellsOf(each, nodes) == cells) return each;
    return near;
}

}  // namespace scree
