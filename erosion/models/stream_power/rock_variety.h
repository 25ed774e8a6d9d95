#pragma once

#include <cstdint>

#include "erosion/base/field.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// How far the erodibility of the rock differs from place to place.
struct RockVarietySettings {
    float variety = 0.0f;  ///< Standard deviation of the natural logarithm of the erodibility.
    double length = 0.0;   ///< Size of the largest bodies of like rock, metres.
    std::uint64_t seed = 0;

    bool operator==(const RockVarietySettings&) const = default;
};

/// The erodibility of the rock at each node, as a factor. Its logarithm is smooth noise of two sizes with mean 0. It
/// depends on the place in metres, not on the grid.
class RockVariety {
 public:
    /// Updates the factors. Takes almost no time if the settings have not changed.
    void update(const RockVarietySettings& settings, const Terrain& terrain, ThreadPool& pool);

    /// Null if the factor is 1 everywhere.
    const Field<float>* factors() const { return factors_.empty() ? nullptr : &factors_; }

 private:
    struct Key {
        RockVarietySettings settings;
        TerrainForm map{};
        bool operator==(const Key&) const = default;
    };
    Key key_;
    Field<float> factors_;
};

}  // namespace scree
