#pragma once

#include <vector>

#include "erosion/land_cover/inland_water.h"
#include "erosion/terrain/terrain.h"

/// Steps by which a row of nodes becomes a river; see findRiverLines(). Points are downstream.
namespace scree {

/// Makes the discharge the nearest one that never falls downstream, by least squares of its logarithm.
void growDownstream(std::vector<RiverPoint>& points);

/// Moves each point but the ends towards its neighbours, so that steps in eight directions become curves.
void smoothCourse(std::vector<RiverPoint>& points);

/// Returns a curve through the points (Catmull and Rom 1974), with `parts` points for each of them; the last one ends
/// the curve. Point i of the input is point i * parts of the result.
std::vector<RiverPoint> densified(const std::vector<RiverPoint>& points, int parts);

/// What shapeRiver() depends on.
struct RiverShape {
    double widthOfDischarge;  ///< Width of a river with a discharge of 1 m^3/s, m.
    double flowCell;          ///< Cell of the grid on which the water flows, m.
    double lowest;            ///< Level of the mouth, metres above the datum; far below all ground if it has none.
};

/// Gives a line its level, width and depth, and moves it to the middle between its banks. In lakes `level` must be the
/// level of the lake; elsewhere it is not read. The first and the last point stay in place.
void shapeRiver(RiverLine& line, const Terrain& terrain, const RiverShape& shape);

}  // namespace scree
