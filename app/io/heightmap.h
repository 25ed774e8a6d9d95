#pragma once

#include <filesystem>
#include <optional>

#include "erosion/result.h"
#include "erosion/terrain.h"

namespace scree {

/// Heights in metres of a file's lowest and highest possible sample (0 and 255 or 65535).
struct HeightRange {
    float low = 0.0f;
    float high = 1000.0f;
};

struct ImportOptions {
    HeightRange range;        ///< Of integer formats; float formats hold metres.
    float cellSize = 10.0f;   ///< Metres.
    Boundary boundary = Boundary::Open;
};

/// What a heightmap file says of itself, for the import dialog and `scree info`.
struct HeightmapInfo {
    int width = 0;
    int height = 0;
    int bitsPerSample = 16;
    bool metric = false;  ///< Samples are metres.
};

/// Reads the header only.
Result<HeightmapInfo> inspectHeightmap(const std::filesystem::path& path);

/// Reads 8- or 16-bit grey PNG. An Error names the file and what to do: missing, a folder, empty, truncated, colour,
/// smaller than 2 x 2 or larger than Terrain::kMaxSize.
Result<Terrain> importHeightmap(const std::filesystem::path& path, const ImportOptions& options);

/// Writes by the ending: .png (16-bit grey; black is `range.low`, white `range.high`, the terrain's own extremes where
/// empty) or .r32 (float32, little-endian, row by row from the top, metres). Atomic, and read back and compared.
Result<void> exportHeightmap(const Terrain& terrain, const std::filesystem::path& path,
                             std::optional<HeightRange> range = {});

}  // namespace scree
