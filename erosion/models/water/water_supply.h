#pragma once

#include <vector>

#include "erosion/models/model.h"

namespace scree {

/// The water that falls on each node of a grid model in one shower: rain, as the sources spread it, and springs.
class WaterSupply {
 public:
    /// `depth`: metres of water on each node where it rains evenly.
    WaterSupply(const Terrain& terrain, const RoundContext& round, double depth);

    /// Adds row y's water, metres, to `water`.
    void pour(int y, float* water) const;

 private:
    struct SpringDepth {
        int x;
        float depth;
    };
    int width_;
    float evenDepth_;
    const Field<float>* weights_;
    std::vector<std::vector<SpringDepth>> springs_;  ///< By row; empty without springs.
};

}  // namespace scree
