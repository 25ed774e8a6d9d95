#pragma once

#include <vector>

#include "erosion/models/ice/flow/ice_flow.h"
#include "erosion/terrain/terrain.h"

/// Measures of the form that glaciers give to mountains, to be compared before and after the ice.
namespace scree {

/// A place in a valley, and the direction of the valley there.
struct ValleyPlace {
    double x = 0.0, y = 0.0;            ///< In nodes.
    double alongX = 1.0, alongY = 0.0;  ///< Unit vector.
    double depth = 0.0;                 ///< Height of the walls to measure, m.
};

/// Returns up to 60 places where the most ice flows, at least 400 m apart and a twelfth of the map from its edges.
/// `ratio` is the number of nodes along the edge of a cell of the ice. Walls are measured up to 1.3 times the thickness
/// of the ice, at least 60 m.
std::vector<ValleyPlace> placesInValleys(const IceFlow& flow, int ratio);

/// Exponent b of a cross profile y ~ |x|^b: 1 for a V, 2 for a parabola; the mean of both sides. Each side is a line
/// through log |x| and log y, fitted by least squares, from the lowest point within 300 m up to 80 % of the first crest
/// or of the place's depth. NaN if a side is lower than 40 m or shorter than 120 m.
double crossProfileExponent(const Terrain& terrain, const ValleyPlace& place);

struct ValleyMeasures {
    double basins = 0.0;   ///< Closed hollows of more than 0.04 km^2 that are deeper than 5 m.
    double deepest = 0.0;  ///< Depth of the deepest, m.
    /// Share of tributaries that hang: near their mouth, at most 60 m above the trunk's floor, begin 300 m in which
    /// they fall at least 30 m more than in the 300 m above. A tributary drains 0.2 km^2 or more and joins a stream
    /// with at least four times its area.
    double hanging = 0.0;
    double tributaries = 0.0;
    double nearLine = 0.0;  ///< Share of the area within 150 m of the snow line.
};

/// `line` is the height of the snow line above the datum, m.
ValleyMeasures measureValleys(const Terrain& terrain, double line, ThreadPool& pool);

}  // namespace scree
