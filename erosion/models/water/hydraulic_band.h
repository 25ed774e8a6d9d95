#pragma once

#include "erosion/models/water/hydraulic.h"
#include "erosion/models/water/water_band.h"

namespace scree {

using HydraulicBandWork = WaterBandWork<HydraulicSettings>;

/// Does the band's four steps, on the machine's widest vectors; the same bits on all.
void runHydraulicBand(const HydraulicBandWork& work);

}  // namespace scree
