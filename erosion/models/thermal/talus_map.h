#pragma once

#include <cstdint>

#include "erosion/models/model.h"
#include "erosion/terrain/grid_level.h"

namespace scree {

/// The steepest slope that the rock of each node can hold, from the talus angle, noise and hardness. Caches its inputs:
/// asking again with the same inputs takes no time, and a new angle does not recompute the noise.
class TalusMap {
 public:
    struct Settings {
        float angle = 0.0f;  ///< Degrees.
        /// Amplitude of the noise: the tangent is multiplied by 1 +- noise, with features of 7 cells of the reference
        /// grid of 512.
        float noise = 0.0f;
        float steepness = 1.0f;  ///< Factor of the tangent.
        /// The angle at each node, degrees, if it varies over the map; null if `angle` holds everywhere.
        const Field<float>* angles = nullptr;
        std::uint64_t anglesVersion = 0;  ///< Changes with the values of `angles`.
        ModelAmount amount = {};          ///< The tangent is divided by it.
        bool operator==(const Settings&) const = default;
    };

    /// tan(talus) at each node, metres per metre.
    const Field<float>& tangents(const Terrain& terrain, const Settings& settings, const RoundContext& round);
    /// Same as above, with the noise of a coarser grid, interpolated.
    const Field<float>& tangents(const Terrain& terrain, const Settings& settings, const RoundContext& round,
                                 const Field<float>& coarseNoise, const GridLevel& grid);

    /// The noise on a terrain's grid, about -1 to 1.
    const Field<float>& noise(const Terrain& terrain, const RoundContext& round);

 private:
    struct Key {
        Settings settings;
        float cellSize = 0.0f;
        std::uint64_t seed = 0, hardness = 0;
        int width = 0, height = 0;
        bool operator==(const Key&) const = default;
    };
    /// Updates the key. Returns true if the tangents must be recomputed.
    bool renew(const Terrain& terrain, const Settings& settings, const RoundContext& round);
    /// Computes row y of the tangents from the hardness and the noise of that row. Each is null if there is none.
    void makeRow(const Field<float>* rock, int y, const float* noise);

    Key key_, noiseKey_;
    Field<float> tangents_, noise_;
};

}  // namespace scree
