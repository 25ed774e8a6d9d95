#pragma once

#include <cmath>
#include <cstdint>

/// Counter-based random numbers. Each number is a function of (seed, stream, item, draw), so that pauses, threads and
/// the order of work cannot change a result (idea: Salmon et al. 2011; mixer: SplitMix64, Steele et al. 2014).
namespace scree {

/// SplitMix64's finalizer: a bijection of 64-bit numbers whose output bits look independent.
constexpr std::uint64_t mixBits(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

/// Purpose of a random number. Two purposes never share numbers.
enum class RandomStream : std::uint64_t {
    DropletStart,
    DropletDirection,
    TileShuffle,
    TalusNoise,
    Generator,
    RainNoise,
    FlowDirection,
    Uplift,
    Strata,
    RockStructure,
    RockVariety,
    Sand,
    BrushDroplets,
    BrushJitter
};

/// Returns 64 random bits for (seed, stream, item, draw).
constexpr std::uint64_t randomBits(std::uint64_t seed, RandomStream stream, std::uint64_t item, std::uint64_t draw) {
    return mixBits(mixBits(mixBits(seed ^ (static_cast<std::uint64_t>(stream) << 56)) ^ item) + draw);
}

/// Returns a random number in [0, 1), a multiple of 2^-24.
constexpr float randomUnit(std::uint64_t seed, RandomStream stream, std::uint64_t item, std::uint64_t draw) {
    return static_cast<float>(randomBits(seed, stream, item, draw) >> 40) * 0x1p-24f;
}

/// A random unit vector. It is drawn by rejection from the disc, because sine and cosine differ in the last bit between
/// libraries.
struct UnitVector {
    float x;
    float y;
};
inline UnitVector randomDirection(std::uint64_t seed, RandomStream stream, std::uint64_t item, std::uint64_t draw) {
    for (std::uint64_t attempt = 0;; ++attempt) {
        const std::uint64_t bits = randomBits(seed, stream, item, draw + (attempt << 32));
        const float x = static_cast<float>(bits >> 40) * 0x1p-23f - 1.0f;
        const float y = static_cast<float>((bits >> 16) & 0xFFFFFF) * 0x1p-23f - 1.0f;
        const float squared = x * x + y * y;
        if (squared < 1e-3f || squared > 1.0f) continue;
        const float length = std::sqrt(squared);
        return {x / length, y / length};
    }
}

}  // namespace scree
