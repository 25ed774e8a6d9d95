#include "app/cli/erode_results.h"

#include <algorithm>

#include "app/cli/statistics.h"
#include "app/io/atomic_file.h"
#include "app/io/formats/heightmap.h"
#include "app/io/picture.h"
#include "app/io/resources.h"
#include "app/pictures/picture_series.h"
#include "erosion/base/knob.h"
#include "erosion/base/shown_text.h"
#include "erosion/simulation/water_scale.h"
#include "renderer/scene/terrain_renderer.h"

namespace scree {

namespace {

Result<std::pair<Layer, std::string>> parseLayer(const std::string& text) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
        return Error{"--layer is '" + shownText(text) + "'; give NAME=FILE, such as water=water.r32"};
    const std::string name = text.substr(0, equals);
    std::vector<std::string_view> known;
    for (const LayerInfo& layer : kLayers)
        if (!isColour(layer.layer)) known.push_back(layer.name);
    const std::optional<Layer> layer = layerNamed(name);
    if (layer && isColour(*layer)) return Error{"--layer: the colour layer is no single value; give another layer"};
    if (layer) return std::pair{*layer, text.substr(equals + 1)};
    std::string names;
    for (const std::string_view each : known) names.append(names.empty() ? "" : ", ").append(each);
    return Error{"--layer: unknown layer '" + shownText(name) + "'" + suggestion(name, known) + " (there are " + names +
                 ")"};
}

Result<void> checkPicture(const std::string& path) {
    if (path.empty()) return {};
    if (!path.ends_with(".png")) return Error{"--picture: " + shownPath(path) + ": unknown picture type; use .png"};
    return checkWritable(path);
}

Result<void> checkProject(const std::string& path) {
    if (path.empty()) return {};
    if (!path.ends_with(".exr"))
        return Error{"--save-project: " + shownPath(path) + ": unknown project type; use .scree.exr"};
    return checkWritable(path);
}

Result<void> writePicture(const Simulation& simulation, const Preset& preset, const std::string& path) {
    const OffscreenPicture picture = pictureOf(preset, simulation.terrain());
    const Result<Image> image = renderPicture(simulation.terrain(), picture, resourceFolder("shaders"));
    if (!image) return image.error();
    return savePicture(*image, path);
}

}  // namespace

Result<ErodeResults> ErodeResults::check(const ErodeOptions& options) {
    ErodeResults results;
    if (options.outputs.empty() && options.layers.empty() && options.picture.empty() && options.timeLapse.empty() &&
        options.savedProject.empty() && !options.shown)
        return Error{"--output is missing; give the file to write (" + shownEndings() + ")"};
    for (const std::string& output : options.outputs)
        if (Result<void> writable = checkExportPath(output); !writable) return writable.error();
    results.heightmaps_ = options.outputs;
    for (const std::string& text : options.layers) {
        Result<std::pair<Layer, std::string>> layer = parseLayer(text);
        if (!layer) return layer.error();
        if (Result<void> writable = checkExportPath(layer->second); !writable) return writable.error();
        results.layers_.push_back(std::move(*layer));
    }
    if (Result<void> writable = checkPicture(options.picture); !writable) return writable.error();
    results.picture_ = options.picture;
    if (Result<void> writable = checkProject(options.savedProject); !writable) return writable.error();
    results.project_ = options.savedProject;
    if (!options.stats.empty())
        if (Result<void> writable = checkWritable(options.stats); !writable) return writable.error();
    results.statistics_ = options.stats;
    return results;
}

std::vector<std::pair<std::string, std::string>> ErodeResults::files() const {
    std::vector<std::pair<std::string, std::string>> files;
    const auto add = [&](const char* option, const std::string& path) {
        if (!path.empty()) files.emplace_back(option, path);
    };
    for (const std::string& path : heightmaps_) add("--output", path);
    for (const auto& [layer, path] : layers_) add("--layer", path);
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

Result<void> ErodeResults::write(Simulation& simulation, const Preset& preset) const {
    Terrain& terrain = simulation.terrain();
    LayerSet wanted = picture_.empty() ? LayerSet() : TerrainRenderer::layersFor(preset.view);
    for (const auto& [layer, path] : layers_) wanted.add(layer);
    updateLandCover(terrain, wanted, waterScale(simulation.settings(), terrain), preset.cover, simulation.pool());
    for (const std::string& path : heightmaps_)
        if (Result<void> written = exportHeightmap(terrain, path); !written) return written;
    for (const auto& [layer, path] : layers_) {
        if (Result<void> written = exportLayer(terrain, layer, path); !written) return written;
        if (!terrain.has(layer))
            note("no model has used the " + std::string(info(layer).name) + " layer; " + shownPath(path) + " is " +
                 formatKnobValue(static_cast<double>(info(layer).initial)) + " everywhere");
    }
    if (!picture_.empty())
        if (Result<void> written = writePicture(simulation, preset, picture_); !written) return written;
    if (statistics_.empty()) return {};
    return writeFileAtomically(statistics_, formatStatistics(simulation));
}

}  // namespace scree
