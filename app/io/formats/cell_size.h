#pragma once

#include <optional>

#include "erosion/importing/orientation.h"

/// How large the cells of a map are that a file tells of.
namespace scree {

/// Metres between two nodes that a file tells, if the document's knob of it allows them: erosion counts on it.
std::optional<float> cellSizeOf(double metres);

/// Metres from a node to the next.
struct CellSteps {
    double east = 0.0;   ///< From west to east.
    double north = 0.0;  ///< From north to south.
    double longer() const { return east > north ? east : north; }
};

/// Metres of a degree of longitude and of latitude on the WGS 84 ellipsoid (Snyder 1987, Map Projections: A Working
/// Manual, equations 4-19 and 4-21). `latitude` in degrees.
CellSteps degreeAt(double latitude);

/// A terrain has square cells. What a map becomes for that.
struct SquareCells {
    float cellSize = 0.0f;             ///< Metres: the longer step, so that no height is made up.
    std::optional<MapNodes> resample;  ///< The nodes of the map then. Empty where the cells are squares: so nearly that
                                       ///< the shorter edge is right within half a node.
};
/// Of a map of this size with cells of `steps`. Empty where a terrain cannot have such cells, or where one step is more
/// than ten times the other.
std::optional<SquareCells> squareCells(CellSteps steps, MapNodes size);

}  // namespace scree
