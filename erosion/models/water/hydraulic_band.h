#pragma once

#include "erosion/models/water/hydraulic.h"
#include "erosion/models/water/water_pass.h"

namespace scree {

/// One band of a pass of the hydraulic model.
struct HydraulicBandWork {
    const Terrain& terrain;
    const HydraulicSettings& settings;
    WaterPass& pass;
    int begin, end;  ///< Rows.
};

/// Does the band's four steps, on the machine's widest vectors; the same bits on all.
void runHydraulicBand(const HydraulicBandWork& work);

}  // namespace scree
