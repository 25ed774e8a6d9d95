#include "app/desktop/platform/pen_decoding.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>

namespace scree {

namespace {

constexpr double kMostWindowsPressure = 1024.0;

}  // namespace

float pressureShare(double value, double least, double most) {
    const double share = (value - least) / (most - least);
    if (!(most > least) || !std::isfinite(share)) return 1.0f;
    return static_cast<float>(std::clamp(share, 0.0, 1.0));
}

float windowsPressure(bool hasPressure, unsigned reported) {
    return hasPressure ? pressureShare(static_cast<double>(reported), 0.0, kMostWindowsPressure) : 1.0f;
}

std::optional<double> axisValue(std::span<const unsigned char> mask, const double* values, int axis) {
    if (axis < 0) return std::nullopt;
    const auto byte = static_cast<std::size_t>(axis) / 8;
    const unsigned bit = 1u << (static_cast<unsigned>(axis) % 8);
    if (byte >= mask.size() || (mask[byte] & bit) == 0) return std::nullopt;
    int before = std::popcount(mask[byte] & (bit - 1));
    for (std::size_t i = 0; i < byte; ++i) before += std::popcount(mask[i]);
    return values[before];
}

}  // namespace scree
