#pragma once

#include "erosion/models/knob_fields.h"
#include "erosion/models/stream_power/stream_power.h"

namespace scree {

/// How fast the land rises at each node, in mm/yr, as StreamPowerModel raises it if it acts on this grid: the uplift,
/// its shape and what is painted, together. `uplift` holds the values of this knob on the grid of the terrain.
Field<float> upliftRate(const Terrain& terrain, const StreamPowerSettings& settings, const NodeKnob& uplift,
                        ThreadPool& pool);

}  // namespace scree
