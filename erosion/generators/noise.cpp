#include "erosion/generators/noise.h"

#include <cmath>

#include "erosion/random.h"

namespace scree {

namespace {

float fade(float t) {
    return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f);
}

/// Slope of the lattice point's random gradient along (dx, dy).
float latticeSlope(std::uint64_t seed, std::int64_t x, std::int64_t y, float dx, float dy) {
    const UnitVector gradient = randomDirection(
        seed, RandomStream::Generator, static_cast<std::uint64_t>(x) * 0x9E3779B9u, static_cast<std::uint64_t>(y));
    return gradient.x * dx + gradient.y * dy;
}

}  // namespace

float gradientNoise(std::uint64_t seed, float x, float y) {
    const float cellX = std::floor(x);
    const float cellY = std::floor(y);
    const auto ix = static_cast<std::int64_t>(cellX);
    const auto iy = static_cast<std::int64_t>(cellY);
    const float fx = x - cellX;
    const float fy = y - cellY;
    const float u = fade(fx);
    const float v = fade(fy);
    const float northWest = latticeSlope(seed, ix, iy, fx, fy);
    const float northEast = latticeSlope(seed, ix + 1, iy, fx - 1.0f, fy);
    const float southWest = latticeSlope(seed, ix, iy + 1, fx, fy - 1.0f);
    const float southEast = latticeSlope(seed, ix + 1, iy + 1, fx - 1.0f, fy - 1.0f);
    const float north = northWest + u * (northEast - northWest);
    const float south = southWest + u * (southEast - southWest);
    return 1.4142135f * (north + v * (south - north));
}

}  // namespace scree
