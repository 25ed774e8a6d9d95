#pragma once

#include <cstdint>

#include "erosion/models/model.h"

namespace scree {

/// The steepest slope that each node's rock can hold, from a talus angle, noise and the hardness layer. Remembers what
/// it was made from: asking again with the same costs nothing.
class TalusMap {
 public:
    struct Settings {
        float angle = 0.0f;  ///< Degrees.
        float noise =
            0.0f;  ///< The tangent varies by 1 +- noise, with features of 7 cells of the reference grid of 512.
        bool operator==(const Settings&) const = default;
    };

    /// tan(talus) at each node, metres per metre.
    const Field<float>& tangents(const Terrain& terrain, const Settings& settings, const RoundContext& round);

 private:
    struct Key {
        Settings settings;
        float cellSize = 0.0f;
        std::uint64_t seed = 0, hardness = 0;
        bool operator==(const Key&) const = default;
    };
    Key key_;
    Field<float> tangents_;
};

}  // namespace scree
