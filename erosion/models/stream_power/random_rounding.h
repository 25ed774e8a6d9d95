#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include "erosion/base/random.h"

namespace scree {

/// Random bits for a value. Equal values give equal bits.
inline std::uint64_t bitsFor(double value, std::uint64_t key) {
    return mixBits(std::bit_cast<std::uint64_t>(value) ^ key);
}

/// Rounds to one of the two floats next to the value, more often to the nearer one, so that the mean over many
/// roundings is the value. Changes within a few years are smaller than the last bit of a height; ordinary rounding
/// would lose or double them every time. The lowest 21 bits of `bits` decide.
inline float roundedAtRandom(double value, std::uint64_t bits) {
    const auto nearest = static_cast<float>(value);
    const double error = value - static_cast<double>(nearest);
    if (error == 0.0 || nearest == 0.0f) return nearest;
    // The float on the other side of the value, one step further in bit order.
    const bool outwards = (error > 0.0) == (nearest > 0.0f);
    const auto inOrder = std::bit_cast<std::uint32_t>(nearest);
    const auto other = std::bit_cast<float>(outwards ? inOrder + 1 : inOrder - 1);
    const double draw = static_cast<double>(bits & 0x1FFFFF) * 0x1p-21;
    const double apart = std::abs(static_cast<double>(other) - static_cast<double>(nearest));
    return draw * apart < std::abs(error) ? other : nearest;
}

}  // namespace scree
