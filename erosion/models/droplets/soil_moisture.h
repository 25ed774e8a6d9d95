#pragma once

#include "erosion/base/parallel.h"
#include "erosion/base/state_visitor.h"
#include "erosion/models/droplets/engine/droplet.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Adds the moisture that droplets leave to the terrain's moisture layer, and dries the layer.
class SoilMoisture {
 public:
    /// Moisture that droplets have added at each node since the layer was updated; of the terrain's size.
    Field<float>& soaked(const Terrain& terrain);

    /// Counts `droplets` more droplets with these tools, and updates the layer if FlowRecorder::worthBlending(). Each
    /// droplet dries all ground by the share `drying`.
    void endRound(Terrain& terrain, ThreadPool& pool, int droplets, const DropletTools& tools, double drying);

    void visitState(StateVisitor& visitor) {
        visitor.visit("soaked", soaked_);
        visitor.visit("soaking_droplets", droplets_);
        visitor.visit("soaked_kept", kept_);
    }

 private:
    Field<float> soaked_;
    double droplets_ = 0.0;  ///< Number of droplets since the layer was updated.
    double kept_ = 1.0;      ///< Share of the moisture that has not dried since.
};

}  // namespace scree
