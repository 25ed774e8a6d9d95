#include "renderer/patterns/ripple_texture.h"

#include <cmath>
#include <complex>
#include <numbers>

#include "renderer/patterns/relief_texture.h"

namespace scree {

namespace {

constexpr ReliefChance kRippleChance{3003};
constexpr int kWaves = 40;
constexpr int kRipples = 34;  // from edge to edge
constexpr int kSpread = 4;    // by how many more or fewer the waves differ along and across the wind

/// A whole number from -most to most, more often near 0.
int aroundZero(std::uint64_t wave, std::uint64_t draw, int most) {
    const double mean = 0.5 * (kRippleChance(wave, draw) + kRippleChance(wave, draw + 1));
    return static_cast<int>(std::lround((2.0 * mean - 1.0) * most));
}

/// Returns a whole number of turns along an edge, one unit number for each texel.
std::vector<std::complex<double>> turns(int number, double first) {
    std::vector<std::complex<double>> result;
    result.reserve(ReliefTexture::kSize);
    for (int at = 0; at < ReliefTexture::kSize; ++at)
        result.push_back(
            std::polar(1.0, 2.0 * std::numbers::pi * (first + number * at / double{ReliefTexture::kSize})));
    return result;
}

}  // namespace

// The sum of waves of nearly one length and direction has a phase that runs evenly, except where the waves cancel:
// there a ripple begins.
std::vector<std::uint8_t> makeRippleTexture() {
    ReliefTexture sand;
    std::vector<std::complex<double>> sum(sand.height.size());
    for (std::uint64_t wave = 0; wave < kWaves; ++wave) {
        const auto along = turns(kRipples + aroundZero(wave, 0, kSpread), kRippleChance(wave, 4));
        const auto across = turns(aroundZero(wave, 2, kSpread), 0.0);
        for (int y = 0; y < ReliefTexture::kSize; ++y)
            for (int x = 0; x < ReliefTexture::kSize; ++x)
                sum[ReliefTexture::placeOf(x, y)] +=
                    along[static_cast<std::size_t>(x)] * across[static_cast<std::size_t>(y)];
    }
    const double usual = std::sqrt(double{kWaves});
    for (std::size_t i = 0; i < sum.size(); ++i) {
        const double phase = std::arg(sum[i]);
        const double strength = std::abs(sum[i]) / (std::abs(sum[i]) + 0.3 * usual);
        // The height rises slowly and falls fast.
        sand.height[i] = strength * std::cos(phase - 0.5 * std::cos(phase));
        sand.tint[i] = 0.5 - 0.5 * sand.height[i];
    }
    return sand.toTexels(1.2);
}

}  // namespace scree
