#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/io/formats/heightmap_format.h"
#include "app/io/formats/raster.h"
#include "erosion/base/result.h"
#include "erosion/terrain/layers.h"
#include "erosion/terrain/terrain.h"

/// Painted layers from heightmap files and pictures, and the colour layer from pictures.
namespace scree {

/// A file with the values of a painted layer, or with colours.
struct LayerFile {
    Layer layer = Layer::Rain;         ///< LayerSource::Painted, or Colour.
    std::filesystem::path path;        ///< In any format of heightmapEndings(); of colours, shownColourEndings().
    std::optional<HeightRange> range;  ///< Values of black and white; usualRange() where empty. Colours have none.
    FileSettings map{};                ///< How it is read, flipped, rotated and cropped: see isLayerKnob().
};

/// True for the knobs of FileSettings that a layer's file heeds: not those of heights, nor of the map that they make.
constexpr bool isLayerKnob(std::string_view key) {
    return key != "low" && key != "high" && key != "resolution";
}

/// Values of black and white where no other range is asked for: the layer's own, 0 to 1, or 0 to 2 where 1 is even.
HeightRange usualRange(Layer layer);

/// Reads "NAME=FILE" or "NAME:LO:HI=FILE", such as "rain:0:3=clouds.png" or "colour=fields.png". `option` is what the
/// Error names.
Result<LayerFile> parseLayerFile(std::string_view option, std::string_view text);

/// The values of the file's nodes, within the layer's range. Grey levels span the range; a file of numbers is taken as
/// it is, and a range for it is an Error. The map is prepared as prepareHeights() says. Nodes without a value are
/// filled from those around them, which `notes`, where given, gets. An Error names the file: as those of
/// readHeightmap(), or a value beyond the layer's range. `file.layer` is no Colour.
Result<Field<float>> readLayerFile(const LayerFile& file, std::vector<std::string>* notes = nullptr);

/// What the head of a picture of colours says. Errors as readColourFile().
Result<HeightmapInfo> inspectColourFile(const std::filesystem::path& path);

/// The colours of a PNG or TIFF of 8 or 16 bits in grey, RGB or RGBA, taken as sRGB, or of the channels R, G, B and A
/// of an OpenEXR, which are linear; flipped, rotated and cropped as `map` says. An Error names the file: as those of
/// the format and of keptNodes(), or where it has too few or too many pixels for a terrain, or a colour that is not
/// from 0 to 1.
Result<Field<Rgba>> readColourFile(const std::filesystem::path& path, const FileSettings& map = {});

}  // namespace scree
