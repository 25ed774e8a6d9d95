#include "app/cli/batch/batch_sheet.h"

#include <algorithm>
#include <utility>

#include "app/document/starting_terrain.h"
#include "app/io/atomic_file.h"
#include "app/io/formats/heightmap.h"
#include "app/io/picture.h"
#include "app/io/resources.h"
#include "app/maps/material_textures.h"
#include "app/meshes/land_export.h"
#include "app/pictures/picture_series.h"
#include "app/platform/folders.h"
#include "app/project/project_file.h"
#include "erosion/base/shown_text.h"
#include "erosion/simulation/found_layers.h"
#include "renderer/scene/terrain_renderer.h"

namespace scree {

namespace {

constexpr std::size_t kMostPictures = 1000;
constexpr int kTextSize = 15;  // pixels

std::vector<std::string> linesOf(const BatchItem& item) {
    std::vector<std::string> lines;
    for (const std::string& label : item.labels) lines.push_back(shownText(label));
    if (lines.empty()) lines.push_back(item.name());
    return lines;
}

struct Land {
    Preset preset;
    Terrain terrain;
};

/// The land in the files of an item.
Result<Land> writtenLand(const BatchItem& item) {
    const ErodeOptions& options = item.options;
    if (!options.savedProject.empty()) {
        Result<Project> project = loadProject(options.savedProject, nullptr);
        if (!project) return project.error();
        return Land{std::move(project->preset), std::move(project->checkpoint.terrain)};
    }
    const auto heightmap = std::ranges::find_if(options.outputs, [](const std::string& file) { return !isMesh(file); });
    if (heightmap == options.outputs.end()) return Error{"no heightmap"};
    Result<ResolvedPreset> resolved =
        options.project.empty() ? resolvePreset(options.terrain) : resolveProject(options.project, options.terrain);
    if (!resolved) return resolved.error();
    const TerrainSettings& settings = resolved->preset.terrain.terrain;
    const std::string& file = *heightmap;
    ImportOptions import{.file = {}, .cellSize = settings.cellSize, .boundary = settings.boundary};
    if (const Result<HeightmapInfo> info = inspectHeightmap(file); info && info->range) {
        import.file.low = info->range->low;
        import.file.high = info->range->high;
    }
    Result<Terrain> terrain = importHeightmap(file, import);
    if (!terrain) return terrain.error();
    return Land{std::move(resolved->preset), std::move(*terrain)};
}

}  // namespace

Result<BatchSheet> BatchSheet::check(const std::string& file, std::size_t items) {
    if (!file.ends_with(".png"))
        return Error{"--contact-sheet: " + shownPath(file) + ": unknown picture type; use .png"};
    if (Result<void> writable = checkWritable(file); !writable) return writable.error();
    if (items > kMostPictures)
        return Error{"--contact-sheet shows at most " + std::to_string(kMostPictures) + " items, and there are " +
                     std::to_string(items) + "; make several batches"};
    const std::filesystem::path font = textFont();
    if (font.empty()) return Error{std::string("--contact-sheet needs a font for its labels; ") + fontAdvice()};
    Result<Lettering> lettering = Lettering::open(font, kTextSize);
    if (!lettering) return lettering.error();
    return BatchSheet(file, SheetLayout::forCells(items), std::move(*lettering));
}

Result<Image> BatchSheet::draw(const Terrain& terrain, const Preset& preset) const {
    const Result<ShownMaterials> materials = loadMaterials(preset.materials);
    if (!materials) return materials.error();
    OffscreenPicture picture = pictureOf(preset, terrain, *materials);
    picture.width = layout_.pictureWidth;
    picture.height = layout_.pictureHeight;
    return renderPicture(terrain, picture, resourceFolder("shaders"));
}

Result<void> BatchSheet::add(const BatchItem& item, Simulation& simulation, const Preset& preset) {
    Result<Image> picture = draw(simulation.terrain(), preset);
    if (!picture) return picture.error();
    cells_.push_back({std::move(*picture), linesOf(item)});
    return {};
}

void BatchSheet::addExisting(const BatchItem& item) {
    ThreadPool pool;
    Result<Land> land = writtenLand(item);
    if (!land) return addNone(item, "skipped; its file has no picture");
    updateFoundLayers(land->terrain, TerrainRenderer::layersFor(land->preset.view, land->terrain.layers()),
                      land->preset.simulation, landCoverOf(land->preset), pool);
    land->terrain.dropBase(pool, Terrain::WaterForm::Shown);
    Result<Image> picture = draw(land->terrain, land->preset);
    if (!picture) return addNone(item, "skipped; it cannot be drawn");
    cells_.push_back({std::move(*picture), linesOf(item)});
}

void BatchSheet::addNone(const BatchItem& item, const std::string& why) {
    cells_.push_back({{}, linesOf(item)});
    cells_.back().lines.push_back(why);
}

Result<void> BatchSheet::save() const {
    return savePicture(contactSheet(cells_, layout_, lettering_), file_);
}

}  // namespace scree
