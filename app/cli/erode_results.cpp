#include "app/cli/erode_results.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/cli/statistics.h"
#include "app/export/river_lines.h"
#include "app/io/atomic_file.h"
#include "app/io/formats/heightmap.h"
#include "app/io/picture.h"
#include "app/io/resources.h"
#include "app/maps/ground_maps.h"
#include "app/meshes/land_export.h"
#include "app/pictures/picture_series.h"
#include "erosion/base/knob.h"
#include "erosion/base/shown_text.h"
#include "erosion/land_cover/detailed_land.h"
#include "erosion/simulation/found_layers.h"
#include "renderer/scene/terrain_renderer.h"

namespace scree {

namespace {

/// The parts of NAME=FILE or NAME@LO:HI=FILE.
struct NamedFile {
    std::string name;
    std::optional<HeightRange> range;
    std::string path;
};

/// Parses "LO:HI", two numbers with LO below HI.
std::optional<std::pair<float, float>> parseMaskRange(const std::string& text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos) return std::nullopt;
    const std::optional<double> low = parseNumber(std::string_view(text).substr(0, colon));
    const std::optional<double> high = parseNumber(std::string_view(text).substr(colon + 1));
    if (!low || !high) return std::nullopt;
    const std::pair range{static_cast<float>(*low), static_cast<float>(*high)};
    if (!(range.first < range.second) || !std::isfinite(range.first) || !std::isfinite(range.second))
        return std::nullopt;
    return range;
}

Result<NamedFile> parseNamedFile(const char* option, const char* example, const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
        return Error{std::string(option) + " is '" + shownText(text) + "'; give NAME=FILE, such as " + example};
    NamedFile file{text.substr(0, equals), {}, text.substr(equals + 1)};
    const std::size_t at = file.name.find('@');
    if (at == std::string::npos) return file;
    const std::optional<std::pair<float, float>> range = parseMaskRange(file.name.substr(at + 1));
    if (!range)
        return Error{std::string(option) + ": the range is '" + shownText(file.name.substr(at + 1)) +
                     "'; give NAME@LO:HI=FILE, such as water@0:5=water.png"};
    file.range = {range->first, range->second};
    file.name.resize(at);
    return file;
}

Result<void> checkPicture(const std::string& path) {
    if (path.empty()) return {};
    if (!path.ends_with(".png")) return Error{"--picture: " + shownPath(path) + ": unknown picture type; use .png"};
    return checkWritable(path);
}

Result<void> checkRivers(const std::string& path) {
    if (path.empty()) return {};
    if (!path.ends_with(".geojson"))
        return Error{"--rivers: " + shownPath(path) + ": unknown type of lines; use .geojson"};
    return checkWritable(path);
}

Result<void> checkProject(const std::string& path) {
    if (path.empty()) return {};
    if (!path.ends_with(".exr"))
        return Error{"--save-project: " + shownPath(path) + ": unknown project type; use " +
                     std::string(kProjectEnding)};
    return checkWritable(path);
}

Result<std::string> writePicture(const Simulation& simulation, const ErodeResults::Look& look,
                                 const std::string& path) {
    const OffscreenPicture picture = pictureOf(look.preset, simulation.terrain(), look.materials);
    const Result<Image> image = renderPicture(simulation.terrain(), picture, resourceFolder("shaders"));
    if (!image) return image.error();
    if (Result<void> saved = savePicture(*image, path); !saved) return saved.error();
    return shownPixels(image->width, image->height);
}

}  // namespace

Result<ErodeResults::Wanted<Layer>> ErodeResults::parseLayer(const std::string& text,
                                                             std::span<const LayerInfo> layers) {
    Result<NamedFile> file = parseNamedFile("--layer", "water=water.r32", text);
    if (!file) return file.error();
    std::vector<std::string_view> known;
    for (const LayerInfo& layer : layers)
        if (!isColour(layer.layer)) known.push_back(layer.name);
    const std::optional<Layer> layer = layerNamed(file->name, layers);
    if (layer && isColour(*layer))
        return Error{"--layer: the colour layer has several values at a node; give another layer"};
    if (layer) {
        const Result<const HeightmapFormat*> format = formatOf(file->path);
        if (file->range && format && !(*format)->writesLevels && !(*format)->mayWriteLevels)
            return Error{"--layer: " + shownPath(file->path) +
                         " holds numbers as they are; leave the range out, or write a .png"};
        return Wanted<Layer>{*layer, file->range, std::move(file->path)};
    }
    return Error{"--layer: unknown layer '" + shownText(file->name) + "'" + suggestion(file->name, known) +
                 " (there are " + listed(known) + ")"};
}

Result<ErodeResults::Wanted<TerrainMap>> ErodeResults::parseMap(const std::string& text,
                                                                std::span<const LayerInfo> layers) {
    Result<NamedFile> file = parseNamedFile("--map", "splat=splat.png", text);
    if (!file) return file.error();
    Result<TerrainMap> map = terrainMapNamed(file->name, layers);
    if (!map) return Error{"--map: " + map.error().message};
    if (file->range && !map->mask)
        return Error{"--map: the " + map->name + " map takes no range; give " + map->name + "=FILE"};
    return Wanted<TerrainMap>{std::move(*map), file->range, std::move(file->path)};
}

