#include "renderer/patterns/relief_texture.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace scree {

namespace {

/// Moves values so that their mean is 0.5, and scales them so that `spread` standard deviations reach 0 and 1. Equal
/// values become 0.5.
void centre(std::vector<double>& values, double spread) {
    const auto count = static_cast<double>(values.size());
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
    double squares = 0.0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    const double deviation = std::sqrt(squares / count);
    const double scale = deviation > 1e-6 ? 0.5 / (spread * deviation) : 0.0;
    for (double& value : values) value = std::clamp(0.5 + scale * (value - mean), 0.0, 1.0);
}

std::uint8_t toByte(double value) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0, 1.0) * 255.0));
}

}  // namespace

std::vector<std::uint8_t> ReliefTexture::toTexels(double steepness) {
    constexpr double kSpread = 2.2;
    centre(height, kSpread);
    centre(tint, kSpread);
    const auto at = [&](int x, int y) { return height[placeOf(x, y)]; };
    std::vector<std::uint8_t> texels;
    texels.reserve(static_cast<std::size_t>(kSize) * kSize * 4);
    for (int y = 0; y < kSize; ++y)
        for (int x = 0; x < kSize; ++x) {
            texels.push_back(toByte(at(x, y)));
            texels.push_back(toByte(tint[placeOf(x, y)]));
            texels.push_back(toByte(0.5 + steepness * (at(x + 1, y) - at(x - 1, y))));
            texels.push_back(toByte(0.5 + steepness * (at(x, y + 1) - at(x, y - 1))));
        }
    return texels;
}

}  // namespace scree
