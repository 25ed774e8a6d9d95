#pragma once

#include <optional>

#include "erosion/importing/orientation.h"

/// The size of a map's cells, as given in a file.
namespace scree {

/// Returns a cell size in metres from a file, or nothing if it lies outside the range of the document's knob, on which
/// erosion relies.
std::optional<float> cellSizeOf(double metres);

/// Distance between neighbouring nodes, metres.
struct CellSteps {
    double east = 0.0;   ///< From west to east.
    double north = 0.0;  ///< From north to south.
    double longer() const { return east > north ? east : north; }
};

/// Length in metres of a degree of longitude and of latitude on the WGS 84 ellipsoid (Snyder 1987, Map Projections: A
/// Working Manual, equations 4-19 and 4-21). `latitude` is in degrees.
CellSteps degreeAt(double latitude);

/// The square cells that replace the cells of a map, because a terrain has square cells.
struct SquareCells {
    float cellSize = 0.0f;             ///< Metres: the longer of the two steps, so that no height is invented.
    std::optional<MapNodes> resample;  ///< Size of the resampled map. Empty if cells are square to half a node.
};
/// Returns the square cells for a map of this size with cells of `steps`, or nothing if a terrain cannot have such
/// cells or one step is more than ten times the other.
std::optional<SquareCells> squareCells(CellSteps steps, MapNodes size);

}  // namespace scree