Result<void> ErodeResults::takeMeshError(const std::string& text) {
    if (text.empty()) return {};
    if (std::none_of(lands_.begin(), lands_.end(), isMesh))
        return Error{"--mesh-error applies to meshes only; give --output FILE.glb, FILE.obj or FILE.stl too"};
    const std::optional<double> metres = parseNumber(text);
    if (!metres || !(*metres >= 0.0 && *metres <= static_cast<double>(kLargestMeshError)))
        return Error{"--mesh-error is '" + shownText(text) + "'; give 0 to " +
                     formatKnobValue(static_cast<double>(kLargestMeshError)) + " m"};
    meshError_ = static_cast<float>(*metres);
    return {};
}

Result<void> ErodeResults::takeDetail(const std::string& text) {
    if (text.empty()) return {};
    if (lands_.empty()) return Error{"--detail applies to --output only; give --output FILE, too"};
    const Result<std::uint64_t> detail = parseCount("--detail", text, 1, kMostDetail);
    if (!detail) return detail.error();
    detail_ = static_cast<int>(*detail);
    return {};
}

Result<void> ErodeResults::takeRange(const std::string& text) {
    exactRange_ = text == "exact";
    if (text.empty() || exactRange_) return {};
    const auto hasLevels = [](const std::string& path) {
        const Result<const HeightmapFormat*> format = formatOf(path, FileUse::Write);
        return format && ((*format)->writesLevels || (*format)->mayWriteLevels);
    };
    if (std::none_of(lands_.begin(), lands_.end(), hasLevels))
        return Error{
            "--range applies to 16-bit heights, and no --output has them; write a .png, .r16 or .tif, or "
            "leave it out"};
    const Result<HeightRange> given = parseHeightRange(text);
    std::error_code failed;
    if (given) {
        range_ = *given;
    } else if (std::filesystem::exists(text, failed)) {
        const Result<HeightmapInfo> other = inspectHeightmap(text);
        if (!other) return Error{"--range: " + other.error().message};
        range_ = other->range;
        if (!range_)
            return Error{"--range: " + shownPath(text) +
                         " does not contain the heights of black and white; give LO:HI in metres"};
    } else {
        return Error{"--range is '" + shownText(text) +
                     "'; give exact, LO:HI in metres, such as 0:1200, or a .png of Scree that has the range"};
    }
    return {};
}

Result<ErodeResults> ErodeResults::check(const ErodeOptions& options, std::span<const LayerInfo> layers) {
    ErodeResults results;
    if (options.outputs.empty() && options.layers.empty() && options.maps.empty() && options.picture.empty() &&
        options.rivers.empty() && options.timeLapse.empty() && options.savedProject.empty() && !options.shown)
        return Error{"--output is missing; give the file to write (" + shownLandEndings() + ")"};
    for (const std::string& output : options.outputs)
        if (Result<void> writable = checkLandPath(output); !writable) return writable.error();
    results.lands_ = options.outputs;
    if (Result<void> taken = results.takeMeshError(options.meshError); !taken) return taken.error();
    if (Result<void> taken = results.takeDetail(options.detail); !taken) return taken.error();
    if (Result<void> taken = results.takeRange(options.range); !taken) return taken.error();
    for (const std::string& text : options.layers) {
        Result<Wanted<Layer>> layer = parseLayer(text, layers);
        if (!layer) return layer.error();
        if (Result<void> writable = checkExportPath(layer->path); !writable) return writable.error();
        results.layers_.push_back(std::move(*layer));
    }
    for (const std::string& text : options.maps) {
        Result<Wanted<TerrainMap>> map = parseMap(text, layers);
        if (!map) return map.error();
        if (Result<void> writable = checkMapPath(map->kind, map->path); !writable) return writable.error();
        results.maps_.push_back(std::move(*map));
    }
    if (Result<void> writable = checkPicture(options.picture); !writable) return writable.error();
    results.picture_ = options.picture;
    if (Result<void> writable = checkRivers(options.rivers); !writable) return writable.error();
    results.rivers_ = options.rivers;
    if (Result<void> writable = checkProject(options.savedProject); !writable) return writable.error();
    results.project_ = options.savedProject;
    if (!options.stats.empty())
        if (Result<void> writable = checkWritable(options.stats); !writable) return writable.error();
    results.statistics_ = options.stats;
    results.shown_ = options.shown;
    return results;
}

std::vector<std::pair<std::string, std::string>> ErodeResults::files() const {
    std::vector<std::pair<std::string, std::string>> files;
    const auto add = [&](const char* option, const std::string& path) {
        if (!path.empty()) files.emplace_back(option, path);
    };
    for (const std::string& path : lands_) add("--output", path);
    for (const auto& wanted : layers_) add("--layer", wanted.path);
    for (const auto& wanted : maps_)
        for (const std::filesystem::path& file : filesOfMap(wanted.kind, wanted.path)) add("--map", file.string());
    add("--rivers", rivers_);
    add("--picture", picture_);
    add("--stats", statistics_);
    add("--save-project", project_);
    return files;
}

