#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "erosion/result.h"
#include "erosion/terrain.h"

namespace scree {

/// Heights in metres of a file's lowest and highest possible sample (0 and 255 or 65535).
struct HeightRange {
    float low = 0.0f;
    float high = 1000.0f;
    bool operator==(const HeightRange&) const = default;
};

/// Reads "LO:HI", two rising heights in metres.
Result<HeightRange> parseHeightRange(std::string_view text);

struct ImportOptions {
    HeightRange range;       ///< Of integer formats; float formats hold metres.
    float cellSize = 10.0f;  ///< Metres.
    Boundary boundary = Boundary::Open;
};

/// What a heightmap file says of itself, for the import dialog and `scree info`.
struct HeightmapInfo {
    int width = 0;
    int height = 0;
    int bitsPerSample = 16;
    bool metric = false;               ///< Samples are metres.
    std::optional<HeightRange> range;  ///< Metres of its darkest and brightest sample, where the file tells.
    std::optional<float> cellSize;     ///< Metres, where the file tells.
};

/// Reads the header only.
Result<HeightmapInfo> inspectHeightmap(const std::filesystem::path& path);

/// Reads 8- or 16-bit grey PNG, or a square .r32. The lowest height becomes the terrain's datum. An Error names the
/// file and what to do: missing, a folder, empty, truncated, colour, smaller than 2 x 2 or larger than
/// Terrain::kMaxSize, or a height that is not a number.
Result<Terrain> importHeightmap(const std::filesystem::path& path, const ImportOptions& options);

/// Writes by the ending: .png (16-bit grey; black is `range.low`, white `range.high`, the terrain's own extremes where
/// empty) or .r32 (float32, little-endian, row by row from the top, metres). A .png tells its range and cell size in
/// text chunks, which inspectHeightmap reads. Heights beyond `range` are an Error. Atomic, and read back and compared.
Result<void> exportHeightmap(const Terrain& terrain, const std::filesystem::path& path,
                             std::optional<HeightRange> range = {});

/// Writes any layer but Colour as exportHeightmap does the heights, in the layer's unit: a layer that is not in use has
/// its initial value everywhere. The grey values of a .png span its own extremes.
Result<void> exportLayer(const Terrain& terrain, Layer layer, const std::filesystem::path& path);

/// The endings that exportHeightmap writes: ".png, .r32".
std::string exportEndings();

/// Checks ending, folder and permission before long work whose result goes to `path`.
Result<void> checkExportPath(const std::filesystem::path& path);

/// The terrain's lowest and highest height in metres, widened to the next float where it must be.
HeightRange heightRange(const Terrain& terrain);

}  // namespace scree
