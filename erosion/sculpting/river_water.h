#pragma once

#include <limits>
#include <vector>

#include "erosion/base/parallel.h"
#include "erosion/sculpting/curve_line.h"
#include "erosion/terrain/sources.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// The water that rivers drawn as curves can get.
struct RiverWater {
    double rain = 0.0;                                    ///< Discharge of a square metre of ground, m/s.
    double widthOfDischarge = 0.0;                        ///< Width of a river with a discharge of 1 m^3/s, m.
    float sea = -std::numeric_limits<float>::infinity();  ///< Metres above the terrain's datum.
    std::vector<Spring> springs = {};
};

/// Returns the discharge in m^3/s at each point of a line, given in cells: the rain on all ground whose water reaches
/// the line before the point, and the springs there. Water that has reached the line stays in it. The paths of the
/// water (routeFlow()) are found on at most kFlowNodes nodes along the longer edge of the map.
std::vector<double> dischargeAlong(const Terrain& terrain, const std::vector<LinePoint>& line, const RiverWater& water,
                                   ThreadPool& pool);

inline constexpr int kFlowNodes = 1024;

/// Returns the width in metres at each point of the line, which is proportional to the square root of the discharge
/// (L. B. Leopold and T. Maddock, "The hydraulic geometry of stream channels", USGS Professional Paper 252, 1953), and
/// at least kNarrowestRiver.
std::vector<float> riverWidths(const Terrain& terrain, const std::vector<LinePoint>& line, const RiverWater& water,
                               ThreadPool& pool);

inline constexpr float kNarrowestRiver = 0.5f;

}  // namespace scree
