#pragma once

#include <vector>

#include "erosion/models/model.h"

namespace scree {

/// Water that falls on each node of a grid model in one shower: rain, distributed by the sources, and springs.
class WaterSupply {
 public:
    /// `depth`: metres of water on each node if the rain is even.
    WaterSupply(const Terrain& terrain, const RoundContext& round, double depth);

    /// Adds the water of row y, in metres, to `water`.
    void pour(int y, float* water) const;

 private:
    struct SpringDepth {
        int x;
        float depth;
    };
    int width_;
    float evenDepth_;
    const Field<float>* weights_;
    std::vector<std::vector<SpringDepth>> springs_;  ///< Springs by row; empty without springs.
};

}  // namespace scree
