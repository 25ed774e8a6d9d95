#pragma once

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/models/grid/grid_faces.h"
#include "erosion/models/grid/height_update.h"
#include "erosion/models/thermal/thermal.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// What a pass of any thermal form works with.
struct ThermalPass {
    Terrain& terrain;
    const Field<float>& talus;  ///< tan(talus) at each node.
    float rate;                 ///< c, 0 to 1.
    bool looseOnly;             ///< Nodes give no more than their loose sediment.
    Field<float>& next;         ///< Takes the heights; any size, any content.
    Field<float>& share;        ///< Memory for the share of a node's outflow that it can pay; any size, any content.
    ThreadPool& pool;
    HeightUpdate::Books books = HeightUpdate::Books::Keep;
};

/// What d = h_i - h_j exceeds +-limit by, with d's sign; 0 within.
inline float slopeExcess(float d, float limit) {
    return std::max(d - limit, 0.0f) - std::max(-d - limit, 0.0f);
}

}  // namespace scree
