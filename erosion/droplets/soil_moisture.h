#pragma once

#include "erosion/droplets/droplet.h"
#include "erosion/parallel.h"
#include "erosion/state_visitor.h"
#include "erosion/terrain.h"

namespace scree {

/// Turns what droplets soak into the ground into the terrain's moisture layer, which dries.
class SoilMoisture {
 public:
    /// Moisture that droplets have left at each node since the layer was brought up to date; the terrain's size.
    Field<float>& soaked(const Terrain& terrain);

    /// Books `droplets` more droplets with these tools, each of which dries all ground by the share `drying`, and, once
    /// they are worth it, adds what they left to the layer.
    void endRound(Terrain& terrain, ThreadPool& pool, int droplets, const DropletTools& tools, double drying);

    void visitState(StateVisitor& visitor) { visitor.visit(soaked_, droplets_, kept_); }

 private:
    Field<float> soaked_;
    double droplets_ = 0.0;  ///< Since the layer was brought up to date.
    double kept_ = 1.0;      ///< Share of the moisture that has not dried since.
};

}  // namespace scree
