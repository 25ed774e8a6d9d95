#pragma once

#include "erosion/models/grid/immediate_scan.h"
#include "erosion/models/water/hydraulic.h"
#include "erosion/models/water/water_pass.h"

/// The four steps of the hydraulic model as their article has them: what a node changes, the next one sees.
///
/// Source: the article "Erosion models" (2010), which keeps no map of differences. Each step goes over all nodes in
/// the order of the scan. Rain and drying touch one node each; in step 2 the lowest neighbour, and in step 3 the levels
/// of the neighbours, are those of this moment. Of equally low neighbours the first takes the water. Sums are double,
/// and rounded once a pass.
namespace scree {

/// Takes all rows through `pass`, whose fields are those of `fields`, but does not finish it. The hardness is null
/// where all rock is soft.
void runHydraulicImmediately(Terrain& terrain, const Field<float>* hardness, const HydraulicSettings& settings,
                             WaterPass& pass, Scan scan, HydraulicImmediateFields& fields, ThreadPool& pool);

}  // namespace scree
