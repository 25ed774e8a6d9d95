#pragma once

#include <bit>
#include <cstdint>

#include "erosion/base/random.h"

namespace scree {

/// One of the two floats beside a value, the nearer one the more often, so that the mean of many is the value: changes
/// of a few years are smaller than the last bit of a height, and would be lost or doubled for ever. Which it is follows
/// from the value and `key` alone: equal heights stay equal.
inline float roundedAtRandom(double value, std::uint64_t key) {
    const auto nearest = static_cast<float>(value);
    const double error = value - static_cast<double>(nearest);
    if (error == 0.0) return nearest;
    // The float on the other side of the value: one more or one less in the order of bits.
    const bool outwards = (error > 0.0) == (nearest > 0.0);
    if (nearest == 0.0f) return nearest;
    const auto bits = std::bit_cast<std::uint32_t>(nearest);
    const auto other = std::bit_cast<float>(outwards ? bits + 1 : bits - 1);
    const double share = error / (static_cast<double>(other) - static_cast<double>(nearest));
    const double draw = static_cast<double>(mixBits(std::bit_cast<std::uint64_t>(value) ^ key) >> 11) * 0x1p-53;
    return draw < share ? other : nearest;
}

}  // namespace scree
