#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "erosion/base/exact_math.h"

namespace scree {

/// x^m for 2^-64 <= x < 2^64 with a relative error below 1e-8; 0 for x = 0, and the nearest end of the range for other
/// x. The tables are the same on every machine, whereas std::pow differs in the last bit between libraries.
class PowerTable {
 public:
    explicit PowerTable(double exponent) {
        for (int e = -kOctaves; e < kOctaves; ++e)
            octave_[static_cast<std::size_t>(e + kOctaves)] = exactExp(exponent * e * 0.69314718055994530942);
        for (int i = 0; i <= kSteps; ++i)
            mantissa_[static_cast<std::size_t>(i)] =
                exactExp(exponent * exactLog(1.0 + static_cast<double>(i) / kSteps));
    }

    double operator()(double x) const {
        if (!(x >= 0x1p-64)) return x > 0.0 ? octave_[0] : 0.0;
        if (x >= 0x1p64) return octave_.back() * mantissa_.back();
        const auto bits = std::bit_cast<std::uint64_t>(x);
        const auto octave = static_cast<std::size_t>(bits >> 52) - 1023 + kOctaves;
        const double position = (std::bit_cast<double>((bits & kMantissa) | kOne) - 1.0) * kSteps;
        const auto step = static_cast<std::size_t>(position);
        const double share = position - static_cast<double>(step);
        return octave_[octave] * (mantissa_[step] + share * (mantissa_[step + 1] - mantissa_[step]));
    }

 private:
    static constexpr int kOctaves = 64;
    static constexpr int kSteps = 2048;
    static constexpr std::uint64_t kMantissa = (std::uint64_t{1} << 52) - 1;
    static constexpr std::uint64_t kOne = std::uint64_t{1023} << 52;

    std::array<double, 2 * kOctaves> octave_;
    std::array<double, kSteps + 1> mantissa_;
};

}  // namespace scree
