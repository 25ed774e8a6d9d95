#pragma once

#include "erosion/land_cover/water_bodies.h"
#include "erosion/tests/scenes.h"

namespace scree::test {

/// Land without a sea. A flow of one cell brings 0.1 mm/s of its area, and the ground holds 2 m of water.
inline constexpr WaterScale kDry{kNoSea, 1e-4, 2.0};

}  // namespace scree::test
