#pragma once

#include <string>
#include <vector>

#include "app/export/pack.h"
#include "app/io/byte_image.h"

namespace scree {

/// A picture of a pack, north up, with a pixel for each node of the plan's grid.
struct PackImage {
    std::string base;  ///< Of its files: "weight_rock".
    std::string meaning;
    ByteImage image;
};

/// The pictures that the settings ask for, as the engine takes them; `land` is on the plan's grid. `masks` are layers
/// whose values are wanted as grey pictures.
Result<std::vector<PackImage>> packImages(const Terrain& land, const PackSource& source, const PackSettings& settings);

/// The names of these pictures without their ending, in the same order.
std::vector<std::string> packImageNames(const PackSettings& settings, const LayerSet& masks,
                                        std::span<const LayerInfo> layers = kLayers);

/// The layers of the land from which they are made.
LayerSet packImageLayers(const PackSettings& settings, const LayerSet& masks);

/// A tile of a picture; its rows stay from the north.
ByteImage tileOf(const ByteImage& image, const PackPlan& plan, const PackTile& tile);

}  // namespace scree
