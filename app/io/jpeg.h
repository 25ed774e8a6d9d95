#pragma once

#include <filesystem>

#include "erosion/base/image.h"
#include "erosion/base/result.h"

namespace scree {

/// Size of a picture in pixels.
struct PictureSize {
    int width = 0;
    int height = 0;
};

/// Reads the size of a JPEG without decoding it. Errors name the file.
Result<PictureSize> jpegSize(const std::filesystem::path& path);

/// Reads a grey or colour JPEG with at most 8192 pixels along an edge. Errors name the file.
Result<Image> readJpeg(const std::filesystem::path& path);

}  // namespace scree
