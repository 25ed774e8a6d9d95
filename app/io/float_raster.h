#pragma once

#include <bit>
#include <cstdint>
#include <filesystem>
#include <string>

#include "erosion/field.h"
#include "erosion/result.h"

/// Headerless files of float32 heights in metres (.r32), little-endian, row by row from the top. They do not tell their
/// size: only square ones can be read.
namespace scree {

/// Nodes along an edge, from the size of the file. An Error where it is missing, empty, not square, or smaller or
/// larger than a terrain may be.
Result<int> inspectFloatRaster(const std::filesystem::path& path);

/// Heights above the lowest, and that.
struct FloatRaster {
    Field<float> heights;
    double lowest = 0.0;
};
/// Reads a square file. An Error names the position of a height that is not a number or beyond 1e6 m.
Result<FloatRaster> readFloatRaster(const std::filesystem::path& path);

/// The same bytes, for writing. `valueAt(x, y)` gives metres.
template <class ValueAt>
std::string floatRasterBytes(int width, int height, const ValueAt& valueAt) {
    std::string bytes;
    bytes.reserve(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(valueAt(x, y)));
            for (int shift = 0; shift < 32; shift += 8) bytes.push_back(static_cast<char>(bits >> shift & 0xFF));
        }
    return bytes;
}

}  // namespace scree
