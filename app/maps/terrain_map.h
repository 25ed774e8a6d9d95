#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/io/byte_image.h"
#include "app/io/formats/heightmap.h"
#include "erosion/base/parallel.h"
#include "erosion/base/result.h"
#include "erosion/terrain/terrain.h"
#include "renderer/settings/shown_strata.h"
#include "renderer/settings/view_settings.h"

/// Maps for other programs that are made from a terrain, each as one or more 8-bit pictures.
namespace scree {

/// What maps are made from.
struct MapSource {
    const Terrain& terrain;  ///< Without a base.
    const ViewSettings& view;
    const ShownStrata& strata;
    ThreadPool& pool;
};

/// Lowest and highest value of a mask: black and white.
struct MaskRange {
    float low = 0.0f;
    float high = 1.0f;
};

/// A kind of map. The command line, its help and the manual walk terrainMaps().
struct TerrainMap {
    std::string name;     ///< On the command line; stays for ever.
    std::string title;    ///< In menus.
    std::string meaning;  ///< One line.
    std::size_t images = 1;
    std::optional<Layer> mask;  ///< The layer whose values it shows; takes a range.
    /// The layers that must be up to date.
    LayerSet layers;
    /// Makes the images. `range` is for masks, see maskRange(). An Error where values are beyond the range.
    std::function<Result<std::vector<ByteImage>>(const MapSource& source, const std::optional<MaskRange>& range)> make;
};

/// The map of one layer, built in or not. The layer is no colour.
TerrainMap maskMap(const LayerInfo& layer);

/// Every map: splat, colour, normal, normal-directx, ao, carried-colour, and each layer but Colour as a mask.
const std::vector<TerrainMap>& terrainMaps();

/// "splat, colour, ...", for messages.
std::string mapNames();

/// The map of that name. The Error suggests the nearest name and lists all.
Result<const TerrainMap*> terrainMapNamed(std::string_view name);

/// A layer as grey levels: 0 is `range.low`, 255 `range.high`. The range stands in the PNG's text Scree-HeightRange. An
/// Error where values are beyond the range, or the range does not rise.
Result<ByteImage> maskOf(const Terrain& terrain, Layer layer, const MaskRange& range, ThreadPool& pool);

/// The range of a mask if none is asked for: that of the layer if it has an end, else from 0 to its highest value; for
/// the height, from its lowest to its highest value.
MaskRange maskRange(const Terrain& terrain, Layer layer, ThreadPool& pool);

/// The files of a map: `path` itself, or, for maps of several images, splat-1.png, splat-2.png, ...
std::vector<std::filesystem::path> filesOfMap(const TerrainMap& map, const std::filesystem::path& path);

/// Checks name ending, folder and permission of each file, before long work.
Result<void> checkMapPath(const TerrainMap& map, const std::filesystem::path& path);

/// A map that has been written, as it was read back.
struct WrittenMap {
    int width = 0;  ///< In pixels.
    int height = 0;
    std::optional<WrittenRaster> mask;  ///< Range and largest rounding error of a mask.
};

/// "512 x 512 pixels", or of a mask "512 x 512 nodes, 0 to 4.2 m, largest rounding error 0.0082 m".
std::string shownFacts(const WrittenMap& written);

/// Makes a map and writes its PNGs, each atomically; they are read back and compared. `whole`, where given, gets each
/// file once it is written: where one cannot be, those before it stay.
Result<WrittenMap> saveMap(const TerrainMap& map, const MapSource& source, const std::optional<MaskRange>& range,
                           const std::filesystem::path& path, std::vector<std::filesystem::path>* whole = nullptr);

}  // namespace scree
