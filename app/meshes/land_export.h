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

/// The file formats for the land: heightmaps and meshes. Used by the command line and the window.
namespace scree {

inline constexpr float kLargestMeshError = 1000.0f;  ///< Metres.

/// ".png", ".tif", ..., ".glb", ".obj", ".stl": for file dialogs.
std::vector<std::string> landEndings();
/// Returns these endings as one text, for messages.
std::string shownLandEndings();

/// Returns true if the file has the ending of a mesh.
bool isMesh(const std::filesystem::path& path);
/// Returns true if the file has the ending of a mesh format that can hold LandExport::colour.
bool holdsColour(const std::filesystem::path& path);

/// Checks ending, folder and permission. Call this before long work.
Result<void> checkLandPath(const std::filesystem::path& path);

struct LandExport {
    std::optional<HeightRange> range;   ///< Heights of black and white; empty for the land's own extremes.
    float meshError = 0.0f;             ///< See landMesh(); metres, 0 to kLargestMeshError.
    const ByteImage* colour = nullptr;  ///< Colour map for meshes that can hold one; null for none.
};

/// Facts about a written mesh, from reading it back.
struct WrittenMesh {
    int width = 0;      ///< Size of the land in nodes.
    int height = 0;     ///< Size of the land in nodes.
    HeightRange range;  ///< Lowest and highest height of the land, metres.
    std::size_t vertices = 0;
    std::size_t triangles = 0;
    float error = 0.0f;  ///< Largest measured vertical distance between a node and the mesh, metres.
};
using WrittenLand = std::variant<WrittenRaster, WrittenMesh>;

/// Describes a written file for the user: "512 x 512 nodes, 120 to 1430.5 m, ...", and for a mesh its vertices,
/// triangles and error.
std::string shownFacts(const WrittenLand& written);

/// Writes the land in the format of the file's ending. Writes atomically, reads back and compares.
Result<WrittenLand> exportLand(const Terrain& terrain, const std::filesystem::path& path, const LandExport& options,
                               ThreadPool& pool);

}  // namespace scree
