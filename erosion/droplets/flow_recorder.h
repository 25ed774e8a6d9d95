#pragma once

#include <cstdint>

#include "erosion/parallel.h"
#include "erosion/terrain.h"

namespace scree {

/// Turns the tracks of droplets into the terrain's flow and moisture layers.
///
/// Flow is the track density over the droplets that fell on each cell: the upstream area in cells that drains through
/// a node. It is a moving average over `memory` droplets per cell. Moisture follows flow / (flow + wetFlow).
class FlowRecorder {
 public:
    /// Water that droplets leave at each node they pass; the terrain's size.
    Field<float>& track(const Terrain& terrain);

    /// Books `droplets` more droplets and, once they are one for each hundred cells, blends the track into the layers.
    void endRound(Terrain& terrain, ThreadPool& pool, int droplets, float memory, float wetFlow);

 private:
    Field<float> track_;
    double tracked_ = 0.0;   ///< Droplets in the track.
    double averaged_ = 0.0;  ///< Droplets per cell in the average so far.
};

}  // namespace scree
