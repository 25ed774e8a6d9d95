#pragma once

#include "erosion/models/water/hydraulic.h"
#include "erosion/models/water/water_band.h"

namespace scree {

using HydraulicBandWork = WaterBandWork<HydraulicSettings>;

/// Runs the four steps on one band, with the widest vectors of the machine. The bits are the same on every machine.
void runHydraulicBand(const HydraulicBandWork& work);

}  // namespace scree
