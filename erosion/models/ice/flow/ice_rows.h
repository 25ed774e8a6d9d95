#pragma once

#include <cstdint>

#include "erosion/models/ice/flow/ice_law.h"

/// The loops of the implicit step over one row of cells, in SIMD lanes. The bits do not depend on the instruction set.
namespace scree {

/// One implicit step of the ice. Each cell's thickness H solves
///
///     H / dt + outflow(H) - inflow(neighbours) = supply
struct IceEquation {
    IceLaw law;
    double years = 1.0;           ///< dt.
    double axisWeight = 0.0;      ///< 2/3 / L^4 along the axes, 1/m^4.
    double diagonalWeight = 0.0;  ///< The same along the diagonals.
    double tolerance = 1e-3;      ///< Newton's steps end once a step is below this share of the thickness.
    int mostSteps = 40;           ///< Of Newton's method in a cell.
};

/// Pointers to a row's cells: [0] is the outer cell in the west. North and south are the neighbouring rows.
struct IceRow {
    const double* bed;
    const double* supply;  ///< m/yr.
    double* ice;           ///< Thickness, m.
    double* surface;       ///< Bed and ice, m.
    double* conductance;   ///< IceLaw::conductance() of the ice.
    const double* surfaceNorth;
    const double* surfaceSouth;
    const double* conductanceNorth;
    const double* conductanceSouth;
    const std::uint8_t* awake;  ///< One entry for each block of kIceBlock cells: 0 if no ice can be there.
};

/// Cells of a row that are skipped together if no ice can be there.
inline constexpr int kIceBlock = 16;

/// Solves the equation of every second cell from `first` (1 or 2) to `last`, each alone.
///
/// The balance of a cell grows with its own thickness, so a bracket around the root shrinks with every step of Newton's
/// method, and steps out of it are replaced by its middle. The ice is no higher than the highest neighbour that gives
/// ice, or than its own supply fills it, and takes no more than all neighbours give at thickness 0.
void relaxIceRow(const IceRow& row, const IceEquation& equation, int first, int last);

/// Writes H / dt + outflow - inflow for the cells 1 to `last`, m/yr.
void balanceIceRow(const IceRow& row, const IceEquation& equation, int last, double* balance);

}  // namespace scree
