#include "app/cli/export.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "app/signals/platform/end_request.h"
#include "erosion/base/knob.h"
#include "erosion/base/shown_text.h"
#include "erosion/base/work_watch.h"
#include "erosion/simulation/found_layers.h"

namespace scree {

namespace {

constexpr std::uint64_t kMostPackThreads = 1024;

/// Sets one member from text, with the limits of its knob.
template <class V>
Result<void> setPackOption(PackSettings& settings, V PackSettings::*member, std::string_view text,
                           std::string_view option) {
    Result<void> outcome;
    if (text.empty()) return outcome;
    forEachKnob<PackSettings>([&](const auto& knob) {
        if constexpr (std::is_same_v<V, typename std::decay_t<decltype(knob)>::Value>)
            if (knob.member == member) outcome = setKnobText(settings, knob, text, option);
    });
    return outcome;
}

Result<void> setTiles(PackSettings& settings, std::string_view text) {
    if (text.empty()) return {};
    const std::size_t cross = std::min(text.find('x'), text.size());
    const auto count = [](std::string_view part) { return parseCount("--tiles", part, 1, 64); };
    const Result<std::uint64_t> across = count(text.substr(0, cross));
    const Result<std::uint64_t> down = count(text.substr(std::min(cross + 1, text.size())));
    if (!across || !down)
        return Error{"--tiles is '" + shownText(text) + "'; give ACROSSxDOWN, such as 4x4, each from 1 to 64"};
    settings.tilesX = static_cast<int>(*across);
    settings.tilesY = static_cast<int>(*down);
    return {};
}

/// Parses "exact", LO:HI, or the folder of a pack with the range to use.
Result<void> setRange(PackSettings& settings, const std::string& text) {
    if (text.empty() || text == "exact") return {};
    Result<HeightRange> range = parseHeightRange(text);
    std::error_code failed;
    if (!range && std::filesystem::exists(text, failed)) {
        range = rangeOfPack(text);
        if (!range) return Error{"--range: " + range.error().message};
    }
    if (!range)
        return Error{"--range is '" + shownText(text) +
                     "'; give exact, LO:HI in metres, such as 0:1200, or the folder of a pack that has the range"};
    settings.range = PackRange::Fixed;
    settings.low = range->low;
    settings.high = range->high;
    return {};
}

/// A name for --maps and its setting.
struct NamedMap {
    std::string_view name;
    bool PackSettings::*wanted;
};
constexpr std::array kNamedMaps{NamedMap{"splat", &PackSettings::splat}, NamedMap{"colour", &PackSettings::colour},
                                NamedMap{"normal", &PackSettings::normal}, NamedMap{"ao", &PackSettings::occlusion},
                                NamedMap{"rivers", &PackSettings::rivers}};

/// Parses "all", "none", or names separated by commas. Names of layers are masks.
Result<void> setMaps(PackSettings& settings, LayerSet& masks, std::string_view text,
                     std::span<const LayerInfo> layers) {
    if (text.empty()) return {};
    std::vector<std::string_view> known{"all", "none"};
    for (const NamedMap& map : kNamedMaps) {
        settings.*map.wanted = false;
        known.push_back(map.name);
    }
    for (const LayerInfo& layer : layers)
        if (!isColour(layer.layer)) known.push_back(layer.name);
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t comma = std::min(text.find(',', at), text.size());
        const std::string_view name = text.substr(at, comma - at);
        at = comma + 1;
        if (std::find(known.begin(), known.end(), name) == known.end()) {
            return Error{"--maps: unknown map '" + shownText(name) + "'" + suggestion(name, known) + " (there are " +
                         listed(known) + ")"};
        }
        for (const NamedMap& map : kNamedMaps)
            if (name == map.name || name == "all") settings.*map.wanted = true;
        // The colour layer is not a mask: "colour" names the map.
        if (const std::optional<Layer> layer = layerNamed(name, layers); layer && !isColour(*layer)) masks.add(*layer);
    }
    return {};
}

/// Fails if a range is given and the heights are not written as levels.
Result<void> checkRangeCounts(const ExportOptions& options, const PackPlan& plan) {
    if (plan.levels || plan.settings.range == PackRange::Exact) return {};
    return Error{"--range applies to 16-bit heights, and " + plan.ending + " holds metres; leave it out" +
                 (options.pack.format.empty()    ? ", or give --format r16"
                  : options.pack.format == "tif" ? ", or give --format tif16"
                                                 : "")};
}

/// The checked request, before the terrain is made.
struct ExportPlan {
    PackSettings settings;
    LayerSet masks;
    PackTarget target;
    int threads = 0;
};

Result<ExportPlan> exportPlanOf(const ExportOptions& options, std::span<const LayerInfo> layers) {
    const auto settings = packSettingsOf(options.pack, layers);
    if (!settings) return settings.error();
    using Existing = PackTarget::Existing;
    ExportPlan plan{settings->first,
                    settings->second,
                    {options.output, options.overwrite ? Existing::Replace : Existing::Keep, options.pack.names}};
    if (Result<void> sound = checkPackTarget(plan.target); !sound) {
        if (checkPackTarget({options.output, Existing::Replace}))
            return Error{"--output: " + shownPath(options.output) +
                         " is a pack already; give another folder, or add --overwrite"};
        return Error{"--output: " + sound.error().message};
    }
    const Result<std::uint64_t> threads =
        parseCount("--threads", options.threads.empty() ? "0" : options.threads, 0, kMostPackThreads);
    if (!threads) return threads.error();
    plan.threads = static_cast<int>(*threads);
    return plan;
}

void printPack(const WrittenPack& pack) {
    std::printf("wrote %s\n", shownText(shownPack(pack), std::string_view::npos).c_str());
    for (const EngineValue& value : engineValues(pack.plan))
        std::printf("  %-22s %s\n", value.name.c_str(),
                    (formatKnobValue(value.value) + unitSuffix(value.unit)).c_str());
}

}  // namespace

