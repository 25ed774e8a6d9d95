#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "erosion/base/result.h"

namespace scree {

/// A picture of 8-bit samples, row by row from the north, without padding: 1 channel is grey, 3 are red, green and
/// blue, 4 have alpha as well.
struct ByteImage {
    int width = 0;
    int height = 0;
    int channels = 3;
    std::vector<std::uint8_t> samples;
    std::vector<std::pair<std::string, std::string>> texts;  ///< For PNG: keyword and text, in Latin-1.

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

/// The image as the bytes of a PNG file.
Result<std::string> encodePng(const ByteImage& image);

/// Reads a PNG of 8 bits in grey, RGB or RGBA, at most `maxSize` pixels along an edge; its texts are not read. An Error
/// names the file.
Result<ByteImage> readBytePng(const std::filesystem::path& path, int maxSize);

/// Writes a PNG, atomically. It is read back, and compared with the image.
Result<void> savePng(const ByteImage& image, const std::filesystem::path& path);

}  // namespace scree