Result<void> ErodeResults::addTo(OutputFiles& files) const {
    for (const auto& [option, path] : this->files())
        if (Result<void> added = files.add(option, path); !added) return added;
    return {};
}

Result<void> ErodeResults::write(Simulation& simulation, const Look& look, ErodeReport& report) const {
    Terrain& terrain = simulation.terrain();
    LayerSet wanted =
        picture_.empty() && !shown_ ? LayerSet() : TerrainRenderer::layersFor(look.preset.view, terrain.layers());
    for (const auto& each : layers_) wanted.add(each.kind);
    for (const auto& each : maps_) wanted.add(each.kind.layers);
    wanted.add(detailedLayers(detail_));
    if (!rivers_.empty()) wanted.addInlandWater();
    updateFoundLayers(terrain, wanted, simulation.settings(), landCoverOf(look.preset), simulation.pool());
    // The statistics balance the water of the base, so they come before the layers are brought to the written grid.
    const std::string statistics = statistics_.empty() ? std::string() : formatStatistics(simulation);
    terrain.dropBase(simulation.pool(), Terrain::WaterForm::Shown);
    if (Result<void> written = writeLand(simulation, look, report); !written) return written;
    for (const auto& [layer, range, path] : layers_) {
        const Result<WrittenRaster> written = exportLayer(terrain, layer, path, range);
        if (!written) return written.error();
        report.files.push_back({path, shownFacts(*written)});
        const LayerInfo& about = terrain.infoOf(layer);
        const bool isPainted = about.source == LayerSource::Painted;
        if (!terrain.has(layer))
            note((isPainted ? "nothing is painted on the " : "no model has used the ") + std::string(about.name) +
                 " layer; " + shownPath(path) + " is " + formatKnobValue(static_cast<double>(about.initial)) +
                 " everywhere");
    }
    if (Result<void> written = writeMaps(simulation, look, report); !written) return written;
    if (!rivers_.empty()) {
        const InlandWater& water = *terrain.inlandWater();
        if (Result<void> written = writeFileAtomically(rivers_, formatRivers(water, terrain)); !written) return written;
        report.files.push_back({rivers_, std::to_string(water.rivers.size()) + " rivers"});
    }
    if (!picture_.empty()) {
        const Result<std::string> written = writePicture(simulation, look, picture_);
        if (!written) return written.error();
        report.files.push_back({picture_, *written});
    }
    if (statistics_.empty()) return {};
    if (Result<void> written = writeFileAtomically(statistics_, statistics); !written) return written;
    report.files.push_back({statistics_, {}});
    return {};
}

Result<void> ErodeResults::fit(int nodes) const {
    const std::int64_t detailed = static_cast<std::int64_t>(nodes) * detail_;
    if (detailed <= Terrain::kMaxSize) return {};
    return Error{"--detail " + std::to_string(detail_) + " would make " + std::to_string(detailed) +
                 " nodes along an edge, more than " + std::to_string(Terrain::kMaxSize) +
                 "; give a smaller number, or a lower --resolution"};
}

Result<void> ErodeResults::writeLand(Simulation& simulation, const Look& look, ErodeReport& report) const {
    const Terrain& whole = simulation.terrain();
    const WrittenGround ground(whole, detail_, simulation.pool());
    const Terrain& land = ground.land();
    std::optional<ByteImage> colour;
    const std::optional<HeightRange> range = exactRange_ ? std::optional(levelRange(land)) : range_;
    for (const std::string& path : lands_) {
        if (holdsColour(path) && !colour)
            colour =
                groundMaps(whole, look.preset.view, strataOf(look.preset), look.materials, simulation.pool()).colour;
        const LandExport wanted{range, meshError_, colour ? &*colour : nullptr};
        const Result<WrittenLand> written = exportLand(land, path, wanted, simulation.pool());
        if (!written) return written.error();
        report.files.push_back({path, shownFacts(*written)});
    }
    return {};
}

Result<void> ErodeResults::writeMaps(Simulation& simulation, const Look& look, ErodeReport& report) const {
    const ShownStrata strata = strataOf(look.preset);
    const MapSource source{simulation.terrain(), look.preset.view, strata, simulation.pool(), look.materials};
    for (const auto& [map, wanted, path] : maps_) {
        std::optional<MaskRange> range;
        if (wanted) range = {wanted->low, wanted->high};
        std::vector<std::filesystem::path> whole;
        const Result<WrittenMap> written = saveMap(map, source, range, path, &whole);
        for (const std::filesystem::path& file : whole)
            report.files.push_back({file.string(), written ? shownFacts(*written) : std::string()});
        if (!written) return written.error();
    }
    return {};
}

}  // namespace scree
