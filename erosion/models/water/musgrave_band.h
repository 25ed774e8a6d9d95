#pragma once

#include "erosion/models/water/musgrave.h"
#include "erosion/models/water/water_band.h"

namespace scree {

using MusgraveBandWork = WaterBandWork<MusgraveSettings>;

/// Does the band's moves, on the machine's widest vectors; the same bits on all.
void runMusgraveBand(const MusgraveBandWork& work);

}  // namespace scree
