#pragma once

#include <cstdint>

namespace scree {

/// Gradient noise (Perlin 1985, with the quintic fade of Perlin 2002) of two dimensions: smooth, mean 0, feature size
/// 1, within about -1 to 1. A function of (seed, x, y) alone.
float gradientNoise(std::uint64_t seed, float x, float y);

/// Simplex noise (Perlin 2001, as told by Gustavson 2005) of two dimensions: gradient noise on triangles of edge
/// sqrt(2/3) instead of squares, so that no direction of the grid shows. Smooth, mean 0, within -1 to 1. Each corner
/// within sqrt(1/2) adds 99.20433 (1/2 - r^2)^4 (g . d), g its random unit gradient, d the way from it, r its length.
/// A function of (seed, x, y) alone.
float simplexNoise(std::uint64_t seed, float x, float y);

}  // namespace scree
