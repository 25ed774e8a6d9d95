#pragma once

#include "erosion/models/water/musgrave.h"
#include "erosion/models/water/water_pass.h"

namespace scree {

/// One band of a pass of the Musgrave model.
struct MusgraveBandWork {
    const Terrain& terrain;
    const MusgraveSettings& settings;
    WaterPass& pass;
    int begin, end;  ///< Rows.
};

/// Does the band's moves, on the machine's widest vectors; the same bits on all.
void runMusgraveBand(const MusgraveBandWork& work);

}  // namespace scree
