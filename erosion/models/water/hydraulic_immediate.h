#pragma once

#include "erosion/models/grid/immediate_scan.h"
#include "erosion/models/water/hydraulic.h"
#include "erosion/models/water/water_pass.h"

/// The four steps of the hydraulic model as in their article: each node sees the changes of the nodes before it.
///
/// Source: the article "Erosion models" (2010), which keeps no map of differences. Each step visits all nodes in the
/// order of the scan. Rain and evaporation change one node at a time. Step 2 uses the lowest neighbour, and step 3 the
/// levels of the neighbours, as they are at that moment. If several neighbours are equally low, the first takes the
/// water. Sums are double, and are rounded once in each pass.
namespace scree {

/// Takes all rows through `pass`, whose fields are those of `fields`, but does not finish the pass. `hardness` is null
/// if all rock is soft.
void runHydraulicImmediately(Terrain& terrain, const Field<float>* hardness, const HydraulicSettings& settings,
                             WaterPass& pass, Scan scan, HydraulicImmediateFields& fields, ThreadPool& pool);

}  // namespace scree
