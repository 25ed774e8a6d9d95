#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/io/formats/heightmap_format.h"
#include "app/io/formats/raster.h"
#include "erosion/base/result.h"
#include "erosion/records/colours.h"
#include "erosion/terrain/layers.h"
#include "erosion/terrain/painted_layers.h"

/// Reads painted layers from heightmap files and pictures, and the colour layer from pictures.
namespace scree {

/// A file with the values of a painted layer, or with colours.
struct LayerFile {
    Layer layer = Layer::Rain;         ///< A layer with LayerSource::Painted, built-in or of `table`, or Colour.
    std::filesystem::path path;        ///< In any format of heightmapEndings(); for colours, of shownColourEndings().
    std::optional<HeightRange> range;  ///< Values of black and white; empty for usualRange(). Colours have no range.
    FileSettings map{};                ///< How the map is read, flipped, rotated and cropped; see isLayerKnob().
    SharedLayerTable table{};          ///< Layers of the terrain; null if it has only the built-in ones.
    std::string option{};              ///< Option that gave the file, for messages.

    const LayerInfo& about() const { return layersOf(table)[static_cast<std::size_t>(layer)]; }
};

/// Returns true if a knob of FileSettings applies to the file of a layer. Knobs of heights and of the size of the land
/// do not.
constexpr bool isLayerKnob(std::string_view key) {
    return key != "low" && key != "high" && key != "resolution";
}

/// Values of black and white if no range is given: the layer's own limits, 0 to 1, or 0 to 2 if 1 is the neutral value.
HeightRange usualRange(const LayerInfo& layer);

/// Parses "NAME=FILE" or "NAME:LO:HI=FILE", such as "rain:0:3=clouds.png" or "colour=fields.png", for a terrain with
/// this table. Errors begin with `option`.
Result<LayerFile> parseLayerFile(std::string_view option, std::string_view text, const SharedLayerTable& table = {});

/// Reads the values of the nodes, within the layer's range. Grey levels span the range. Numbers are not scaled, and
/// giving a range for them is an error. The map is prepared like in prepareHeights(). Nodes without a value are filled
/// from the nodes around them, and `notes`, if given, receives a message about it. Fails like readHeightmap(), or if a
/// value lies beyond the layer's range. Precondition: `file.layer` is not Colour.
Result<Field<float>> readLayerFile(const LayerFile& file, std::vector<std::string>* notes = nullptr);

/// Reads the header of a colour picture. Fails like readColourFile().
Result<HeightmapInfo> inspectColourFile(const std::filesystem::path& path);

/// Reads colours: a PNG or TIFF of 8 or 16 bits in grey, RGB or RGBA, taken as sRGB, or the linear channels R, G, B and
/// A of an OpenEXR. They are flipped, rotated and cropped by the settings in `map`. Fails like the format and
/// keptNodes(), if the picture is too small or too large for a terrain, or if a colour is not from 0 to 1. Errors name
/// the file.
Result<Field<Rgba>> readColourFile(const std::filesystem::path& path, const FileSettings& map = {});

}  // namespace scree
