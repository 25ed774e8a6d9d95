#pragma once

#include <filesystem>
#include <memory>

#include "erosion/base/result.h"
#include "renderer/ground/reference_picture.h"

namespace scree {

/// Most pixels along an edge of a reference. Larger pictures are reduced.
inline constexpr int kLargestReference = 4096;

/// Reads a reference from a PNG or JPEG. A picture that is too large is reduced by a whole number, so that it has at
/// most `largest` pixels along an edge. Fails like readRgbaPicture(). Takes some seconds for the largest files.
Result<std::shared_ptr<const ReferencePicture>> readReference(const std::filesystem::path& path,
                                                              int largest = kLargestReference);

}  // namespace scree
