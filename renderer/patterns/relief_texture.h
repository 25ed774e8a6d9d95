#pragma once

#include <algorithm>
#include <array>
#include <cmath>
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

    /// A straight side of a convex polygon: its normal, which points outward, and its distance from the middle.
    struct Side {
        double across, down, apart;
    };
    /// Calls `visit(u, v, inside, texel)` for each texel of a polygon around the place (x, y): its coordinates seen
    /// from there, its distance from the nearest side, at most `reach`, and its index.
    template <std::size_t Sides, class Visit>
    static void forEachInside(double x, double y, const std::array<Side, Sides>& sides, double reach,
                              const Visit& visit) {
        const int most = static_cast<int>(std::ceil(1.5 * reach));
        for (int v = -most; v <= most; ++v)
            for (int u = -most; u <= most; ++u) {
                double inside = reach;
                for (const Side& side : sides) inside = std::min(inside, side.apart - side.across * u - side.down * v);
                if (inside > 0.0) visit(u, v, inside, placeOf(static_cast<int>(x) + u, static_cast<int>(y) + v));
            }
    }
    /// Lays a stone or a plate on a texel if it is higher than what lies there.
    void lay(std::size_t texel, double rise, double shade) {
        if (rise <= height[texel]) return;
        height[texel] = rise;
        tint[texel] = shade;
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
