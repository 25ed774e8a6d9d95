#pragma once

#include <cmath>

/// The sRGB transfer functions of IEC 61966-2-1, for values from 0 to 1.
namespace scree {

inline float srgbOfLinear(float linear) {
    return linear <= 0.0031308f ? 12.92f * linear : 1.055f * std::pow(linear, 1.0f / 2.4f) - 0.055f;
}

inline float linearOfSrgb(float srgb) {
    return srgb <= 0.04045f ? srgb / 12.92f : std::pow((srgb + 0.055f) / 1.055f, 2.4f);
}

}  // namespace scree
