#include "app/meshes/land_export.h"

#include <new>

#include "app/io/formats/heightmap.h"
#include "app/meshes/mesh_format.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace fs = std::filesystem;

namespace {

Result<void> exportMesh(const Terrain& terrain, const fs::path& path, const LandExport& options, ThreadPool& pool,
                        LandReport* report) {
    const MeshFormat& format = *meshFormatOf(path);
    try {
        const LandMesh mesh = landMesh(terrain, options.meshError, pool);
        if (report != nullptr) *report = {mesh.nodes.size(), mesh.triangles.size() / 3, mesh.error, {}};
        const MeshScene scene{terrain, mesh, format.holdsColour ? options.colour : nullptr};
        return writePartsAtomically(
            path, [&](const ByteSink& sink) { return format.write(scene, sink); },
            [&](const fs::path& written) -> Result<void> {
                if (Result<void> same = format.verify(scene, written); !same)
                    return Error{shownPath(path) + " was not written: " + same.error().message};
                return {};
            });
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

Result<void> exportLand(const Terrain& terrain, const fs::path& path, const LandExport& options, ThreadPool& pool,
                        LandReport* report) {
    if (isMesh(path)) return exportMesh(terrain, path, options, pool, report);
    const Result<WrittenRaster> written = exportHeightmap(terrain, path, options.range);
    if (!written) return written.error();
    if (report != nullptr) report->raster = *written;
    return {};
}

}  // namespace scree
