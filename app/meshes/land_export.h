#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <variant>
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

/// A mesh that has been written, as it was read back.
struct WrittenMesh {
    int width = 0;      ///< Of the land, in nodes.
    int height = 0;     ///< The same.
    HeightRange range;  ///< Of the land, in metres.
    std::size_t vertices = 0;
    std::size_t triangles = 0;
    float error = 0.0f;  ///< Largest vertical distance between a node and the mesh, measured; metres.
};
using WrittenLand = std::variant<WrittenRaster, WrittenMesh>;

/// What users are told of a file: "512 x 512 nodes, 120 to 1430.5 m, ...". Of a mesh: vertices, triangles, error.
std::string shownFacts(const WrittenLand& written);

/// Writes the heights as the ending says. Atomic, and read back and compared.
Result<WrittenLand> exportLand(const Terrain& terrain, const std::filesystem::path& path, const LandExport& options,
                               ThreadPool& pool);

}  // namespace scree
