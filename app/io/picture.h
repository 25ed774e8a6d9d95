#pragma once

#include <filesystem>
#include <string>

#include "erosion/base/image.h"
#include "erosion/base/result.h"

namespace scree {

/// Writes an 8-bit RGB PNG, atomically.
Result<void> savePicture(const Image& image, const std::filesystem::path& path);

/// "1280 x 800 pixels": the text about the size of a picture.
std::string shownPixels(int width, int height);

}  // namespace scree
