#pragma once

#include <filesystem>

#include "erosion/base/result.h"
#include "renderer/settings/image.h"

namespace scree {

/// Writes an 8-bit RGB PNG, atomically.
Result<void> savePicture(const Image& image, const std::filesystem::path& path);

}  // namespace scree
