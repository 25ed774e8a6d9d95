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
    Field<float>& track(Terrain& terrain);

    /// Droplets per cell that make a track worth blending: fewer would cost more than running them.
    static constexpr double kBlendDensity = 0.01;
    static constexpr float kUsualMemory = 0.5f;    ///< Droplets per cell.
    static constexpr float kUsualWetFlow = 60.0f;  ///< Cells.

    /// Books `droplets` more droplets and, once they are one for each hundred cells, blends the track into the layers.
    /// A `wetFlow` of 0 leaves the moisture alone.
    void endRound(Terrain& terrain, ThreadPool& pool, int droplets, float memory, float wetFlow);

 private:
    Field<float> track_;
    double tracked_ = 0.0;   ///< Droplets in the track.
    double averaged_ = 0.0;  ///< Droplets per cell in the average so far.
};

}  // namespace scree
