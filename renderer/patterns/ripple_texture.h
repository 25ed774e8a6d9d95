#pragma once

#include <cstdint>
#include <vector>

namespace scree {

/// Makes sand that wind has rippled: texels of ReliefTexture. The wind blows to the right; the lee side of each ripple
/// is the steeper one. Here and there a ripple ends or forks, as on real sand.
std::vector<std::uint8_t> makeRippleTexture();

}  // namespace scree
