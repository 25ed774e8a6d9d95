#pragma once

#include <cstdint>

#include "erosion/base/parallel.h"
#include "erosion/base/state_visitor.h"
#include "erosion/models/droplets/engine/droplet.h"
#include "erosion/models/model.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Turns the tracks of droplets into the terrain's flow and moisture layers.
///
/// Flow is the upstream area that drains through a node, in cells of rain: the water in the track divided by the
/// droplets per cell. It is a moving average over `memory` droplets per reference cell. Moisture is a moving average of
/// flow / (flow + wetFlow n), where n is the number of cells along a reference cell.
class FlowRecorder {
 public:
    /// The water that droplets add at each node that they pass. The field has the terrain's size.
    Field<float>& track(Terrain& terrain);

    /// Returns true if there are enough droplets to blend their track into a layer. With fewer droplets, blending would
    /// take longer than running them.
    static bool worthBlending(double droplets, const Terrain& terrain, const DropletTools& tools);
    static constexpr float kUsualMemory = 0.5f;  ///< Droplets per reference cell.

    /// How tracks are blended into layers.
    struct Blend {
        float memory = kUsualMemory;    ///< Span of the moving average, droplets per reference cell.
        float wetFlow = kUsualWetFlow;  ///< Flow that makes ground half moist, reference cells; 0 keeps the moisture.
    };
    /// Counts `droplets` more droplets with these tools, and blends the track into the layers if worthBlending().
    void endRound(Terrain& terrain, ThreadPool& pool, int droplets, const DropletTools& tools, const Blend& blend);

    void visitState(StateVisitor& visitor) {
        visitor.visit("track", track_);
        visitor.visit("tracked", tracked_);
        visitor.visit("averaged", averaged_);
    }

 private:
    Field<float> track_;
    double tracked_ = 0.0;   ///< Number of droplets in the track.
    double averaged_ = 0.0;  ///< Droplets per reference cell in the average so far.
};

}  // namespace scree
