#pragma once

#include <cstdint>
#include <numbers>

#include "erosion/base/random.h"

namespace scree {

inline constexpr float kFullTurn = 2.0f * std::numbers::pi_v<float>;  ///< Radians.

/// Random numbers for the parts of a tree or of a picture of leaves, one after the other.
class TreeChance {
 public:
    explicit TreeChance(std::uint64_t seed) : seed_(seed) {}

    /// Returns the next number from `low` to `high`.
    float between(float low, float high) {
        const std::uint64_t bits = randomBits(seed_, RandomStream::Generator, next_++, 0);
        return low + (high - low) * static_cast<float>(static_cast<double>(bits >> 11) * 0x1p-53);
    }

 private:
    std::uint64_t seed_;
    std::uint64_t next_ = 0;
};

}  // namespace scree
