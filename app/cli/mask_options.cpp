#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "app/cli/terrain_options.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

constexpr std::string_view kLive = "live:";  ///< Begins a rule that the mask follows during the run.

/// Adds these layers to the terrain. Returns the first.
Result<Layer> addLayers(std::vector<LayerDescription> layers, ResolvedPreset& resolved) {
    const SharedLayerTable table = resolved.layerTable();
    const auto first = static_cast<Layer>(layersOf(table).size());
    std::vector<LayerDescription> added = table ? table->added() : std::vector<LayerDescription>();
    added.insert(added.end(), layers.begin(), layers.end());
    Result<SharedLayerTable> extended = LayerTable::of(std::move(added));
    if (!extended) return extended.error();
    if (const Result<void> sound = checkRules(**extended); !sound) return sound.error();
    if (resolved.checkpoint) {
        for (LayerDescription& layer : layers)
            if (const Result<Layer> made = resolved.checkpoint->terrain.addLayer(std::move(layer)); !made)
                return made.error();
        return first;
    }
    SharedPaint& paint = resolved.preset.terrain.paint;
    paint = makePaint(paint ? paint->layers() : std::vector<PaintedLayers::Painted>(),
                      paint ? paint->colours() : Field<Rgba>(), *extended);
    return first;
}

/// Adds a layer of this name to the terrain, unless it has been added already. With a rule, the mask follows it, and
/// must be new.
Result<Layer> addMask(const std::string& name, const std::string& rule, ResolvedPreset& resolved) {
    for (const LayerInfo& layer : layersOf(resolved.layerTable()).subspan(kLayers.size())) {
        if (layer.name != name) continue;
        if (!rule.empty()) return Error{"the land has a mask '" + shownText(name) + "' already; give another name"};
        return layer.layer;
    }
    std::vector<LayerDescription> layers{{.name = name, .title = name, .unit = {}, .rule = rule}};
    addStrokeLayers(layers);
    return addLayers(std::move(layers), resolved);
}

/// Fails if the rules look at a layer that the terrain does not have.
Result<void> checkLayersOf(const MaskRules& rules, const ResolvedPreset& resolved) {
    for (const auto& [join, rule] : rules.steps)
        if (looksAtLayer(rule.by) && !layerNamed(rule.of, layersOf(resolved.layerTable())))
            return Error{"--mask: the land has no mask '" + shownText(rule.of) +
                         "'; add it first, by a --mask of its own"};
    return {};
}

}  // namespace

Result<void> addMasks(const std::vector<std::string>& masks, ResolvedPreset& resolved) {
    std::vector<std::string> files;
    for (const std::string& mask : masks) {
        const std::size_t equals = mask.find('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == mask.size())
            return Error{"--mask is '" + shownText(mask) +
                         "'; give NAME=FILE or NAME=PROPERTY:FROM:TO, such as cliffs=slope:35:90"};
        std::string source = mask.substr(equals + 1);
        const bool isLive = source.starts_with(kLive);
        if (isLive) source = source.substr(kLive.size());
        const Result<std::optional<MaskRules>> rules = MaskRules::fromText(source);
        if (!rules) return Error{"--mask: " + rules.error().message};
        if (isLive && !*rules)
            return Error{"--mask: '" + shownText(source) + "' is no rule; give one such as live:slope:35:90:5"};
        if (*rules)
            if (const Result<void> known = checkLayersOf(**rules, resolved); !known) return known.error();
        const Result<Layer> layer = addMask(mask.substr(0, equals), isLive ? source : std::string(), resolved);
        if (!layer) return Error{"--mask: " + layer.error().message};
        if (*rules)
            resolved.rules.push_back({*layer, **rules});
        else
            files.push_back(mask);
    }
    for (const std::string& file : files) {
        Result<LayerFile> read = parseLayerFile("--mask", file, resolved.layerTable());
        if (!read) return read.error();
        resolved.paints.push_back(std::move(*read));
    }
    return {};
}

}  // namespace scree
