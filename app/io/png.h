#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "erosion/base/result.h"

/// PNG pictures by libspng: grey ones, as heightmaps use them, and pictures of the viewport.
namespace scree {

/// A grey picture of 8- or 16-bit samples.
struct GreyPng {
    int width = 0;
    int height = 0;
    int bitsPerSample = 16;
    std::vector<std::uint16_t> samples;                      ///< Row by row from the top.
    std::vector<std::pair<std::string, std::string>> texts;  ///< Keyword, text. Latin-1 when written.
};

/// How much of a file is wanted.
enum class PngPart { Header, Whole };

/// A picture of 8- or 16-bit samples: 1 channel is grey, 3 are red, green and blue, 4 have alpha as well.
struct ColourPng {
    int width = 0;
    int height = 0;
    int channels = 3;
    int bitsPerSample = 8;
    std::vector<std::uint16_t> samples;  ///< Row by row from the top; empty where only the header is wanted.
};

/// Reads a PNG in grey, RGB or RGBA, of 8 or 16 bits; its texts are not read. Errors as readGreyPng().
Result<ColourPng> readColourPng(const std::filesystem::path& path, PngPart part, int maxSize);

/// Reads a grey PNG; `samples` stays empty where only the header is wanted. `texts` are those with PngStream's prefix,
/// of tEXt, zTXt and iTXt chunks before and after the picture. An Error names the file and what to do: missing, a
/// folder, empty, not a PNG, colour, another depth, more than `maxSize` on an edge (found in the header, before memory
/// is taken), truncated, damaged.
Result<GreyPng> readGreyPng(const std::filesystem::path& path, PngPart part, int maxSize);

/// The picture as the bytes of a PNG file; its texts become tEXt chunks.
Result<std::string> encodeGreyPng(const GreyPng& picture);

/// An 8-bit RGB picture, row by row from the top, as the bytes of a PNG file.
Result<std::string> encodeRgbPng(int width, int height, std::span<const std::uint8_t> rgb);

}  // namespace scree
