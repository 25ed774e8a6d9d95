#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/io/byte_image.h"
#include "app/io/formats/heightmap.h"
#include "erosion/base/parallel.h"
#include "erosion/base/result.h"
#include "erosion/terrain/terrain.h"
#include "renderer/ground/shown_materials.h"
#include "renderer/settings/shown_strata.h"
#include "renderer/settings/view_settings.h"

/// Maps for other programs, made from a terrain. Each is one or more 8-bit images.
namespace scree {

/// Input of maps.
struct MapSource {
    const Terrain& terrain;  ///< Must have no base.
    const ViewSettings& view;
    const ShownStrata& strata;
    ThreadPool& pool;
    ShownMaterials materials{};
};

/// Values of black and white in a mask.
struct MaskRange {
    float low = 0.0f;
    float high = 1.0f;
};

/// A kind of map. The command line, its help and the manual use the table terrainMaps().
struct TerrainMap {
    std::string name;     ///< Name on the command line. Must never change.
    std::string title;    ///< Title in menus.
    std::string meaning;  ///< One line.
    std::size_t images = 1;
    std::optional<Layer> mask;  ///< Layer whose values the map shows, if it is a mask. A mask has a range.
    /// Layers that must be up to date.
    LayerSet layers;
    /// Makes the images. `range` is for masks, see maskRange(). Fails if values are beyond the range.
    std::function<Result<std::vector<ByteImage>>(const MapSource& source, const std::optional<MaskRange>& range)> make;
};

/// Returns the mask of one layer, built in or not. Any layer except Colour.
TerrainMap maskMap(const LayerInfo& layer);

/// Returns all maps: splat, colour, normal, normal-directx, ao, carried-colour, and each layer except Colour as a mask.
const std::vector<TerrainMap>& terrainMaps();

/// Returns "splat, colour, ..." for messages.
std::string mapNames();

/// Returns the map of this name: one of terrainMaps(), or the mask of an added layer among `layers`. An error suggests
/// the nearest name and lists all.
Result<TerrainMap> terrainMapNamed(std::string_view name, std::span<const LayerInfo> layers);

/// Returns a layer as grey levels: 0 is `range.low`, 255 is `range.high`. The PNG stores the range in its text
/// Scree-HeightRange. Fails if values are beyond the range, or if the range does not rise.
Result<ByteImage> maskOf(const Terrain& terrain, Layer layer, const MaskRange& range, ThreadPool& pool);

/// Returns the default range of a mask. If the layer has an upper limit, that is the layer's range, otherwise 0 to its
/// highest value. For the height, it is the lowest to the highest value.
MaskRange maskRange(const Terrain& terrain, Layer layer, ThreadPool& pool);

/// Returns the files of a map: `path` itself or, for maps of several images, splat-1.png, splat-2.png, ...
std::vector<std::filesystem::path> filesOfMap(const TerrainMap& map, const std::filesystem::path& path);

/// Checks ending, folder and permission of each file, before long work.
Result<void> checkMapPath(const TerrainMap& map, const std::filesystem::path& path);

/// A written map, as it was read back.
struct WrittenMap {
    int width = 0;  ///< Pixels.
    int height = 0;
    std::optional<WrittenRaster> mask;  ///< Range and largest rounding error, if the map is a mask.
};

/// Returns "512 x 512 pixels" or, for a mask, "512 x 512 nodes, 0 to 4.2 m, largest rounding error 0.0082 m".
std::string shownFacts(const WrittenMap& written);

/// Makes a map and writes its PNGs, each atomically. They are read back and compared. `whole`, if given, gets each file
/// that was written. If a file fails, those before it stay.
Result<WrittenMap> saveMap(const TerrainMap& map, const MapSource& source, const std::optional<MaskRange>& range,
                           const std::filesystem::path& path, std::vector<std::filesystem::path>* whole = nullptr);

}  // namespace scree
