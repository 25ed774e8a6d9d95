#pragma once

#include <cstdint>
#include <vector>

namespace scree {

inline constexpr int kGroundNoiseSize = 256;  ///< Texels along an edge.
/// Offset to the mipmap level at which the noise is sampled. It keeps the noise sharper than the average of its texels.
inline constexpr float kGroundNoiseBias = -0.8f;

/// Makes smooth noise that repeats without seams, for grain finer than any layer: RGBA8, row by row. Red and green have
/// two independent noises (mean 0.5); blue and alpha have the slope of the red noise (0.5 is level).
std::vector<std::uint8_t> makeGroundNoise();

}  // namespace scree
