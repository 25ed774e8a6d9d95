#pragma once

#include <string>
#include <vector>

#include "app/export/pack.h"
#include "app/io/byte_image.h"

namespace scree {

/// A picture of a pack with north up and one pixel for each node of the plan's grid.
struct PackImage {
    std::string base;  ///< Base of its file names: "weight_rock".
    std::string meaning;
    ByteImage image;
};

/// Makes the pictures that the settings ask for, in the engine's form. `land` is on the plan's grid. `source.masks` are
/// layers to write as grey pictures.
Result<std::vector<PackImage>> packImages(const Terrain& land, const PackSource& source, const PackSettings& settings);

/// Names of these pictures without their ending, in the same order.
std::vector<std::string> packImageNames(const PackSettings& settings, const LayerSet& masks,
                                        std::span<const LayerInfo> layers);

/// Layers of the land that these pictures are made from.
LayerSet packImageLayers(const PackSettings& settings, const LayerSet& masks);

/// Cuts a tile out of a picture, with its rows from the north.
ByteImage tileOf(const ByteImage& image, const PackPlan& plan, const PackTile& tile);

}  // namespace scree
