#pragma once

#include <filesystem>

#include "erosion/base/result.h"
#include "renderer/settings/image.h"

namespace scree {

/// Pixels of a picture.
struct PictureSize {
    int width = 0;
    int height = 0;
};

/// The size of a JPEG, without its pixels. An Error names the file.
Result<PictureSize> jpegSize(const std::filesystem::path& path);

/// Reads a JPEG, at most 8192 pixels along an edge, grey or in colour. An Error names the file.
Result<Image> readJpeg(const std::filesystem::path& path);

}  // namespace scree
