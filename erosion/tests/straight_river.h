#pragma once

#include <cmath>
#include <memory>

#include "erosion/land_cover/inland_water.h"

namespace scree::test {

/// A river that runs from north to south. Lengths are in metres.
struct StraightRiver {
    float middle;  ///< Distance from the western nodes.
    float halfWidth;
    float level;
    float bank;  ///< Width of the shaped banks.
};
constexpr float kDepthOfMetre = 0.3f;  ///< Depth of such a river that is one metre wide.

/// Returns the water of a square terrain with this river alone. The map of rivers has `texels` for each node along an
/// edge.
inline std::shared_ptr<const InlandWater> waterOf(const StraightRiver& river, int nodes, float cellSize, int texels) {
    auto water = std::make_shared<InlandWater>();
    const int size = nodes * texels;
    const float texel = cellSize / static_cast<float>(texels);
    water->riverMap.nodesPerTexel = 1.0 / texels;
    water->riverMap.bank = river.bank;
    water->riverMap.depthOfMetre = kDepthOfMetre;
    water->riverMap.texels = Field<RiverTexel>(size, size);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const float across = (static_cast<float>(x) + 0.5f) * texel - 0.5f * cellSize - river.middle;
            water->riverMap.texels(x, y) = {across, std::abs(across) - river.halfWidth, river.level, river.halfWidth};
        }
    return water;
}

}  // namespace scree::test
