#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace scree {

inline constexpr int kLeafTexels = 128;  ///< Texels along an edge of a picture of leaves.

/// Draws the pictures on the cards of trees, one for each LeafLayer: a bunch of leaves, a branch of a spruce with its
/// twigs from the lower edge to the upper, and bark, which repeats across. RGBA8 texels, the lowest row first: red is
/// the brightness, green the share of the second colour of the kind of tree, blue is 1 for bark and wood, alpha is the
/// share of the texel that is covered.
std::array<std::vector<std::uint8_t>, 3> makeLeafTextures();

}  // namespace scree
