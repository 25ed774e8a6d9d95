#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "app/cli/terrain_options.h"
#include "erosion/base/shown_text.h"

namespace scree {

namespace {

std::vector<std::string> partsOf(const std::string& text) {
    std::vector<std::string> parts{""};
    for (const char c : text) {
        if (c == ':')
            parts.emplace_back();
        else
            parts.back() += c;
    }
    return parts;
}

/// Returns the rule "PROPERTY:FROM:TO[:SOFT]", or nothing if the text does not begin with the name of a property.
Result<std::optional<MaskRule>> ruleOf(const std::string& text) {
    constexpr auto kNames = choicesOf<MaskBy>;
    const std::vector<std::string> parts = partsOf(text);
    const auto by = std::find(kNames.begin(), kNames.end(), parts.front());
    if (by == kNames.end()) return std::optional<MaskRule>();
    MaskRule rule{.by = static_cast<MaskBy>(by - kNames.begin()), .soft = 0.0f};
    const std::array<float MaskRule::*, 3> members{&MaskRule::from, &MaskRule::to, &MaskRule::soft};
    bool isSound = parts.size() == 3 || parts.size() == 4;
    for (std::size_t i = 1; isSound && i < parts.size(); ++i) {
        const std::optional<double> number = parseNumber(parts[i]);
        isSound = number && std::abs(*number) <= 1e9;
        if (isSound) rule.*members[i - 1] = static_cast<float>(*number);
    }
    if (!isSound || rule.from > rule.to || rule.soft < 0.0f)
        return Error{"--mask: '" + shownText(text) + "' is no range; give PROPERTY:FROM:TO or PROPERTY:FROM:TO:SOFT, " +
                     "such as slope:35:90:5"};
    return std::optional(rule);
}

/// Adds a layer of this name to the terrain, unless it has been added already.
Result<Layer> addMask(const std::string& name, ResolvedPreset& resolved) {
    const SharedLayerTable table = resolved.layerTable();
    for (const LayerInfo& layer : layersOf(table).subspan(kLayers.size()))
        if (layer.name == name) return layer.layer;
    LayerDescription mask{.name = name, .title = name, .unit = {}};
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
        const Result<std::optional<MaskRule>> rule = ruleOf(mask.substr(equals + 1));
        if (!rule) return rule.error();
        const Result<Layer> layer = addMask(mask.substr(0, equals), resolved);
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
