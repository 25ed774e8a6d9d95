#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "erosion/base/result.h"
#include "erosion/base/shown_text.h"
#include "erosion/terrain/layers.h"

namespace scree {

/// A layer that a user added to a terrain, such as a mask. It behaves like a built-in layer with LayerSource::Painted:
/// strokes change it, it has one float32 for each node, and history, projects, journal, resampling and exports include
/// it. No model reads it.
struct LayerDescription {
    std::string name;  ///< In files: 1 to 32 of a-z, 0-9 and _. Unique within the terrain.
    std::string title;
    std::string unit;
    float initial = 0.0f;                 ///< Value of each cell when the layer is first used.
    float lowest = 0.0f, highest = 1.0f;  ///< Painting and interpolation keep the values between these.
    /// Rules that the layer follows while the land changes, as text: see MaskRules. Empty if it follows none.
    std::string rule = {};
    /// Name of the added layer, from -1 to 1, whose values are added to what the rule finds: what is painted over it.
    /// Empty if the layer follows no rule.
    std::string strokes = {};
    bool locked = false;  ///< True if the artist wants no brush, fill or deletion to reach it.
    bool operator==(const LayerDescription&) const = default;
};

class LayerTable;
/// Null if the terrain has only the built-in layers.
using SharedLayerTable = std::shared_ptr<const LayerTable>;

/// The layers of a terrain: first kLayers, then the added layers. The number of a layer is its place in the table. A
/// table never changes, so that copies of a terrain share it.
class LayerTable {
 public:
    static constexpr int kMostAdded = kMostLayers - kLayerCount;
    static constexpr std::size_t kLongestName = 32;
    static constexpr ColourRamp kRamp = ColourRamp::Mask;  ///< Colours of all added layers.
    /// Names that mean something else where a layer can be named: forms of the ground as overlays, and maps for export.
    static constexpr std::array<std::string_view, 9> kReserved{"none",  "hillshade", "normals", "slope",  "all",
                                                               "splat", "normal",    "ao",      "heights"};

    /// Returns true for 1 to kLongestName of a to z, 0 to 9 and _.
    static constexpr bool isName(std::string_view name) {
        const auto isOfName = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
        return !name.empty() && name.size() <= kLongestName && std::all_of(name.begin(), name.end(), isOfName);
    }

    /// Returns the table, or null if `added` is empty. Fails if a name is invalid or taken, if a range is empty, or if
    /// there are more than kMostAdded layers.
    static Result<SharedLayerTable> of(std::vector<LayerDescription> added) {
        if (added.empty()) return SharedLayerTable();
        if (static_cast<int>(added.size()) > kMostAdded)
            return Error{"a terrain can have " + std::to_string(kMostAdded) + " layers of its own; remove some"};
        for (auto layer = added.begin(); layer != added.end(); ++layer) {
            const std::string shown = "layer '" + shownText(layer->name) + "'";
            if (!isName(layer->name))
                return Error{shown + ": give a name of 1 to " + std::to_string(kLongestName) +
                             " characters: a to z, 0 to 9 and _"};
            if (std::find(kReserved.begin(), kReserved.end(), layer->name) != kReserved.end())
                return Error{shown + " would be mistaken for something else; give another name"};
            const bool taken = std::any_of(added.begin(), layer, [&](const auto& e) { return e.name == layer->name; });
            if (taken || layerNamed(layer->name)) return Error{shown + " is there already; give another name"};
            const bool hasRange = std::isfinite(layer->lowest) && std::isfinite(layer->highest) &&
                                  layer->lowest < layer->highest && layer->initial >= layer->lowest &&
                                  layer->initial <= layer->highest;
            if (!hasRange) return Error{shown + ": give a range that rises, and an initial value within it"};
        }
        return SharedLayerTable(new LayerTable(std::move(added)));
    }

    LayerTable(const LayerTable&) = delete;
    LayerTable& operator=(const LayerTable&) = delete;

    std::span<const LayerInfo> layers() const { return layers_; }
    const std::vector<LayerDescription>& added() const { return added_; }
    /// The description of an added layer.
    const LayerDescription& descriptionOf(Layer layer) const {
        return added_[static_cast<std::size_t>(layer) - static_cast<std::size_t>(kLayerCount)];
    }
    /// Returns true for a layer that holds what is painted over the rule of another.
    bool holdsStrokes(Layer layer) const {
        const std::string& name = descriptionOf(layer).name;
        return std::any_of(added_.begin(), added_.end(),
                           [&](const LayerDescription& each) { return each.strokes == name; });
    }

 private:
    explicit LayerTable(std::vector<LayerDescription> added)
        : added_(std::move(added)), layers_(kLayers.begin(), kLayers.end()) {
        for (const LayerDescription& each : added_)
            layers_.push_back({.layer = static_cast<Layer>(layers_.size()),
                               .name = each.name,
                               .title = each.title,
                               .unit = each.unit,
                               .source = LayerSource::Painted,
                               .initial = each.initial,
                               .lowest = each.lowest,
                               .highest = each.highest,
                               .ramp = kRamp,
                               .span = ColourSpan::Range,
                               .meaning = {}});
    }

    std::vector<LayerDescription> added_;
    std::vector<LayerInfo> layers_;  ///< Their texts point into `added_`.
};

}  // namespace scree
