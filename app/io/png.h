#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "erosion/result.h"

/// Grey PNG pictures by libpng, as heightmaps use them.
namespace scree {

/// A grey picture of 8- or 16-bit samples.
struct GreyPng {
    int width = 0;
    int height = 0;
    int bitsPerSample = 16;
    std::vector<std::uint16_t> samples;                      ///< Row by row from the top.
    std::vector<std::pair<std::string, std::string>> texts;  ///< tEXt chunks: keyword, Latin-1 text.
};

/// How much of a file is wanted.
enum class PngPart { Header, Whole };

/// Reads a grey PNG; `samples` stays empty where only the header is wanted. An Error names the file and what to do:
/// missing, a folder, empty, not a PNG, colour, another depth, more than `maxSize` on an edge (found in the header,
/// before memory is taken), truncated, damaged.
Result<GreyPng> readGreyPng(const std::filesystem::path& path, PngPart part, int maxSize);

/// The picture as the bytes of a PNG file.
Result<std::string> encodeGreyPng(const GreyPng& picture);

}  // namespace scree
