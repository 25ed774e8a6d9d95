#pragma once

#include <vector>

#include "app/io/byte_image.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/terrain.h"
#include "renderer/ground/ground_materials.h"
#include "renderer/ground/shown_materials.h"
#include "renderer/settings/shown_strata.h"
#include "renderer/settings/view_settings.h"

namespace scree {

/// Images of the ground as the viewport shows it, one pixel per node, north up. Without water, light, haze and
/// overlays.
struct GroundMaps {
    /// RGBA images, four materials per image: each channel is the weight of a material, in the order of kMaterialNames.
    /// Channels beyond the last material are 0. The weights of a node over all images sum to exactly 255.
    std::vector<ByteImage> splat;
    /// RGB, sRGB-encoded: colour of the ground in even white light (albedo).
    ByteImage colour;
};

inline constexpr std::size_t kSplatImages = (kMaterialCount + 3) / 4;

/// Makes the images. The terrain must have no base; see Terrain::dropBase(). The bits do not depend on the number of
/// threads.
GroundMaps groundMaps(const Terrain& terrain, const ViewSettings& view, const ShownStrata& strata,
                      const ShownMaterials& materials, ThreadPool& pool);

/// Rounds the weights, times 255, to whole numbers that sum to exactly 255: rounds all down, then adds 1 in the order
/// of the largest remainders. The weights must be at least 0 and sum to 1.
std::array<std::uint8_t, kMaterialCount> wholeWeights(const MaterialWeights& weights);

/// Returns the colours that droplets carried with the soil (Layer::Colour) as RGBA, sRGB-encoded, with straight alpha.
/// Transparent if the layer is not in use.
ByteImage carriedColour(const Terrain& terrain, ThreadPool& pool);

}  // namespace scree
