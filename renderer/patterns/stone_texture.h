#pragma once

#include <cstdint>
#include <vector>

namespace scree {

/// Makes a bed of stones of many sizes: texels of ReliefTexture.
///
/// Stones are convex polygons with flat tops, because broken rock has faces. Large ones are rare: their number falls
/// with the square of their size (D. L. Turcotte, "Fractals and fragmentation", 1986, with a fractal dimension of 2).
std::vector<std::uint8_t> makeStoneTexture();

}  // namespace scree
