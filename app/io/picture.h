#pragma once

#include <filesystem>

#include "erosion/result.h"
#include "renderer/image.h"

namespace scree {

/// Writes an 8-bit RGB PNG, atomically.
Result<void> savePicture(const Image& image, const std::filesystem::path& path);

}  // namespace scree
