#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace scree {

/// Converts 0 to 1 into 0 to 255, rounded to the nearest. Clamps values outside of the range.
inline std::uint8_t toByte(float share) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(share, 0.0f, 1.0f) * 255.0f));
}

}  // namespace scree
