#include "app/cli/info.h"

#include <cstdio>
#include <utility>

#include "app/document/preset_layout.h"
#include "app/document/starting_terrain.h"
#include "app/io/formats/heightmap.h"
#include "app/project/project_file.h"
#include "erosion/analysis/metrics.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

std::string metres(float value) {
    return formatKnobValue(static_cast<double>(value)) + " m";
}

void printSettings(const Preset& preset) {
    const Preset defaults;
    if (!preset.terrain.path.empty()) std::printf("  heightmap: %s\n", shownPath(preset.terrain.path).c_str());
    if (const SharedPaint& paint = preset.terrain.paint; paint && paint->table()) {
        std::string names;
        for (const LayerDescription& layer : paint->table()->added())
            names.append(names.empty() ? "" : ", ").append(layer.name);
        std::printf("  added layers: %s\n", names.c_str());
    }
    if (const SharedPaint& paint = preset.terrain.paint; paint && paint->hasValues()) {
        std::string names;
        for (const PaintedLayers::Painted& painted : paint->layers())
            names.append(names.empty() ? "" : ", ").append(paint->infoOf(painted.layer).name);
        if (!paint->colours().empty()) names.append(names.empty() ? "" : ", ").append(info(Layer::Colour).name);
        std::printf("  painted: %s, on %d x %d nodes\n", names.c_str(), paint->width(), paint->height());
    }
    std::printf("  springs: %zu\n", preset.simulation.sources.springs.size());
    for (const Modulation& varied : preset.simulation.modulations)
        std::printf("  %s@%s = %s:%s\n", varied.knob.c_str(), shownText(varied.layer).c_str(),
                    formatKnobValue(static_cast<double>(varied.at0)).c_str(),
                    formatKnobValue(static_cast<double>(varied.at1)).c_str());
    std::printf("  changed from the defaults:\n");
    forEachGroup([&](const KnobGroup& group, const auto& settings, const auto& enabled) {
        using Settings = std::decay_t<decltype(settings(preset))>;
        if (enabled(preset) != nullptr && *enabled(preset) != *enabled(defaults))
            std::printf("    %s = %s\n", dotted({group.name()}, kEnabledKey).c_str(),
                        *enabled(preset) ? "true" : "false");
        forEachKnob<Settings>([&](const auto& knob) {
            const auto value = settings(preset).*knob.member;
            if (value != settings(defaults).*knob.member)
                std::printf("    %s = %s\n", dotted({group.name()}, knob.key).c_str(), knobText(knob, value).c_str());
        });
    });
}

ExitStatus describePreset(const std::filesystem::path& path) {
    const Result<PresetReading> reading = loadPreset(path);
    if (!reading) return fail(ExitStatus::BadInput, reading.error().message);
    for (const std::string& warning : reading->warnings) note(warning);

    std::printf("%s: preset\n", shownPath(path).c_str());
    printSettings(reading->preset);
    return ExitStatus::Done;
}

ExitStatus describeProject(const std::filesystem::path& path) {
    std::vector<std::string> notes;
    const Result<Project> project = loadProject(path, &notes);
    if (!project) return fail(ExitStatus::BadInput, project.error().message);
    for (const std::string& each : notes) note(each);
    const Terrain& terrain = project->checkpoint.terrain;
    std::printf("%s: project, %d x %d nodes\n", shownPath(path).c_str(), terrain.width(), terrain.height());
    std::printf("  cell size: %s\n", metres(terrain.cellSize()).c_str());
    if (terrain.place()) std::printf("  place: %s\n", shownPlace(*terrain.place()).c_str());
    std::printf("  rounds: %llu\n", static_cast<unsigned long long>(project->checkpoint.state->rounds));
    std::string names;
    for (const LayerInfo& layer : terrain.layers())
        if (terrain.has(layer.layer)) names.append(names.empty() ? "" : ", ").append(layer.name);
    std::printf("  layers: %s\n", names.c_str());
    printSettings(project->preset);
    return ExitStatus::Done;
}

