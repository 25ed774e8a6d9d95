#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/io/byte_image.h"
#include "app/io/formats/heightmap.h"
#include "erosion/base/parallel.h"
#include "erosion/base/result.h"
#include "erosion/terrain/terrain.h"

/// What the land can be exported to: heightmaps and meshes. Command line and window ask here.
namespace scree {

inline constexpr float kLargestMeshError = 1000.0f;  ///< Metres.

/// ".png", ".tif", ..., ".glb", ".obj", ".stl": for file dialogs.
std::vector<std::string> landEndings();
/// The same as one text, for messages.
std::string shownLandEndings();

/// True for a mesh by its ending.
bool isMesh(const std::filesystem::path& path);
/// True for a mesh that can hold LandExport::colour.
bool holdsColour(const std::filesystem::path& path);

/// Checks ending, folder and permission before long work.
Result<void> checkLandPath(const std::filesystem::path& path);

struct LandExport {
    std::optional<HeightRange> range;   ///< Of a heightmap's grey levels; its own extremes where empty.
    float meshError = 0.0f;             ///< See landMesh(); metres, 0 to kLargestMeshError.
    const ByteImage* colour = nullptr;  ///< For meshes that can hold it; null for none.
};

/// What was written: a mesh, or a heightmap.
struct LandReport {
    std::size_t vertices = 0, triangles = 0;  ///< Of a mesh.
    float error = 0.0f;                       ///< The same, measured; metres.
    std::optional<WrittenRaster> raster;      ///< Of a heightmap.
};

/// Writes the heights as the ending says. Atomic, and read back and compared. Tells of it in `report` if that is
/// given.
Result<void> exportLand(const Terrain& terrain, const std::filesystem::path& path, const LandExport& options,
                        ThreadPool& pool, LandReport* report = nullptr);

}  // namespace scree
