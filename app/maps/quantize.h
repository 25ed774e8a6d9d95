#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace scree {

/// 0 to 1 as 0 to 255, to the nearest.
inline std::uint8_t toByte(float share) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(share, 0.0f, 1.0f) * 255.0f));
}

}  // namespace scree
