#include <algorithm>
#include <optional>
#include <utility>

#include "app/cli/terrain_options.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

constexpr std::string_view kLive = "live:";  ///< Begins a rule that the mask follows during the run.

/// Adds a layer of this name to the terrain, unless it has been added already.
Result<Layer> addMask(const std::string& name, const std::string& rule, ResolvedPreset& resolved) {
    const SharedLayerTable table = resolved.layerTable();
    for (const LayerInfo& layer : layersOf(table).subspan(kLayers.size()))
        if (layer.name == name) return layer.layer;
    LayerDescription mask{.name = name, .title = name, .unit = {}, .rule = rule};
    if (resolved.checkpoint) return resolved.checkpoint->terrain.addLayer(std::move(mask));
    std::vector<LayerDescription> added = table ? table->added() : std::vector<LayerDescription>();
    added.push_back(std::move(mask));
    Result<SharedLayerTable> extended = LayerTable::of(std::move(added));
    if (!extended) return extended.error();
    SharedPaint& paint = resolved.preset.terrain.paint;
    paint = makePaint(paint ? paint->layers() : std::vector<PaintedLayers::Painted>(),
                      paint ? paint->colours() : Field<Rgba>(), *extended);
    return (*extended)->layers().back().layer;
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
        const Result<std::optional<MaskRule>> rule = MaskRule::fromText(source);
        if (!rule) return Error{"--mask: " + rule.error().message};
        if (isLive && !*rule)
            return Error{"--mask: '" + shownText(source) + "' is no rule; give one such as live:slope:35:90:5"};
        const Result<Layer> layer = addMask(mask.substr(0, equals), isLive ? source : std::string(), resolved);
        if (!layer) return Error{"--mask: " + layer.error().message};
        if (*rule)
            resolved.rules.push_back({*layer, **rule});
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
