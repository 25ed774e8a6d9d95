#pragma once

#include "erosion/parallel.h"
#include "erosion/terrain.h"

namespace scree {

/// Turns what droplets soak into the ground into the terrain's moisture layer, which dries.
class SoilMoisture {
 public:
    /// Moisture that droplets have left at each node since the layer was brought up to date; the terrain's size.
    Field<float>& soaked(const Terrain& terrain);

    /// Books `droplets` more droplets, each of which dries all ground by the share `drying`, and, once they are one for
    /// each hundred cells, adds what they left to the layer.
    void endRound(Terrain& terrain, ThreadPool& pool, int droplets, double drying);

 private:
    Field<float> soaked_;
    double droplets_ = 0.0;  ///< Since the layer was brought up to date.
    double kept_ = 1.0;      ///< Share of the moisture that has not dried since.
};

}  // namespace scree
