#pragma once

#include <cstdint>
#include <vector>

#include "erosion/analysis/flow_routing.h"
#include "erosion/land_cover/inland_water.h"
#include "erosion/land_cover/water_bodies.h"

namespace scree {

/// Finds the rivers of a terrain as lines.
///
/// A river runs along the path of the water (FlowRouting, on the grid on which the water flows) from each node whose
/// flow exceeds WaterBodySettings::riverFlow to the sea, the edge of the map, or another river. Where rivers meet, the
/// one with the larger flow goes on. Rivers that end in another and are shorter than kShortestRiver nodes or
/// kShortestInWidths of their widths are left out: they are strands of it. Lines are smoothed, so that steps in eight
/// directions become curves.
///
/// Width and depth follow from the discharge Q (m^3/s): riverWidth sqrt(Q) and 0.3 Q^0.4 metres; see
/// riverDepth(). Between steep banks a river is narrower, and runs in the middle between the banks. In a
/// lake its level is that of the lake; elsewhere it lies kBankHeight depths below the ground. If these levels rose
/// downstream, fitWithoutRise() would even them out. A line ends at the level of the river or the sea into which it
/// flows.
///
/// `routing` and `isLake` (1 at nodes of lakes) are those of the terrain's base, or of the terrain if it has none.
/// Returns no rivers without a flow. On a map that wraps, rivers are cut at the edges of the map.
std::vector<RiverLine> findRiverLines(const Terrain& terrain, const FlowRouting& routing,
                                      const Field<std::uint8_t>& isLake, const WaterScale& scale,
                                      const WaterBodySettings& settings);

inline constexpr int kShortestRiver = 5;
inline constexpr double kShortestInWidths = 3.0;
/// Height of the banks above the water, in depths of the river.
inline constexpr double kBankHeight = 0.25;
/// Points of a line per node of the flow's grid.
inline constexpr int kPointsPerNode = 4;

/// Depth in metres of a river with this discharge in m^3/s (L. B. Leopold and T. Maddock, "The hydraulic geometry of
/// stream channels", USGS Professional Paper 252, 1953).
double riverDepth(double discharge);

}  // namespace scree
