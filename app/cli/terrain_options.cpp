#include "app/cli/terrain_options.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/document/preset_layout.h"
#include "app/document/shipped/treatment.h"
#include "app/document/starting_terrain.h"
#include "app/io/formats/heightmap.h"
#include "app/maps/material_textures.h"
#include "erosion/base/shown_text.h"
#include "erosion/records/colours.h"
#include "erosion/simulation/water_scale.h"

namespace scree {

Result<std::uint64_t> parseCount(std::string_view option, std::string_view text, std::uint64_t lowest,
                                 std::uint64_t highest) {
    const std::optional<double> value = parseNumber(text);
    if (!value || *value != std::floor(*value) || *value < static_cast<double>(lowest) ||
        *value > static_cast<double>(highest))
        return Error{std::string(option) + " is '" + shownText(text) + "'; give a whole number from " +
                     std::to_string(lowest) + " to " + std::to_string(highest)};
    return static_cast<std::uint64_t>(*value);
}

Result<std::uint64_t> mostPixels(const TerrainOptions& options) {
    constexpr std::uint64_t kMost = std::uint64_t{Terrain::kMaxSize} * Terrain::kMaxSize;
    constexpr std::uint64_t kUsual = std::uint64_t{8192} * 8192;
    if (options.maxPixels.empty()) return kUsual;
    return parseCount("--max-pixels", options.maxPixels, 4, kMost);
}

Result<void> checkPixels(const TerrainOptions& options, const std::string& name, MapNodes map) {
    const Result<std::uint64_t> most = mostPixels(options);
    if (!most) return most.error();
    if (static_cast<std::uint64_t>(map.width) * static_cast<std::uint64_t>(map.height) <= *most) return {};
    return Error{name + " has " + std::to_string(map.width) + " x " + std::to_string(map.height) +
                 " nodes, more than the " + std::to_string(*most) + " of --max-pixels; raise it or give a smaller map"};
}

bool isPresetName(std::string_view path) {
    return path.ends_with(".json");
}

namespace {

/// Sets one member from an option's text, with the limits of its knob.
template <class S, class V>
Result<void> setOption(S& settings, V S::*member, std::string_view text, std::string_view option) {
    Result<void> outcome;
    forEachKnob<S>([&](const auto& knob) {
        if constexpr (std::is_same_v<V, typename std::decay_t<decltype(knob)>::Value>)
            if (knob.member == member) outcome = setKnobText(settings, knob, text, option);
    });
    return outcome;
}

Result<void> applySet(const std::string& set, Preset& preset) {
    const std::size_t equals = set.find('=');
    if (equals == std::string::npos || equals == 0)
        return Error{"--set is '" + shownText(set) + "'; give knob=value, such as droplet.capacity=12"};
    Result<void> outcome = setByName(preset, set.substr(0, equals), set.substr(equals + 1));
    if (!outcome) return Error{"--set: " + outcome.error().message};
    return outcome;
}

/// Sets how the file of a painted layer is read, from "LAYER.KNOB=VALUE".
Result<void> applyPaintSet(const std::string& set, std::vector<LayerFile>& paints) {
    const std::size_t equals = std::min(set.find('='), set.size()), dot = std::min(set.find('.'), equals);
    const std::string name = set.substr(0, dot);
    if (equals == set.size() || dot == equals || dot == 0)
        return Error{"--paint-set is '" + shownText(set) + "'; give LAYER.KNOB=VALUE, such as rain.flip=eastWest"};
    for (LayerFile& paint : paints) {
        if (paint.about().name != name) continue;
        const std::string key = set.substr(dot + 1, equals - dot - 1);
        if (!isLayerKnob(key))
            return Error{"--paint-set: '" + shownText(name) + "." + shownText(key) +
                         "' is not a knob of a layer; use the knobs of file except low, high and resolution"};
        Result<void> outcome = setKnob(paint.map, name, key, set.substr(equals + 1));
        if (!outcome) return Error{"--paint-set: " + outcome.error().message};
        return outcome;
    }
    return Error{"--paint-set is '" + shownText(set) + "', but no --paint gives " + shownText(name) +
                 "; give --paint " + shownText(name) + "=FILE"};
}

/// Reads the options about paint. Precondition: the layers of the terrain are known.
Result<void> parsePaints(const TerrainOptions& options, ResolvedPreset& resolved) {
    for (const std::string& text : options.paints) {
        Result<LayerFile> file = parseLayerFile("--paint", text, resolved.layerTable());
        if (!file) return file.error();
        for (const LayerFile& other : resolved.paints)
            if (other.layer == file->layer)
                return Error{"--paint gives " + std::string(file->about().name) + " twice; give one file for it"};
        const Result<const HeightmapFormat*> format = formatOf(file->path);
        if (isColour(file->layer) && (!format || (*format)->readColours == nullptr))
            return Error{"--paint: " + shownPath(file->path) + " cannot be read as colours; convert it to " +
                         shownColourEndings()};
        if (!format) return Error{"--paint: " + format.error().message};
        resolved.paints.push_back(std::move(*file));
    }
    for (const std::string& set : options.paintSets)
        if (Result<void> outcome = applyPaintSet(set, resolved.paints); !outcome) return outcome;
    for (const LayerFile& paint : resolved.paints) {
        const Result<HeightmapInfo> about =
            isColour(paint.layer) ? inspectColourFile(paint.path) : inspectHeightmap(paint.path, paint.map);
        if (!about) return Error{paint.option + ": " + about.error().message};
        if (isColour(paint.layer))
            resolved.notes.insert(resolved.notes.end(), about->notes.begin(), about->notes.end());
        const std::string name = paint.option + ": " + shownPath(paint.path);
        if (Result<void> fits = checkPixels(options, name, about->nodesInFile()); !fits) return fits;
    }
    return {};
}

/// Checks the size of a recipe's terrain, and of the file that it reads.
Result<void> checkRecipePixels(const TerrainOptions& options, const TerrainRecipe& recipe) {
    MapNodes land{recipe.terrain.width, recipe.terrain.height};
    if (recipe.terrain.start == Start::File) {
        if (recipe.path.empty()) return {};  // making the terrain will report it
        const Result<HeightmapInfo> info = inspectHeightmap(recipe.path, recipe.file);
        if (!info) return info.error();
        if (Result<void> read = checkPixels(options, shownPath(recipe.path), info->nodesInFile()); !read) return read;
        const Result<MapNodes> kept = importedSize(recipe.path, *info, recipe.file);
        if (!kept) return kept.error();
        land = resampledSize(*kept, recipe.file);
    }
    return checkPixels(options, "the terrain", land);
}

/// Gives the longer edge the length of --extent.
Result<void> stretchTo(const TerrainOptions& options, TerrainRecipe& recipe) {
    if (options.extent.empty()) return {};
    if (!options.cellSize.empty()) return Error{"--extent and --cell-size exclude each other; give one"};
    const std::optional<double> metres = parseNumber(options.extent);
    if (!metres || !(*metres > 0.0) || !(*metres <= 1e8))
        return Error{"--extent is '" + shownText(options.extent) + "'; give the longer edge in metres, such as 5120"};
    int nodes = std::max(recipe.terrain.width, recipe.terrain.height);
    if (recipe.terrain.start == Start::File) {
        const Result<HeightmapInfo> info = inspectHeightmap(recipe.path, recipe.file);
        if (!info) return info.error();
        const Result<MapNodes> size = importedSize(recipe.path, *info, recipe.file);
        if (!size) return size.error();
        nodes = std::max(size->width, size->height);
    }
    return setOption(recipe.terrain, &TerrainSettings::cellSize, std::to_string(*metres / nodes), "--extent");
}

/// Gives a heightmap without a preset the settings of its treatment.
Result<void> treat(const TerrainOptions& options, Preset& preset) {
    const bool isOwn = !options.input.empty() && options.preset.empty();
    if (!isOwn) {
        if (options.treatment.empty()) return {};
        return Error{options.preset.empty() ? "--treatment applies to heightmaps; give one with --input"
                                            : "--treatment and --preset exclude each other; give one"};
    }
    Treatment treatment = kUsualTreatment;
    if (!options.treatment.empty()) {
        const Result<Treatment> named = treatmentNamed(options.treatment);
        if (!named) return Error{"--treatment: " + named.error().message};
        treatment = *named;
    }
    preset = treated(preset, treatment);
    return {};
}

/// Makes the file the start, with the scale that is stored in it.
Result<void> startFrom(const std::string& input, const TerrainOptions& options, ResolvedPreset& resolved) {
    if (isProject(input)) return Error{"--input: " + shownPath(input) + " is a project; give it as --project"};
    if (isPresetName(input)) return Error{"--input: " + shownPath(input) + " is a preset; give it as --preset"};
    Preset& preset = resolved.preset;
    for (const std::string& set : options.sets)  // knobs for reading a raw file
        if (set.starts_with("file."))
            if (Result<void> outcome = applySet(set, preset); !outcome) return outcome.error();
    const Result<HeightmapInfo> info = inspectHeightmap(input, preset.terrain.file);
    if (!info) return info.error();
    const bool scaleFromPreset = preset.terrain.terrain.start == Start::File;
    preset.terrain.terrain.start = Start::File;
    preset.terrain.path = input;
    if (info->range) {
        preset.terrain.file.low = info->range->low;
        preset.terrain.file.high = info->range->high;
    }
    if (info->cellSize) preset.terrain.terrain.cellSize = *info->cellSize;

    const auto isSet = [&](std::string_view knob) {
        for (const std::string& set : options.sets)
            if (set.starts_with(knob)) return true;
        return false;
    };
    std::string assumed;
    if (!info->range && !info->metric && !scaleFromPreset && options.heightRange.empty() && !isSet("file.low") &&
        !isSet("file.high"))
        assumed = "heights from " + formatKnobValue(static_cast<double>(preset.terrain.file.low)) + " to " +
                  formatKnobValue(static_cast<double>(preset.terrain.file.high)) + " m (see --height-range)";
    if (!info->cellSize && !scaleFromPreset && options.cellSize.empty() && !isSet("terrain.cellSize"))
        assumed += (assumed.empty() ? "" : " and ") + std::string("cells of ") +
                   formatKnobValue(static_cast<double>(preset.terrain.terrain.cellSize)) + " m (see --cell-size)";
    if (!assumed.empty()) resolved.notes.push_back(shownPath(input) + " does not store its scale; assuming " + assumed);
    return {};
}

/// Fails if a knob varies by a layer that the terrain does not have, or if an option asked for the overlay of such a
/// layer. Notes if it is the preset's own overlay, `own`. Its knobs were checked when it was read, so a fault is in an
/// option.
Result<void> checkLayers(ResolvedPreset& resolved, const Overlay& own) {
    const std::span<const LayerInfo> layers = layersOf(resolved.layerTable());
    if (Result<void> known = checkModulatedBy(layers, resolved.preset.simulation); !known)
        return Error{"--set: " + known.error().message};
    if (resolved.preset.view.overlay != own)
        return checkOverlay(resolved.preset.view.overlay, layers, "--set: view.overlay");
    if (std::string missing = missingOverlay(layers, resolved.preset.view); !missing.empty())
        resolved.notes.push_back(std::move(missing));
    return {};
}

/// Loads the textures of the materials. The preset may be saved elsewhere, so the paths of the textures and of the
/// reference become absolute. The reference is not loaded, because only the window shows it.
Result<void> takeMaterials(ResolvedPreset& resolved) {
    const auto makeAbsolute = []<FilePurpose purpose>(ChosenFile<purpose>& file) {
        std::error_code failed;
        const std::filesystem::path whole = std::filesystem::absolute(std::string(file.name()), failed);
        if (!file.isNone() && !failed) file = ChosenFile<purpose>::fromName(whole.string()).value_or(file);
    };
    for (MaterialStyle& style : resolved.preset.materials) makeAbsolute(style.texture);
    makeAbsolute(resolved.preset.reference.picture);
    Result<ShownMaterials> materials = loadMaterials(resolved.preset.materials);
    if (!materials) return materials.error();
    resolved.materials = std::move(*materials);
    return {};
}

}  // namespace

Result<void> checkOverlay(const Overlay& overlay, std::span<const LayerInfo> layers, std::string_view option) {
    if (shownOn(layers, overlay) == overlay) return {};
    // The terrain's own layers come first, because a long list is cut off at its end.
    std::vector<std::string_view> names;
    for (const LayerInfo& layer : layers.subspan(kLayers.size())) names.push_back(layer.name);
    names.insert(names.end(), choicesOf<Overlay>.begin(), choicesOf<Overlay>.end());
    return detail::notAChoice(option, overlay.name(), names);
}

SharedLayerTable ResolvedPreset::layerTable() const {
    if (checkpoint) return checkpoint->terrain.layerTable();
    return preset.terrain.paint ? preset.terrain.paint->table() : nullptr;
}

Result<ResolvedPreset> resolvePreset(const TerrainOptions& options) {
    ResolvedPreset resolved;
    if (!options.preset.empty()) {
        Result<PresetReading> reading = loadPreset(options.preset);
        if (!reading && isProject(options.preset))
            return Error{"--preset: " + shownPath(options.preset) + " is a project; give it as --project"};
        if (!reading && !isPresetName(options.preset) && inspectHeightmap(options.preset))
            return Error{"--preset: " + shownPath(options.preset) + " is a heightmap; give it as --input"};
        if (!reading) return reading.error();
        resolved.preset = std::move(reading->preset);
        resolved.notes.insert(resolved.notes.end(), reading->warnings.begin(), reading->warnings.end());
    }
    if (Result<void> added = addMasks(options.masks, resolved); !added) return added.error();
    if (Result<void> parsed = parsePaints(options, resolved); !parsed) return parsed.error();
    if (Result<void> chosen = treat(options, resolved.preset); !chosen) return chosen.error();
    if (!options.input.empty())
        if (Result<void> started = startFrom(options.input, options, resolved); !started) return started.error();

    Preset& preset = resolved.preset;
    TerrainSettings& terrain = preset.terrain.terrain;
    const Result<int> resolution = askedResolution(options);
    if (!resolution) return resolution.error();
    if (*resolution > 0) preset.terrain = atResolution(preset.terrain, *resolution);
    if (!options.heightRange.empty()) {
        if (terrain.start != Start::File)
            return Error{
                "--height-range applies to heightmaps only; give one with --input, or --set ridged.relief=METRES"};
        if (const Result<HeightmapInfo> info = inspectHeightmap(preset.terrain.path, preset.terrain.file);
            info && info->metric)
            return Error{"--height-range applies to pictures only; " + shownPath(preset.terrain.path) +
                         " holds metres"};
        const Result<HeightRange> range = parseHeightRange(options.heightRange);
        if (!range) return Error{"--height-range: " + range.error().message};
        preset.terrain.file.low = range->low;
        preset.terrain.file.high = range->high;
    }
    if (!options.cellSize.empty())
        if (Result<void> set = setOption(terrain, &TerrainSettings::cellSize, options.cellSize, "--cell-size"); !set)
            return set.error();
    // The grid whose extent is set: a crop, or the size of the generated terrain.
    for (const std::string& set : options.sets)
        if (set.starts_with("file.") || set.starts_with("terrain."))
            if (Result<void> outcome = applySet(set, preset); !outcome) return outcome.error();
    if (Result<void> stretched = stretchTo(options, preset.terrain); !stretched) return stretched.error();
    const Overlay own = preset.view.overlay;
    if (Result<void> applied = applyOptions(options, preset); !applied) return applied.error();
    if (Result<void> known = checkLayers(resolved, own); !known) return known.error();
    if (Result<void> fits = checkRecipePixels(options, preset.terrain); !fits) return fits.error();
    if (Result<void> loaded = takeMaterials(resolved); !loaded) return loaded.error();
    return resolved;
}

Result<ResolvedPreset> resolveProject(const std::string& path, const TerrainOptions& options) {
    for (const auto& [option, text] :
         {std::pair{"--preset", options.preset}, std::pair{"--input", options.input},
          std::pair{"--extent", options.extent}, std::pair{"--cell-size", options.cellSize},
          std::pair{"--height-range", options.heightRange}, std::pair{"--treatment", options.treatment}})
        if (!text.empty())
            return Error{std::string(option) + " and a project exclude each other: " + shownPath(path) +
                         " holds its terrain"};
    const Result<int> resolution = askedResolution(options);
    if (!resolution) return resolution.error();
    ResolvedPreset resolved;
    Result<Project> project = loadProject(path, &resolved.notes);
    if (!project) return project.error();
    resolved.preset = std::move(project->preset);
    resolved.checkpoint = std::move(project->checkpoint);
    if (Result<void> added = addMasks(options.masks, resolved); !added) return added.error();
    if (Result<void> parsed = parsePaints(options, resolved); !parsed) return parsed.error();
    const Terrain& land = resolved.checkpoint->terrain;
    if (Result<void> fits = checkPixels(options, shownPath(path), {land.width(), land.height()}); !fits)
        return fits.error();
    if (*resolution > 0) resolved.preset.terrain = atResolution(resolved.preset.terrain, *resolution);
    const Overlay own = resolved.preset.view.overlay;
    if (Result<void> set = applyOptions(options, resolved.preset); !set) return set.error();
    if (Result<void> known = checkLayers(resolved, own); !known) return known.error();
    if (Result<void> loaded = takeMaterials(resolved); !loaded) return loaded.error();
    return resolved;
}

Result<ResolvedPreset> resolveShown(TerrainOptions options) {
    if (isProject(options.input)) {
        const std::string path = std::exchange(options.input, {});
        return resolveProject(path, options);
    }
    if (isPresetName(options.input)) options.preset = std::exchange(options.input, {});
    return resolvePreset(options);
}

Result<int> askedResolution(const TerrainOptions& options) {
    if (!options.size.empty())
        return Error{
            "--size was replaced; give --resolution N for the nodes along the longer edge, or --extent M for its "
            "length in metres"};
    if (options.resolution.empty()) return 0;
    const Result<std::uint64_t> nodes = parseCount("--resolution", options.resolution, Terrain::kMinSize, 8192);
    if (!nodes) return nodes.error();
    return static_cast<int>(*nodes);
}

Result<Terrain> makeTerrain(ResolvedPreset& resolved, ThreadPool& pool) {
    Result<Terrain> terrain = resolved.checkpoint ? Result<Terrain>(std::move(resolved.checkpoint->terrain))
                                                  : makeStartingTerrain(resolved.preset.terrain, pool, &resolved.notes);
    if (!terrain) return terrain;
    for (const LayerFile& paint : resolved.paints) {
        if (isColour(paint.layer)) {
            const Result<Field<Rgba>> colours = readColourFile(paint.path, paint.map);
            if (!colours) return Error{paint.option + ": " + colours.error().message};
            paintColours(*terrain, *colours, pool);
            if (resolved.checkpoint) {
                auto start = std::make_shared<Terrain>(*resolved.checkpoint->start);
                paintColours(*start, *colours, pool);
                resolved.checkpoint->start = std::move(start);
            }
            continue;
        }
        const Result<Field<float>> values = readLayerFile(paint, &resolved.notes);
        if (!values) return Error{paint.option + ": " + values.error().message};
        paintValues(*terrain, paint.layer, *values, pool);
    }
    for (const RuledMask& mask : resolved.rules)
        paintByRules(*terrain, mask.layer, mask.rules, MaskJoin::Replace,
                     maskCover(resolved.preset.simulation, *terrain), pool);
    if (!resolved.paints.empty() || !resolved.rules.empty())
        resolved.preset.terrain.paint = paintOf(*terrain, resolved.checkpoint ? *resolved.checkpoint->start : *terrain);
    return terrain;
}

Result<void> applyOptions(const TerrainOptions& options, Preset& preset) {
    if (!options.seed.empty())
        if (Result<void> set = setOption(preset.simulation, &SimulationSettings::seed, options.seed, "--seed"); !set)
            return set;
    for (const std::string& set : options.sets)
        if (Result<void> outcome = applySet(set, preset); !outcome) return outcome;
    return {};
}

}  // namespace scree
