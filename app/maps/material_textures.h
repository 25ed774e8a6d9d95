#pragma once

#include <filesystem>
#include <memory>

#include "erosion/base/result.h"
#include "renderer/ground/shown_materials.h"

namespace scree {

/// Pixels along the longest edge of a texture's file.
inline constexpr int kLargestTexture = 8192;

/// Reads a texture from a PNG in grey, RGB or RGBA, of 8 or 16 bits. Transparency is ignored. The error is one line
/// that names the file and what to do: missing, damaged, another format, smaller than 2 x 2 or larger than
/// kLargestTexture. Takes about a second for the largest files.
Result<std::shared_ptr<const SurfaceTexture>> readTexture(const std::filesystem::path& path);

/// Reads the textures of all materials. An Error names the material too.
Result<ShownMaterials> loadMaterials(const MaterialStyles& styles);

}  // namespace scree
