#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "erosion/base/result.h"

namespace scree {

/// A picture of 8-bit samples, row by row from the north, without padding. 1 channel is grey, 3 are RGB, 4 are RGBA.
struct ByteImage {
    int width = 0;
    int height = 0;
    int channels = 3;
    std::vector<std::uint8_t> samples;
    std::vector<std::pair<std::string, std::string>> texts;  ///< Keyword and text of PNG text chunks, in Latin-1.

    ByteImage() = default;
    ByteImage(int width_, int height_, int channels_)
        : width(width_),
          height(height_),
          channels(channels_),
          samples(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_) *
                  static_cast<std::size_t>(channels_)) {}

    /// The channels of a pixel.
    std::uint8_t* at(int x, int y) { return samples.data() + indexOf(x, y); }
    const std::uint8_t* at(int x, int y) const { return samples.data() + indexOf(x, y); }

 private:
    std::size_t indexOf(int x, int y) const {
        return (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)) *
               static_cast<std::size_t>(channels);
    }
};

/// Encodes the image as a PNG file.
Result<std::string> encodePng(const ByteImage& image);

/// Reads an 8-bit PNG in grey, RGB or RGBA with at most `maxSize` pixels along an edge. Texts are not read. Errors name
/// the file.
Result<ByteImage> readBytePng(const std::filesystem::path& path, int maxSize);

/// Writes a PNG atomically; reads it back and compares it with the image.
Result<void> savePng(const ByteImage& image, const std::filesystem::path& path);

}  // namespace scree
