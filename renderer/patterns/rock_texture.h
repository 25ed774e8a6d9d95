#pragma once

#include <cstdint>
#include <vector>

namespace scree {

/// Makes a face of bedrock that joints have broken into plates: texels of ReliefTexture. The plates of each size
/// overlap and cover the face; their faces are flat, and each has a tilt of its own. Their edges follow two directions
/// of joints, the first along the rows, as beds lie.
std::vector<std::uint8_t> makeRockTexture();

}  // namespace scree