ExitStatus describeHeightmap(const TerrainOptions& options) {
    const std::filesystem::path path = options.input;
    const Result<HeightmapInfo> info = inspectHeightmap(path);
    if (!info) return fail(ExitStatus::BadInput, info.error().message);
    const MapNodes inFile = info->nodesInFile();
    if (Result<void> fits = checkPixels(options, shownPath(path), inFile); !fits)
        return fail(ExitStatus::BadInput, fits.error().message);
    std::printf("%s: heightmap, %d x %d%s, %s, %d bits\n", shownPath(path).c_str(), inFile.width, inFile.height,
                info->sizeIsGuessed ? " (guessed from its length)" : "", std::string((*formatOf(path))->title).c_str(),
                info->bitsPerSample);
    for (const std::string& each : info->notes) note(each);
    if (info->metric)
        std::printf("  heights: in metres\n");
    else if (info->range)
        std::printf("  heights: black is %s, white %s\n", metres(info->range->low).c_str(),
                    metres(info->range->high).c_str());
    else
        std::printf("  heights: not stored in the file; give --height-range LO:HI\n");
    if (info->cellSize && info->inFile)
        std::printf("  cell size: %s after a resampling to %d x %d nodes; in the file %s by %s\n",
                    metres(*info->cellSize).c_str(), info->width, info->height,
                    metres(static_cast<float>(info->cells->east)).c_str(),
                    metres(static_cast<float>(info->cells->north)).c_str());
    else if (info->cellSize)
        std::printf("  cell size: %s\n", metres(*info->cellSize).c_str());
    else
        std::printf("  cell size: not stored in the file; give --cell-size\n");
    if (info->place.place)
        std::printf("  place: %s\n", shownPlace(*info->place.place).c_str());
    else if (!info->place.whyNone.empty())
        std::printf("  place: cannot be kept, because %s\n", info->place.whyNone.c_str());
    return ExitStatus::Done;
}

void print(const MetricInfo& metric, const TerrainMetrics& metrics) {
    std::printf("  %-22s %9.4f %-4s %s", std::string(metric.title).c_str(), metric.shown(metrics),
                std::string(metric.unit).c_str(), std::string(metric.meaning).c_str());
    if (metric.naturalHigh < MetricInfo::kAny)
        std::printf(" Natural: %g to %g.", metric.naturalLow, metric.naturalHigh);
    std::printf("\n");
}

}  // namespace

ExitStatus runInfo(const TerrainOptions& options) {
    if (const Result<std::uint64_t> most = mostPixels(options); !most)
        return fail(ExitStatus::BadInput, most.error().message);
    // The content of a file takes precedence over its name.
    if (isProject(options.input)) return describeProject(options.input);
    return isPresetName(options.input) ? describePreset(options.input) : describeHeightmap(options);
}

ExitStatus runMetrics(TerrainOptions options) {
    const std::string name = options.input;
    Result<ResolvedPreset> resolved = resolveShown(std::move(options));
    if (!resolved) return fail(ExitStatus::BadInput, resolved.error().message);
    ThreadPool pool;
    const Result<Terrain> terrain = makeTerrain(*resolved, pool);
    if (!terrain) return fail(ExitStatus::BadInput, terrain.error().message);
    if (terrain->width() < kSmallestMeasured || terrain->height() < kSmallestMeasured)
        return fail(ExitStatus::BadInput, shownPath(name) + " is smaller than 8 x 8 nodes; metrics need a larger map");
    for (const std::string& text : resolved->notes) note(text);

    return withLand(*terrain, [&] {
        const TerrainMetrics m = measure(*terrain, pool);
        std::printf("%s: %d x %d nodes\n", shownPath(name).c_str(), terrain->width(), terrain->height());
        for (const MetricInfo& metric : kMetrics) print(metric, m);
        return ExitStatus::Done;
    });
}

}  // namespace scree
