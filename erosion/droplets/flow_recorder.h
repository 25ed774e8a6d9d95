#pragma once

#include <cstdint>

#include "erosion/droplets/droplet.h"
#include "erosion/parallel.h"
#include "erosion/state_visitor.h"
#include "erosion/terrain.h"

namespace scree {

/// Turns the tracks of droplets into the terrain's flow and moisture layers.
///
/// Flow is the track density over the droplets that fell on each cell: the upstream area in cells that drains through
/// a node. It is a moving average over `memory` droplets per reference cell. Moisture follows
/// flow / (flow + wetFlow n) on a grid of n cells along a reference cell, where a slope's water is that many more
/// cells.
class FlowRecorder {
 public:
    /// Water that droplets leave at each node they pass; the terrain's size.
    Field<float>& track(Terrain& terrain);

    /// True for so many droplets that what they left is worth blending into a layer: for fewer it would cost more than
    /// running them.
    static bool worthBlending(double droplets, const Terrain& terrain, const DropletTools& tools);
    static constexpr float kUsualMemory = 0.5f;    ///< Droplets per reference cell.
    static constexpr float kUsualWetFlow = 60.0f;  ///< Reference cells.

    /// How tracks become layers.
    struct Blend {
        float memory = kUsualMemory;
        float wetFlow = kUsualWetFlow;  ///< Reference cells; 0 leaves the moisture alone.
    };
    /// Books `droplets` more droplets with these tools and, once they are worth it, blends the track into the layers.
    void endRound(Terrain& terrain, ThreadPool& pool, int droplets, const DropletTools& tools, const Blend& blend);

    void visitState(StateVisitor& visitor) { visitor.visit(track_, tracked_, averaged_); }

 private:
    Field<float> track_;
    double tracked_ = 0.0;   ///< Droplets in the track.
    double averaged_ = 0.0;  ///< Droplets per reference cell in the average so far.
};

}  // namespace scree
