#pragma once

#include <array>
#include <string_view>

#include "erosion/base/knob.h"

namespace scree {

/// How the effect of a brush fades, from 1 at s = 0 to 0 at s = 1:
///
///     Smooth  (1 - s^2)^2       Round  sqrt(1 - s^2)     Linear  1 - s
///     Sharp   (1 - s)^2         Bell   (1 - s^2)^4       Flat    1, and 0 from s = 1 on
enum class FalloffShape { Smooth, Round, Linear, Sharp, Bell, Flat };
template <>
inline constexpr auto choicesOf<FalloffShape> =
    std::array<std::string_view, 6>{"smooth", "round", "linear", "sharp", "bell", "flat"};

/// Share of a brush's effect at a distance from its centre, in radii: 1 up to 1 - falloff, then fading with
///
///     s = max(0, distance - (1 - falloff)) / falloff
///
/// and 0 from 1 on. `falloff` is above 0 (hard edge) and at most 1 (soft). It takes the square of the distance.
float brushShare(float squaredDistance, float falloff, FalloffShape shape);

}  // namespace scree
