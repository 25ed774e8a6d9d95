#pragma once

#include <cstddef>

#include "erosion/base/result.h"

namespace scree {

/// Bytes of memory that eroding a map takes for each node: heights, layers, and the copies that a round and an output
/// need. Measured as the peak of `scree erode` with `alpine` at 2048 and 4096 nodes: 71 and 67. The window has a
/// history and copies for the screen besides.
inline constexpr std::size_t kBytesPerNode = 70;

/// Fails where a map of `width` x `height` nodes cannot be eroded in `memory` bytes; the error tells what it would need
/// and which resolution fits. Memory of 0 bytes is unknown: every map fits.
Result<void> fitsMemory(int width, int height, std::size_t memory);

}  // namespace scree