std::string shownEngines() {
    std::string text = "Engines:\n";
    for (const EngineInfo& engine : kEngines)
        text += "  " + std::string(nameOf(engine.engine)) + std::string(10 - nameOf(engine.engine).size(), ' ') +
                std::string(engine.title) + ": " +
                (engine.takesAnySize() ? "any size" : shownSizes(engine) + " nodes along an edge") + "; " +
                shownFormats(engine) + "\n";
    return text;
}

Result<std::pair<PackSettings, LayerSet>> packSettingsOf(const PackOptions& options,
                                                         std::span<const LayerInfo> layers) {
    PackSettings settings;
    LayerSet masks;
    Result<void> set = setPackOption(settings, &PackSettings::engine, options.engine, "--for");
    if (set) set = setPackOption(settings, &PackSettings::format, options.format, "--format");
    if (set) set = setPackOption(settings, &PackSettings::rows, options.rows, "--rows");
    if (set) set = setPackOption(settings, &PackSettings::byteOrder, options.byteOrder, "--byte-order");
    if (set && !options.size.empty()) {
        const Result<std::uint64_t> size =
            parseCount("--size", options.size, Terrain::kMinSize, static_cast<std::uint64_t>(kMostPackNodes));
        if (!size) return size.error();
        settings.size = static_cast<int>(*size);
        const EngineInfo& engine = info(settings.engine);
        if (!engine.takes(settings.size))
            return Error{"--size is " + std::to_string(settings.size) + "; " + std::string(engine.title) + " takes " +
                         shownSizes(engine)};
    }
    if (set) set = setTiles(settings, options.tiles);
    if (set) set = setPackOption(settings, &PackSettings::overlap, options.overlap, "--overlap");
    if (set) set = setRange(settings, options.range);
    if (set) set = setMaps(settings, masks, options.maps, layers);
    if (!set) return set.error();
    settings.riverBeds = options.riverBeds;
    return std::pair{settings, masks};
}

ExitStatus runExport(const ExportOptions& options) {
    if (!options.terrain.resolution.empty() && isProject(options.terrain.input))
        return fail(ExitStatus::BadInput, "--resolution: " + shownPath(options.terrain.input) +
                                              " is a project, whose land is there already; give --size N for the nodes "
                                              "of the heightmap");
    Result<ResolvedPreset> resolved = resolveShown(options.terrain);
    if (!resolved) return fail(ExitStatus::BadInput, resolved.error().message);
    const Result<ExportPlan> plan = exportPlanOf(options, layersOf(resolved->layerTable()));
    if (!plan) return fail(ExitStatus::BadInput, plan.error().message);
    ThreadPool pool(plan->threads);
    Result<Terrain> terrain = makeTerrain(*resolved, pool);
    if (!terrain) return fail(ExitStatus::BadInput, terrain.error().message);
    for (const std::string& each : resolved->notes) note(each);
    const Result<PackPlan> grid = planPack(plan->settings, packLandOf(*terrain), plan->target.names);
    if (!grid) return fail(ExitStatus::BadInput, grid.error().message);
    if (Result<void> counts = checkRangeCounts(options, *grid); !counts)
        return fail(ExitStatus::BadInput, counts.error().message);
    const Preset& preset = resolved->preset;
    WorkWatch watch;
    const EndRequest signals([&] { watch.cancel(); }, EndRequest::SecondSignal::Ends);
    return withLand(*terrain, [&] {
        try {
            updateFoundLayers(*terrain, packLayers(plan->settings, plan->masks), preset.simulation, landCoverOf(preset),
                              pool);
            watch.beginPart();
            terrain->dropBase(pool, Terrain::WaterForm::Shown);
            const Result<WrittenPack> pack = writePack({*terrain, preset, pool, plan->masks, resolved->materials},
                                                       plan->settings, plan->target, &watch);
            if (!pack) return fail(ExitStatus::Failed, pack.error().message);
            printPack(*pack);
            return ExitStatus::Done;
        } catch (const WorkCancelled&) {
            return fail(ExitStatus::Interrupted, "interrupted; nothing was written");
        }
    });
}

}  // namespace scree
