#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "erosion/base/random.h"

namespace scree {

/// A piece of ground near the eye that repeats in both directions: the relief of its stones, blocks or blades, before
/// it becomes a texture. Lengths are in texels.
struct ReliefTexture {
    static constexpr int kSize = 512;  ///< Texels along an edge.

    std::vector<double> height = std::vector<double>(static_cast<std::size_t>(kSize) * kSize, 0.0);
    /// One value for each stone, block or blade.
    std::vector<double> tint = std::vector<double>(static_cast<std::size_t>(kSize) * kSize, 0.5);

    /// Index of a texel. Coordinates beyond an edge wrap around.
    static std::size_t placeOf(int x, int y) {
        return static_cast<std::size_t>((y % kSize + kSize) % kSize) * kSize +
               static_cast<std::size_t>((x % kSize + kSize) % kSize);
    }

    /// Returns RGBA8 texels, row by row. Red is the height and green the tint, both with a mean of 0.5 and scaled so
    /// that 2.2 standard deviations reach 0 and 1; blue and alpha are the slope of that height to the right and
    /// downwards, times `steepness` (0.5 is level). Changes the relief.
    std::vector<std::uint8_t> toTexels(double steepness);
};

/// Random numbers from 0 to 1 for the parts of a relief.
struct ReliefChance {
    std::uint64_t seed;

    double operator()(std::uint64_t item, std::uint64_t draw) const {
        return static_cast<double>(randomBits(seed, RandomStream::Generator, item, draw) >> 11) * 0x1p-53;
    }
};

}  // namespace scree
