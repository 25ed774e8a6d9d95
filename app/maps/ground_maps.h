#pragma once

#include <vector>

#include "app/io/byte_image.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/terrain.h"
#include "renderer/ground/ground_materials.h"
#include "renderer/settings/shown_strata.h"
#include "renderer/settings/view_settings.h"

namespace scree {

/// The ground as the viewport shows it, one pixel for each node, north up. Water, light, haze and overlays are left
/// out.
struct GroundMaps {
    /// RGBA, each channel the weight of a material in the order of kMaterialNames, four to a picture; channels beyond
    /// the last material are 0. The weights of a node over all pictures sum to exactly 255.
    std::vector<ByteImage> splat;
    /// RGB, sRGB-encoded: the colour of the ground in even white light (albedo).
    ByteImage colour;
};

inline constexpr std::size_t kSplatImages = (kMaterialCount + 3) / 4;

/// The terrain must have no base; see Terrain::dropBase(). The same bits for any number of threads.
GroundMaps groundMaps(const Terrain& terrain, const ViewSettings& view, const ShownStrata& strata, ThreadPool& pool);

/// Whole numbers that sum to exactly 255 and are nearest to 255 times the weights: rounded down, then raised by 1 in
/// the order of the largest remainders. The weights are at least 0 and their sum is 1.
std::array<std::uint8_t, kMaterialCount> wholeWeights(const MaterialWeights& weights);

/// The colours that droplets carried with the soil (Layer::Colour), RGBA, sRGB-encoded, straight alpha; transparent
/// where the layer is not in use.
ByteImage carriedColour(const Terrain& terrain, ThreadPool& pool);

}  // namespace scree
