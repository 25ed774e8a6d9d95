#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/io/formats/raster.h"
#include "erosion/base/result.h"
#include "erosion/terrain/layers.h"

/// Painted layers from heightmap files and pictures.
namespace scree {

/// A file with the values of a painted layer.
struct LayerFile {
    Layer layer = Layer::Rain;         ///< LayerSource::Painted.
    std::filesystem::path path;        ///< In any format of heightmapEndings().
    std::optional<HeightRange> range;  ///< Values of black and white; usualRange() where empty.
};

/// Values of black and white where no other range is asked for: the layer's own, 0 to 1, or 0 to 2 where 1 is even.
HeightRange usualRange(Layer layer);

/// Reads "NAME=FILE" or "NAME:LO:HI=FILE", such as "rain:0:3=clouds.png". `option` is what the Error names.
Result<LayerFile> parseLayerFile(std::string_view option, std::string_view text);

/// The values of the file's nodes, within the layer's range. Grey levels span the range; a file of numbers is taken as
/// it is, and a range for it is an Error. Nodes without a value are filled from those around them, which `notes`, where
/// given, gets. An Error names the file: as those of readHeightmap(), or a value beyond the layer's range.
Result<Field<float>> readLayerFile(const LayerFile& file, std::vector<std::string>* notes = nullptr);

}  // namespace scree
