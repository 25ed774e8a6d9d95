#pragma once

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/models/grid/grid_faces.h"
#include "erosion/models/grid/height_update.h"
#include "erosion/models/thermal/thermal.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Input and buffers of a pass of any thermal form.
struct ThermalPass {
    Terrain& terrain;
    const Field<float>& talus;  ///< tan(talus) at each node.
    float rate;                 ///< c, 0 to 1.
    bool looseOnly;             ///< Nodes lose no more than their loose sediment.
    Field<float>& next;         ///< Receives the heights; any size, any content.
    Field<float>& share;        ///< Buffer for the fraction of its outflow that a node can supply; any size, any
                                ///< content.
    ThreadPool& pool;
    HeightUpdate::Books books = HeightUpdate::Books::Keep;
};

/// Returns by how much d = h_i - h_j exceeds the limit in either direction, with d's sign; 0 if |d| <= limit.
inline float slopeExcess(float d, float limit) {
    return std::max(d - limit, 0.0f) - std::max(-d - limit, 0.0f);
}

}  // namespace scree
