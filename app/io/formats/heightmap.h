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

/// Import and export of heightmaps in all formats of heightmapEndings().
namespace scree {

/// Parses "LO:HI", two heights in metres with LO below HI.
Result<HeightRange> parseHeightRange(std::string_view text);

/// Settings for the import of a heightmap.
struct ImportOptions {
    FileSettings file;
    float cellSize = 10.0f;  ///< Metres.
    Boundary boundary = Boundary::Open;
};

/// Reads the header of a heightmap. The result describes a map with square cells: if the cells in the file are not
/// square, its size and cell size are those of the map that readHeightmap() makes. `settings` supply what raw files do
/// not contain.
Result<HeightmapInfo> inspectHeightmap(const std::filesystem::path& path, const FileSettings& settings = {});

/// Returns the size of a map after rotating and cropping. Fails if the part to keep reaches beyond the map.
Result<MapNodes> keptNodes(const std::filesystem::path& path, MapNodes map, const FileSettings& settings);

/// Returns the size of an imported map: rotated and cropped, but not yet resampled. Fails like keptNodes(), or if the
/// map has too many nodes for a terrain and is not to be resampled.
Result<MapNodes> importedSize(const std::filesystem::path& path, const HeightmapInfo& info,
                              const FileSettings& settings);

/// Reads a map with square cells and filled gaps. The other steps of FileSettings are not applied yet. Fails like
/// importHeightmap().
Result<ReadHeights> readHeightmap(const std::filesystem::path& path, const FileSettings& settings);

/// Applies the steps of FileSettings up to the crop, and adds to the notes. Fails like keptNodes().
Result<void> prepareHeights(ReadHeights& read, const std::filesystem::path& path, const FileSettings& settings);

/// Returns a size with FileSettings::resolution nodes along the longer edge, or `nodes` if the resolution is 0.
MapNodes resampledSize(MapNodes nodes, const FileSettings& settings);

/// Imports a map in any format of heightmapEndings(): reads and prepares it. It is resampled only if it is too large
/// for a terrain. Heights in metres come out with the same bits if exportHeightmap() writes them in a format with
/// float32. `notes`, if given, receives messages about a file that could be read, such as nodes without a height.
/// Errors name the file and what to do. Causes: unknown ending, missing, a folder, empty, truncated, colour, smaller
/// than 2 x 2 or too large, a height that is not a number, or heights more than 1e6 m apart.
Result<Terrain> importHeightmap(const std::filesystem::path& path, const ImportOptions& options,
                                std::vector<std::string>* notes = nullptr);

/// Facts about a written file, from reading it back.
struct WrittenRaster {
    int width = 0;
    int height = 0;
    HeightRange range;          ///< Heights of black and white, or the range of the values if the format holds values.
    std::string_view unit;      ///< Unit of `range` and `largestError`.
    bool levels = false;        ///< True if the file holds 16-bit levels of the range.
    double largestError = 0.0;  ///< Largest difference between a value and its representation in the file.
};

/// "1024 x 1024 nodes, 120 to 1430.5 m": the first words about any file of heights or a layer.
std::string shownNodes(int width, int height, const HeightRange& range, std::string_view unit);
/// shownNodes() with the largest rounding error, such as "0.01 m", for the user.
std::string shownFacts(const WrittenRaster& written);

/// Writes the heights in the format of the file's ending. Levels span `range`, or the terrain's own extremes if it is
/// empty. Formats that hold metres write metres; those that can hold both write levels if a range is given. Fails if a
/// height lies outside `range`. Writes atomically, reads back and compares.
Result<WrittenRaster> exportHeightmap(const Terrain& terrain, const std::filesystem::path& path,
                                      std::optional<HeightRange> range = {});

/// Writes any layer except Colour like exportHeightmap() writes heights, in the layer's unit. A layer that is not in
/// use has its initial value everywhere. Levels span `range`, or the layer's own extremes if it is empty.
Result<WrittenRaster> exportLayer(const Terrain& terrain, Layer layer, const std::filesystem::path& path,
                                  std::optional<HeightRange> range = {});

/// Checks ending, folder and permission. Call this before long work whose result goes to `path`.
Result<void> checkExportPath(const std::filesystem::path& path);

/// The terrain's lowest and highest height in metres, each widened to the next float if it has no exact float.
HeightRange heightRange(const Terrain& terrain);
/// Same as above, widened if the terrain is level: heights of black and white.
HeightRange levelRange(const Terrain& terrain);

}  // namespace scree
