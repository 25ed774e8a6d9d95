#include "app/meshes/land_export.h"

#include <new>

#include "app/io/formats/heightmap.h"
#include "app/meshes/mesh_format.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

Result<WrittenLand> exportMesh(const Terrain& terrain, const fs::path& path, const LandExport& options,
                               ThreadPool& pool) {
    const MeshFormat& format = *meshFormatOf(path);
    try {
        const LandMesh mesh = landMesh(terrain, options.meshError, pool);
        const MeshScene scene{terrain, mesh, format.holdsColour ? options.colour : nullptr};
        const Result<void> kept = writePartsAtomically(
            path, [&](const ByteSink& sink) { return format.write(scene, sink); },
            [&](const fs::path& written) -> Result<void> {
                if (Result<void> same = format.verify(scene, written); !same)
                    return Error{shownPath(path) + " was not written: " + same.error().message};
                return {};
            });
        if (!kept) return kept.error();
        return WrittenLand(WrittenMesh{.width = terrain.width(),
                                       .height = terrain.height(),
                                       .range = heightRange(terrain),
                                       .vertices = mesh.nodes.size(),
                                       .triangles = mesh.triangles.size() / 3,
                                       .error = mesh.error});
    } catch (const std::bad_alloc&) {
        return Error{shownPath(path) +
                     " cannot be written: it needs more memory than is available; raise the mesh error"};
    }
}

}  // namespace

std::vector<std::string> landEndings() {
    std::vector<std::string> endings = heightmapEndings(FileUse::Write);
    for (const MeshFormat* format : meshFormats()) endings.emplace_back(format->ending);
    return endings;
}

std::string shownLandEndings() {
    std::string shown;
    const std::vector<std::string> endings = landEndings();
    for (std::size_t i = 0; i < endings.size(); ++i)
        shown += (i == 0 ? "" : i + 1 == endings.size() ? " or " : ", ") + endings[i];
    return shown;
}

bool isMesh(const fs::path& path) {
    return meshFormatOf(path) != nullptr;
}

bool holdsColour(const fs::path& path) {
    const MeshFormat* format = meshFormatOf(path);
    return format != nullptr && format->holdsColour;
}

Result<void> checkLandPath(const fs::path& path) {
    if (isMesh(path)) return checkWritable(path);
    if (!formatOf(path)) {
        const std::string ending = path.extension().string();
        return Error{shownPath(path) +
                     (ending.empty() ? " has no file type" : ": unknown file type '" + shownText(ending) + "'") +
                     "; use " + shownLandEndings()};
    }
    return checkExportPath(path);
}

std::string shownFacts(const WrittenLand& written) {
    if (const auto* raster = std::get_if<WrittenRaster>(&written)) return shownFacts(*raster);
    const WrittenMesh& mesh = std::get<WrittenMesh>(written);
    return shownNodes(mesh.width, mesh.height, mesh.range, "m") + ", " + std::to_string(mesh.vertices) +
           " vertices and " + std::to_string(mesh.triangles) + " triangles, at most " +
           formatKnobValue(static_cast<double>(mesh.error)) + " m from the land";
}

Result<WrittenLand> exportLand(const Terrain& terrain, const fs::path& path, const LandExport& options,
                               ThreadPool& pool) {
    if (isMesh(path)) return exportMesh(terrain, path, options, pool);
    const Result<WrittenRaster> written = exportHeightmap(terrain, path, options.range);
    if (!written) return written.error();
    return WrittenLand(*written);
}

}  // namespace scree
