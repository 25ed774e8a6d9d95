#pragma once

#include <algorithm>
#include <cmath>
#include <functional>

#include "erosion/base/random.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Bytes of an upload of a whole tile of one layer.
inline constexpr std::size_t kTileBytes = 64 * 64 * 4;

/// Returns a terrain whose height in metres at node (x, y) is given by a formula.
inline Terrain terrainOf(int width, int height, float cellSize, const std::function<float(int, int)>& formula,
                         double datum = 0.0) {
    Field<float> heights(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) heights(x, y) = formula(x, y);
    return Terrain(std::move(heights), cellSize, datum);
}

/// Hills of several wavelengths, up to about 90 m high on cells of 10 m. The steepest slope is about 35 degrees.
inline float hillHeight(int x, int y) {
    const float u = static_cast<float>(x);
    const float v = static_cast<float>(y);
    return 45.0f + 25.0f * std::sin(0.11f * u + 0.6f) * std::cos(0.09f * v) + 14.0f * std::sin(0.23f * v - 0.12f * u) +
           5.0f * std::cos(0.7f * u) * std::sin(0.55f * v);
}

inline Terrain hills(int width, int height) {
    return terrainOf(width, height, 10.0f, hillHeight);
}

/// A cone of 30 degrees in the middle of a plain, mirror-symmetric in both axes.
inline Terrain cone(int nodes) {
    const float middle = 0.5f * static_cast<float>(nodes - 1);
    return terrainOf(nodes, nodes, 10.0f, [=](int x, int y) {
        const float r = std::hypot(static_cast<float>(x) - middle, static_cast<float>(y) - middle);
        return std::max(0.0f, (0.8f * middle - r) * 10.0f * 0.577f);
    });
}

/// Returns a random number in [0, 1) of this seed, for a draw of an item.
inline double randomShare(std::uint64_t seed, std::uint64_t item, std::uint64_t draw) {
    return static_cast<double>(randomBits(seed, RandomStream::Generator, item, draw) >> 11) * 0x1p-53;
}

}  // namespace scree
