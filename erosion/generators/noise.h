#pragma once

#include <cstdint>

namespace scree {

/// Gradient noise (Perlin 1985, with the quintic fade of Perlin 2002) of two dimensions: smooth, mean 0, feature size
/// 1, within about -1 to 1. A function of (seed, x, y) alone.
float gradientNoise(std::uint64_t seed, float x, float y);

}  // namespace scree
