#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/io/formats/raster.h"
#include "erosion/base/result.h"
#include "erosion/terrain/layers.h"
#include "erosion/terrain/terrain.h"

/// Painted layers from heightmap files and pictures, and the colour layer from pictures.
namespace scree {

/// A file with the values of a painted layer, or with colours.
struct LayerFile {
    Layer layer = Layer::Rain;         ///< LayerSource::Painted, or Colour.
    std::filesystem::path path;        ///< In any format of heightmapEndings(); of colours, PNG.
    std::optional<HeightRange> range;  ///< Values of black and white; usualRange() where empty. Colours have none.
};

/// Values of black and white where no other range is asked for: the layer's own, 0 to 1, or 0 to 2 where 1 is even.
HeightRange usualRange(Layer layer);

/// Reads "NAME=FILE" or "NAME:LO:HI=FILE", such as "rain:0:3=clouds.png" or "colour=fields.png". `option` is what the
/// Error names.
Result<LayerFile> parseLayerFile(std::string_view option, std::string_view text);

/// The values of the file's nodes, within the layer's range. Grey levels span the range; a file of numbers is taken as
/// it is, and a range for it is an Error. Nodes without a value are filled from those around them, which `notes`, where
/// given, gets. An Error names the file: as those of readHeightmap(), or a value beyond the layer's range.
/// `file.layer` is no Colour.
Result<Field<float>> readLayerFile(const LayerFile& file, std::vector<std::string>* notes = nullptr);

/// The colours of a PNG of 8 bits in grey, RGB or RGBA, taken as sRGB. An Error names the file: as those of
/// readBytePng(), or where it has too few pixels for a terrain.
Result<Field<Rgba>> readColourFile(const std::filesystem::path& path);

}  // namespace scree
