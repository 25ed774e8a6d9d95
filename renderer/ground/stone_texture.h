#pragma once

#include <cstdint>
#include <vector>

namespace scree {

inline constexpr int kStoneTextureSize = 512;  ///< Texels along an edge.

/// Makes a bed of stones of many sizes that repeats without seams, for ground near the eye: RGBA8, row by row. Red is
/// their height (mean 0.5), green their tint (mean 0.5, one for each stone), blue and alpha the slope of the height to
/// the right and downwards (0.5 is level).
///
/// Stones are convex polygons with flat tops, because broken rock has faces. Large ones are rare: their number falls
/// with the square of their size (D. L. Turcotte, "Fractals and fragmentation", 1986, with a fractal dimension of 2).
std::vector<std::uint8_t> makeStoneTexture();

}  // namespace scree
