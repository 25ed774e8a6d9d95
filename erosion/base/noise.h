#pragma once

#include <cstdint>

namespace scree {

/// Two-dimensional gradient noise (Perlin 1985, with the quintic fade of Perlin 2002): smooth, mean 0, feature size 1,
/// about -1 to 1. Depends only on (seed, x, y).
float gradientNoise(std::uint64_t seed, float x, float y);

/// Root mean square of gradientNoise() over the plane, measured.
inline constexpr float kGradientNoiseDeviation = 0.32f;

/// Two-dimensional simplex noise (Perlin 2001, as described by Gustavson 2005): gradient noise on triangles of edge
/// sqrt(2/3) instead of squares, so that no direction of the grid is visible. Smooth, mean 0, within -1 to 1. Each
/// corner within sqrt(1/2) adds 99.20433 (1/2 - r^2)^4 (g . d). Here g is the corner's random unit gradient, d the
/// vector from the corner, and r its length. Depends only on (seed, x, y).
float simplexNoise(std::uint64_t seed, float x, float y);

/// Sum of `octaves` of gradientNoise(), each with half of the size and the strength of the one before: mean 0, about -1
/// to 1. Depends only on the arguments.
float fractalNoise(std::uint64_t seed, float x, float y, int octaves);

}  // namespace scree
