#pragma once

#include "erosion/models/water/musgrave.h"
#include "erosion/models/water/water_band.h"

namespace scree {

using MusgraveBandWork = WaterBandWork<MusgraveSettings>;

/// Runs the moves of one band, with the widest vectors of the machine. The bits are the same on every machine.
void runMusgraveBand(const MusgraveBandWork& work);

}  // namespace scree
