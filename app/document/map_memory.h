#pragma once

#include <cstddef>

#include "erosion/base/result.h"

namespace scree {

/// Memory for eroding a map, in bytes per node: heights, layers, and the copies for a round and an output. Measured as
/// the peak of `scree erode` with `alpine` at 2048 and 4096 nodes: 71 and 67. The window needs more, for its history
/// and the copies for the screen.
inline constexpr std::size_t kBytesPerNode = 70;

/// Fails if a map of `width` x `height` nodes cannot be eroded in `memory` bytes. The error says how much it needs, and
/// which resolution fits. If `memory` is 0, it is unknown, and every map fits.
Result<void> fitsMemory(int width, int height, std::size_t memory);

}  // namespace scree
