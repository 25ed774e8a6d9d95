#pragma once

#include <cstdint>
#include <vector>

namespace scree {

inline constexpr int kGroundNoiseSize = 256;  ///< Texels along an edge.
/// Added to the mipmap level at which the noise is sampled: it stays sharper than its average.
inline constexpr float kGroundNoiseBias = -0.8f;

/// Smooth noise that repeats without seams, for the grain that no layer resolves: RGBA8, row by row. Two independent
/// noises in red and green (mean 0.5), and the slope of the red one in blue and alpha (0.5 is level).
std::vector<std::uint8_t> makeGroundNoise();

}  // namespace scree
