#pragma once

#include <cstdint>
#include <vector>

namespace scree {

/// Makes turf of tufts of grass, seen from above: texels of ReliefTexture. The blades of a tuft lean away from its
/// middle and rise toward their ends.
std::vector<std::uint8_t> makeTurfTexture();

}  // namespace scree
