#pragma once

#include <cstdint>
#include <filesystem>

#include "app/io/byte_image.h"
#include "erosion/base/result.h"

namespace scree {

/// Largest pictures that readRgbaPicture() reads: pixels along an edge, and in all.
inline constexpr int kLongestPictureEdge = 16384;
inline constexpr std::int64_t kMostPicturePixels = 128'000'000;

/// Reads a PNG or JPEG of any kind, such as grey, with a palette, with transparency or with 16 bits, as 8-bit RGBA. The
/// error is one line that names the file and what to do. Causes: missing, empty, another kind of file, damaged, larger
/// than the limits above (checked in the header, before memory is allocated), too little memory.
Result<ByteImage> readRgbaPicture(const std::filesystem::path& path);

}  // namespace scree
