#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/io/formats/heightmap_format.h"
#include "erosion/base/result.h"
#include "erosion/importing/orientation.h"
#include "erosion/terrain/terrain.h"

/// Heightmaps in and out, in any format of heightmapEndings().
namespace scree {

/// Reads "LO:HI", two rising heights in metres.
Result<HeightRange> parseHeightRange(std::string_view text);

/// What decides the terrain that a heightmap becomes, besides its file.
struct ImportOptions {
    FileSettings file;
    float cellSize = 10.0f;  ///< Metres.
    Boundary boundary = Boundary::Open;
};

/// What the file's header says of it, as of a map with square cells: where those of the file are none, size and cell
/// size are those of the map that readHeightmap() makes. `settings` says what raw files do not.
Result<HeightmapInfo> inspectHeightmap(const std::filesystem::path& path, const FileSettings& settings = {});

/// The nodes of a map that is rotated and cropped. An Error where the part that is to be kept reaches beyond the map.
Result<MapNodes> keptNodes(const std::filesystem::path& path, MapNodes map, const FileSettings& settings);

/// The nodes of the map that a file gives: rotated and cropped, but not yet resampled. An Error as of keptNodes(), or
/// where they are too many for a terrain and not to be resampled.
Result<MapNodes> importedSize(const std::filesystem::path& path, const HeightmapInfo& info,
                              const FileSettings& settings);

/// A map as it stands in its file, but with square cells and its gaps filled: FileSettings' other steps are not done
/// yet. Errors as importHeightmap().
Result<ReadHeights> readHeightmap(const std::filesystem::path& path, const FileSettings& settings);

/// Does what FileSettings say with a map that was read, up to the crop. Adds to its notes. Errors as keptNodes().
Result<void> prepareHeights(ReadHeights& read, const std::filesystem::path& path, const FileSettings& settings);

/// A size of these nodes whose longer edge has as many as FileSettings::resolution says, or the same for 0.
MapNodes resampledSize(MapNodes nodes, const FileSettings& settings);

/// Reads a map in any format of heightmapEndings() and prepares it: resampling is left, except of a map that is too
/// large for a terrain. What has metres is given back bit by bit by exportHeightmap() in a format with float32.
/// `notes`, where given, gets what the user must know of the file although it could be read, such as nodes without a
/// height. An Error names the file and what to do: another ending, missing, a folder, empty, truncated, colour, smaller
/// than 2 x 2 or too large, a height that is not a number, or heights that lie more than 1e6 m apart.
Result<Terrain> importHeightmap(const std::filesystem::path& path, const ImportOptions& options,
                                std::vector<std::string>* notes = nullptr);

/// What has been written, as it was read back.
struct WrittenRaster {
    int width = 0;
    int height = 0;
    HeightRange range;          ///< Of black and white, or of the values where the format holds those.
    std::string_view unit;      ///< Of range and error.
    bool levels = false;        ///< 16-bit levels of the range.
    double largestError = 0.0;  ///< Largest difference between a value and what stands for it in the file.
};

/// "1024 x 1024 nodes, 120 to 1430.5 m": what any file of a land or a layer tells first.
std::string shownNodes(int width, int height, const HeightRange& range, std::string_view unit);
/// shownNodes() and the largest rounding error, "0.01 m": what users are told of a file.
std::string shownFacts(const WrittenRaster& written);

/// Writes by the ending. Levels go from `range.low` to `range.high`, the terrain's own extremes where empty; formats
/// that hold metres do so, or levels where they can and a range is given. Heights beyond `range` are an Error. Atomic,
/// and read back and compared.
Result<WrittenRaster> exportHeightmap(const Terrain& terrain, const std::filesystem::path& path,
                                      std::optional<HeightRange> range = {});

/// Writes any layer but Colour as exportHeightmap does the heights, in the layer's unit: a layer that is not in use has
/// its initial value everywhere. Levels span `range`, its own extremes where empty.
Result<WrittenRaster> exportLayer(const Terrain& terrain, Layer layer, const std::filesystem::path& path,
                                  std::optional<HeightRange> range = {});

/// Checks ending, folder and permission before long work whose result goes to `path`.
Result<void> checkExportPath(const std::filesystem::path& path);

/// The terrain's lowest and highest height in metres, widened to the next float where it must be.
HeightRange heightRange(const Terrain& terrain);
/// The same, widened where the terrain is level: heights of black and white.
HeightRange levelRange(const Terrain& terrain);

}  // namespace scree
