#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "erosion/base/result.h"

/// PNG pictures by libspng: grey heightmaps, and pictures of the viewport.
namespace scree {

/// A grey picture of 8- or 16-bit samples.
struct GreyPng {
    int width = 0;
    int height = 0;
    int bitsPerSample = 16;
    std::vector<std::uint16_t> samples;                      ///< Row by row from the top.
    std::vector<std::pair<std::string, std::string>> texts;  ///< Keyword and text. Written as Latin-1.
};

/// Whether to read only the header or the whole file.
enum class PngPart { Header, Whole };

/// A picture of 8- or 16-bit samples: 1 channel is grey, 3 are RGB, 4 are RGBA.
struct ColourPng {
    int width = 0;
    int height = 0;
    int channels = 3;
    int bitsPerSample = 8;
    std::vector<std::uint16_t> samples;  ///< Row by row from the top; empty if only the header was read.
};

/// Reads a PNG in grey, RGB or RGBA, of 8 or 16 bits, without its texts. Fails like readGreyPng().
Result<ColourPng> readColourPng(const std::filesystem::path& path, PngPart part, int maxSize);

/// Reads a grey PNG. `samples` stays empty if only the header is read. `texts` are those with PngStream's prefix, from
/// tEXt, zTXt and iTXt chunks before and after the picture. Errors name the file and what to do. Causes: missing, a
/// folder, empty, not a PNG, colour, another depth, more than `maxSize` on an edge (checked in the header, before
/// memory is allocated), truncated, damaged.
Result<GreyPng> readGreyPng(const std::filesystem::path& path, PngPart part, int maxSize);

/// Encodes the picture as a PNG file; its texts become tEXt chunks.
Result<std::string> encodeGreyPng(const GreyPng& picture);

/// Encodes an 8-bit RGB picture, row by row from the top, as a PNG file.
Result<std::string> encodeRgbPng(int width, int height, std::span<const std::uint8_t> rgb);

}  // namespace scree
