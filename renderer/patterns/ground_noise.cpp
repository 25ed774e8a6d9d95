#include "renderer/patterns/ground_noise.h"

#include <algorithm>
#include <cmath>

#include "erosion/base/random.h"

namespace scree {

namespace {

constexpr int kNoiseSize = kGroundNoiseSize;

/// Returns the height at (dx, dy) of a plane that passes through zero at the lattice point and tilts in a random
/// direction.
float latticePlane(std::uint64_t stream, int period, int x, int y, float dx, float dy) {
    const auto column = static_cast<std::uint64_t>((x + period) % period);
    const auto row = static_cast<std::uint64_t>((y + period) % period);
    const std::uint64_t bits = mixBits(mixBits(stream) ^ (row << 20 | column));
    const float angle = static_cast<float>(bits >> 40) * 0x1p-24f * 6.2831853f;
    return std::cos(angle) * dx + std::sin(angle) * dy;
}

/// Gradient noise (K. Perlin, "Improving noise", 2002) with `period` lattice cells across the texture. Values are about
/// -0.7 to 0.7.
float gradientNoise(std::uint64_t stream, int period, int px, int py) {
    const float x = static_cast<float>(px * period) / kNoiseSize;
    const float y = static_cast<float>(py * period) / kNoiseSize;
    const int x0 = static_cast<int>(x);
    const int y0 = static_cast<int>(y);
    const float dx = x - static_cast<float>(x0);
    const float dy = y - static_cast<float>(y0);
    const auto ease = [](float t) { return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f); };
    const float north = std::lerp(latticePlane(stream, period, x0, y0, dx, dy),
                                  latticePlane(stream, period, x0 + 1, y0, dx - 1.0f, dy), ease(dx));
    const float south = std::lerp(latticePlane(stream, period, x0, y0 + 1, dx, dy - 1.0f),
                                  latticePlane(stream, period, x0 + 1, y0 + 1, dx - 1.0f, dy - 1.0f), ease(dx));
    return std::lerp(north, south, ease(dy));
}

/// Index of a texel. Coordinates beyond an edge wrap around.
std::size_t texelAt(int x, int y) {
    return static_cast<std::size_t>((y + kNoiseSize) % kNoiseSize) * kNoiseSize +
           static_cast<std::size_t>((x + kNoiseSize) % kNoiseSize);
}

/// Sum of octaves from `period` up to half the texture's size, each half as high as the one before, centred on 0.5.
std::vector<float> fractalNoise(std::uint64_t stream, int period) {
    std::vector<float> noise(static_cast<std::size_t>(kNoiseSize) * kNoiseSize, 0.5f);
    float amplitude = 0.5f;
    for (int octave = period; octave <= kNoiseSize / 2; octave *= 2, amplitude *= 0.55f)
        for (int y = 0; y < kNoiseSize; ++y)
            for (int x = 0; x < kNoiseSize; ++x)
                noise[texelAt(x, y)] +=
                    amplitude * gradientNoise(stream + static_cast<std::uint64_t>(octave), octave, x, y);
    return noise;
}

std::uint8_t toByte(float value) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0f, 1.0f) * 255.0f));
}

}  // namespace

std::vector<std::uint8_t> makeGroundNoise() {
    const std::vector<float> first = fractalNoise(1000, 6);
    const std::vector<float> second = fractalNoise(2000, 4);
    const auto at = [&](int x, int y) { return first[texelAt(x, y)]; };
    // The scale lets the steepest slopes nearly fill the range of a byte.
    constexpr float kSlopeScale = 2.5f;
    std::vector<std::uint8_t> texels;
    texels.reserve(static_cast<std::size_t>(kNoiseSize) * kNoiseSize * 4);
    for (int y = 0; y < kNoiseSize; ++y)
        for (int x = 0; x < kNoiseSize; ++x) {
            texels.push_back(toByte(at(x, y)));
            texels.push_back(toByte(second[texelAt(x, y)]));
            texels.push_back(toByte(0.5f + kSlopeScale * (at(x + 1, y) - at(x - 1, y))));
            texels.push_back(toByte(0.5f + kSlopeScale * (at(x, y + 1) - at(x, y - 1))));
        }
    return texels;
}

}  // namespace scree
