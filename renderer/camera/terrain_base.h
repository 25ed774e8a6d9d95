#pragma once

#include <algorithm>

#include "erosion/terrain/terrain.h"

namespace scree {

/// Distance from the lowest node down to the bottom of the block below the terrain, in metres before exaggeration.
inline float baseThickness(const Terrain& terrain, const Extremes& heights, float exaggeration) {
    return std::max(0.12f * (heights.highest - heights.lowest),
                    0.03f * static_cast<float>(terrain.extent()) / exaggeration);
}

}  // namespace scree
