#pragma once

#include <vector>

#include "erosion/models/model.h"

namespace scree {

/// The water from rain and springs in one tick of the pipes model, as a depth on each cell.
class TickRain {
 public:
    /// `rain` is in m/s for a weight of 1, unless it varies over the map; `dt` in seconds.
    TickRain(const Terrain& terrain, const RoundContext& round, float rain, float dt);

    /// Returns the depths of row y, m. `scratch` has room for a row.
    const float* row(int y, float* scratch) const;
    /// Sum of all depths, m, as row() returns them.
    double total() const { return total_; }

 private:
    struct SpringDepth {
        int x;
        double depth;
    };
    float evenDepth_ = 0.0f;
    const Field<float>* weights_ = nullptr;
    const Field<float>* rains_ = nullptr;            ///< At each node, m/s, if the rain varies over the map.
    float amount_, dt_;                              ///< Factor of all rain, and seconds of the tick.
    std::vector<float> even_;                        ///< A row of even rain.
    std::vector<std::vector<SpringDepth>> springs_;  ///< By row; empty without springs.
    double total_ = 0.0;
};

}  // namespace scree
