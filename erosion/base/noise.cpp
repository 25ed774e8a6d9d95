#include "erosion/base/noise.h"

#include <cmath>

#include "erosion/base/random.h"

namespace scree {

namespace {

float fade(float t) {
    return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f);
}

/// Returns the random gradient of a lattice point.
UnitVector latticeGradient(std::uint64_t seed, std::int64_t x, std::int64_t y) {
    return randomDirection(seed, RandomStream::Generator, static_cast<std::uint64_t>(x) * 0x9E3779B9u,
                           static_cast<std::uint64_t>(y));
}

/// Returns the scalar product of the lattice point's gradient with (dx, dy).
float latticeSlope(std::uint64_t seed, std::int64_t x, std::int64_t y, float dx, float dy) {
    const UnitVector gradient = latticeGradient(seed, x, y);
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

float simplexNoise(std::uint64_t seed, float x, float y) {
    constexpr double kSkew = 0.36602540378443865;     // (sqrt(3) - 1) / 2: from triangles to halves of squares
    constexpr double kUnskew = 0.21132486540518712;   // (3 - sqrt(3)) / 6: the inverse
    constexpr double kInverseOfHighest = 99.2043346;  // 1 / the sum if all three gradients point at the place
    // In double, because far from the origin the difference after unskewing would lose most digits of a float.
    const double px = static_cast<double>(x);
    const double py = static_cast<double>(y);
    const double skew = (px + py) * kSkew;
    const double cellX = std::floor(px + skew);
    const double cellY = std::floor(py + skew);
    const double unskew = (cellX + cellY) * kUnskew;
    const double fromX = px - (cellX - unskew);
    const double fromY = py - (cellY - unskew);
    const auto ix = static_cast<std::int64_t>(cellX);
    const auto iy = static_cast<std::int64_t>(cellY);
    const auto corner = [&](int east, int south) {
        const double dx = fromX - east + (east + south) * kUnskew;
        const double dy = fromY - south + (east + south) * kUnskew;
        const double near = 0.5 - dx * dx - dy * dy;
        if (near <= 0.0) return 0.0;
        const UnitVector gradient = latticeGradient(seed, ix + east, iy + south);
        const double slope = static_cast<double>(gradient.x) * dx + static_cast<double>(gradient.y) * dy;
        return near * near * near * near * slope;
    };
    const double middle = fromX > fromY ? corner(1, 0) : corner(0, 1);
    return static_cast<float>(kInverseOfHighest * (corner(0, 0) + middle + corner(1, 1)));
}

float fractalNoise(std::uint64_t seed, float x, float y, int octaves) {
    float sum = 0.0f;
    float amplitude = 1.0f;
    for (int octave = 0; octave < octaves; ++octave) {
        sum += amplitude * gradientNoise(mixBits(seed + static_cast<std::uint64_t>(octave)), x, y);
        x *= 2.0f;
        y *= 2.0f;
        amplitude *= 0.5f;
    }
    return sum;
}

}  // namespace scree
