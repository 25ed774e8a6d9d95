#pragma once

#include <algorithm>
#include <concepts>

namespace scree {

/// Rises smoothly from 0 at t = 0 to 1 at t = 1; clamped outside.
template <std::floating_point T>
constexpr T smoothStep(T t) {
    const T s = std::clamp(t, T(0), T(1));
    return s * s * (T(3) - T(2) * s);
}
/// Rises smoothly from 0 at `from` to 1 at `to`, or falls if `from` is above `to`; clamped outside.
template <std::floating_point T>
constexpr T smoothStep(T from, T to, T x) {
    return smoothStep((x - from) / (to - from));
}

}  // namespace scree
