#pragma once

#include <algorithm>

namespace scree {

/// Rises smoothly from 0 at t = 0 to 1 at t = 1; clamped outside.
constexpr float smoothStep(float t) {
    const float s = std::clamp(t, 0.0f, 1.0f);
    return s * s * (3.0f - 2.0f * s);
}
/// Rises smoothly from 0 at `from` to 1 at `to`, or falls if `from` is above `to`; clamped outside.
constexpr float smoothStep(float from, float to, float x) {
    return smoothStep((x - from) / (to - from));
}

}  // namespace scree
