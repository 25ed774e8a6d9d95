#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <initializer_list>
#include <limits>
#include <optional>
#include <span>
#include <string_view>

/// The layers of a terrain and all their properties, in one table. History, files, panels, textures, the coarse grid
/// and the command line walk this table: a new layer is one line in the enum and one in the table.
namespace scree {

/// The built-in layers, in the order of kLayers. Higher numbers stand for layers that were added to a terrain, in the
/// order in which they were added: see LayerTable.
enum class Layer {
    Height,
    Water,
    Suspended,
    Groundwater,
    Moisture,
    Flow,
    Sediment,
    Wear,
    Deposit,
    Hardness,
    Rain,
    Uplift,
    Snowfall,
    Freshwater,
    Biome,
    UpliftRate,
    Snow,
    IceRubble,
    SlopeDetail,
    Ice,
    IceSpeed,
    Meltwater,
    Moraine,
    Sand,
    SandSupply,
    Lock,
    Colour
};

/// Where the values of a layer come from.
///
///     Ground    the height
///     Models    water and its products: models write them and continue from them
///     Record    computed from the height and the erosion record (see ErosionRecord), and not stored itself
///     Painted   the user paints it, models read it
///     Analysis  computed from the land when it is shown or saved; no model reads it
///
/// History, projects and the journal keep the stored layers.
enum class LayerSource { Ground, Models, Record, Painted, Analysis };

/// The value of a node of a coarser grid: the mean over its ground, or, for a discharge in cells, the flow that crosses
/// all its fine nodes: area / width.
enum class Coarsening { Mean, Discharge };

/// How the graphics card stores a value: as a float of 32 bits, or of 16 bits if it only tints the ground.
enum class Texel { Float, Half, HalfColour };

/// The colours of an overlay, from low to high values.
enum class ColourRamp { Terrain, Water, Loss, Gain, Rock, Mask };

/// The range of an overlay's colours if the view does not set one: the lowest to the highest value; the whole range of
/// the layer; zero to the highest value; zero to the highest value without the extreme places; one to the highest value
/// in powers of ten; one colour for each whole number; or nothing, because the layer is a colour itself.
enum class ColourSpan { LowestToHighest, Range, ToHighest, ToUsual, Logarithmic, Classes, None };

/// One line of the table: all properties of a layer. How history, files and models treat it follows from `source`: see
/// LayerSource.
struct LayerInfo {
    static constexpr float kUnbounded = std::numeric_limits<float>::infinity();

    Layer layer;
    std::string_view name;   ///< In presets, files and on the command line. Never changes.
    std::string_view title;  ///< On panels.
    std::string_view unit;
    LayerSource source;
    float initial = 0.0f;  ///< Value of each cell when the layer is first used.
    float lowest = 0.0f;   ///< Painting and interpolation keep the values between these.
    float highest = kUnbounded;
    Coarsening coarsening = Coarsening::Mean;
    Texel texel = Texel::Float;
    ColourRamp ramp = ColourRamp::Water;
    ColourSpan span = ColourSpan::ToUsual;
    std::string_view meaning;
};

/// Every layer once, in the order of the enum.
inline constexpr std::array kLayers{
    LayerInfo{.layer = Layer::Height,
              .name = "height",
              .title = "Height",
              .unit = "m",
              .source = LayerSource::Ground,
              .lowest = -LayerInfo::kUnbounded,
              .ramp = ColourRamp::Terrain,
              .span = ColourSpan::LowestToHighest,
              .meaning = "Ground height above the terrain's datum"},
    LayerInfo{.layer = Layer::Water,
              .name = "water",
              .title = "Water",
              .unit = "m",
              .source = LayerSource::Models,
              .meaning = "Depth of the water standing or running on the ground"},
    LayerInfo{.layer = Layer::Suspended,
              .name = "suspended",
              .title = "Suspended sediment",
              .unit = "m",
              .source = LayerSource::Models,
              .ramp = ColourRamp::Loss,
              .meaning = "Soil carried by the water of a cell"},
    LayerInfo{.layer = Layer::Groundwater,
              .name = "groundwater",
              .title = "Groundwater",
              .unit = "m",
              .source = LayerSource::Models,
              .meaning = "Water in the ground, as a depth"},
    LayerInfo{.layer = Layer::Moisture,
              .name = "moisture",
              .title = "Moisture",
              .unit = "",
              .source = LayerSource::Models,
              .highest = 1.0f,
              .texel = Texel::Half,
              .span = ColourSpan::Range,
              .meaning = "Wetness of the ground, from 0 (dry) to 1 (soaked)"},
    LayerInfo{.layer = Layer::Flow,
              .name = "flow",
              .title = "Flow",
              .unit = "rain cells",
              .source = LayerSource::Models,
              .coarsening = Coarsening::Discharge,
              .span = ColourSpan::Logarithmic,
              .meaning = "Discharge, as the number of cells whose rain passes here"},
    LayerInfo{.layer = Layer::Sediment,
              .name = "sediment",
              .title = "Loose sediment",
              .unit = "m",
              .source = LayerSource::Record,
              .texel = Texel::Half,
              .ramp = ColourRamp::Gain,
              .meaning = "Loose material, the upper part of the height"},
    LayerInfo{.layer = Layer::Wear,
              .name = "wear",
              .title = "Wear",
              .unit = "m",
              .source = LayerSource::Record,
              .texel = Texel::Half,
              .ramp = ColourRamp::Loss,
              .meaning = "Total height removed by erosion"},
    LayerInfo{.layer = Layer::Deposit,
              .name = "deposit",
              .title = "Deposit",
              .unit = "m",
              .source = LayerSource::Record,
              .ramp = ColourRamp::Gain,
              .meaning = "Total height added by erosion"},
    LayerInfo{.layer = Layer::Hardness,
              .name = "hardness",
              .title = "Hardness",
              .unit = "",
              .source = LayerSource::Painted,
              .highest = 1.0f,
              .ramp = ColourRamp::Rock,
              .span = ColourSpan::Range,
              .meaning = "Resistance to erosion, from 0 (soil) to 1 (does not erode; uplift still lifts it)"},
    LayerInfo{.layer = Layer::Rain,
              .name = "rain",
              .title = "Rain",
              .unit = "× mean",
              .source = LayerSource::Painted,
              .initial = 1.0f,
              .highest = 10.0f,
              .span = ColourSpan::ToHighest,
              .meaning = "Rain on a cell, where 1 is even rain"},
    LayerInfo{.layer = Layer::Uplift,
              .name = "uplift",
              .title = "Painted uplift",
              .unit = "×",
              .source = LayerSource::Painted,
              .initial = 1.0f,
              .highest = 10.0f,
              .ramp = ColourRamp::Gain,
              .span = ColourSpan::ToHighest,
              .meaning = "How fast a cell rises, as a factor of the model's uplift"},
    LayerInfo{.layer = Layer::Snowfall,
              .name = "snowfall",
              .title = "Painted snow",
              .unit = "m/yr",
              .source = LayerSource::Painted,
              .lowest = -10.0f,
              .highest = 10.0f,
              .span = ColourSpan::Range,
              .meaning = "Ice that a cell gains each year in addition to the climate's; below 0 it melts"},
    LayerInfo{.layer = Layer::Freshwater,
              .name = "freshwater",
              .title = "Lakes and rivers",
              .unit = "m",
              .source = LayerSource::Analysis,
              .meaning = "Depth of lakes and rivers derived from the shape and the flow of the land"},
    LayerInfo{.layer = Layer::Biome,
              .name = "biome",
              .title = "Biome",
              .unit = "class",
              .source = LayerSource::Analysis,
              .span = ColourSpan::Classes,
              .meaning = "Kind of landscape, by number"},
    LayerInfo{.layer = Layer::UpliftRate,
              .name = "uplift_rate",
              .title = "Uplift",
              .unit = "mm/yr",
              .source = LayerSource::Analysis,
              .ramp = ColourRamp::Gain,
              .span = ColourSpan::ToHighest,
              .meaning = "How fast the land rises: the model's uplift, its shape and what is painted, together"},
    LayerInfo{.layer = Layer::Snow,
              .name = "snow_depth",
              .title = "Snow",
              .unit = "m",
              .source = LayerSource::Analysis,
              .texel = Texel::Half,
              .ramp = ColourRamp::Water,
              .meaning = "Depth of the snow that lies after falling, drifting and sliding"},
    LayerInfo{.layer = Layer::IceRubble,
              .name = "ice_rubble",
              .title = "Rubble on ice",
              .unit = "",
              .source = LayerSource::Analysis,
              .highest = 1.0f,
              .texel = Texel::Half,
              .ramp = ColourRamp::Loss,
              .span = ColourSpan::Range,
              .meaning = "Share of the ice that rubble covers, in stripes along its flow"},
    LayerInfo{.layer = Layer::SlopeDetail,
              .name = "slope_detail",
              .title = "Slope detail",
              .unit = "m",
              .source = LayerSource::Models,
              .lowest = -LayerInfo::kUnbounded,
              .ramp = ColourRamp::Gain,
              .span = ColourSpan::LowestToHighest,
              .meaning = "Height that rock forms and gullies add to a cell of the models' grid"},
    LayerInfo{.layer = Layer::Ice,
              .name = "ice",
              .title = "Ice",
              .unit = "m",
              .source = LayerSource::Models,
              .meaning = "Thickness of the ice on the ground"},
    LayerInfo{.layer = Layer::IceSpeed,
              .name = "ice_speed",
              .title = "Sliding of ice",
              .unit = "m/yr",
              .source = LayerSource::Models,
              .texel = Texel::Half,
              .ramp = ColourRamp::Loss,
              .meaning = "Speed at which the ice slides over its bed"},
    LayerInfo{.layer = Layer::Meltwater,
              .name = "meltwater",
              .title = "Meltwater",
              .unit = "m/yr",
              .source = LayerSource::Models,
              .texel = Texel::Half,
              .meaning = "Water that melting ice gives to the rivers"},
    LayerInfo{.layer = Layer::Moraine,
              .name = "moraine",
              .title = "Moraine",
              .unit = "m",
              .source = LayerSource::Models,
              .texel = Texel::Half,
              .ramp = ColourRamp::Gain,
              .meaning = "Rubble laid down by ice, the upper part of the loose sediment"},
    LayerInfo{.layer = Layer::Sand,
              .name = "sand",
              .title = "Sand",
              .unit = "m",
              .source = LayerSource::Models,
              .texel = Texel::Half,
              .ramp = ColourRamp::Gain,
              .meaning = "Sand that wind moves, the upper part of the loose sediment"},
    LayerInfo{.layer = Layer::SandSupply,
              .name = "sand_supply",
              .title = "Painted sand",
              .unit = "m",
              .source = LayerSource::Painted,
              .highest = 1000.0f,
              .ramp = ColourRamp::Gain,
              .span = ColourSpan::ToHighest,
              .meaning = "Depth of sand brought to a cell, besides the sand that lies everywhere"},
    LayerInfo{.layer = Layer::Lock,
              .name = "lock",
              .title = "Locked ground",
              .unit = "",
              .source = LayerSource::Painted,
              .highest = 1.0f,
              .ramp = ColourRamp::Mask,
              .span = ColourSpan::Range,
              .meaning = "Ground that stays as it is, from 0 (free) to 1: nothing wears, buries, lifts or sculpts it"},
    LayerInfo{.layer = Layer::Colour,
              .name = "colour",
              .title = "Surface colour",
              .unit = "",
              .source = LayerSource::Models,
              .highest = 1.0f,
              .texel = Texel::HalfColour,
              .span = ColourSpan::None,
              .meaning = "Colour of the material at the surface"},
};
inline constexpr int kLayerCount = static_cast<int>(kLayers.size());
/// Layers that a terrain can have, built-in ones and others.
inline constexpr int kMostLayers = 255;

constexpr bool isBuiltIn(Layer layer) {
    return static_cast<int>(layer) < kLayerCount;
}
/// Properties of a built-in layer. For added layers use Terrain::infoOf().
constexpr const LayerInfo& info(Layer layer) {
    assert(isBuiltIn(layer));
    return kLayers[static_cast<std::size_t>(layer)];
}
/// Returns the layer with this name among `layers`, or nothing if there is none.
constexpr std::optional<Layer> layerNamed(std::string_view name, std::span<const LayerInfo> layers = kLayers) {
    for (const LayerInfo& layer : layers)
        if (layer.name == name) return layer.layer;
    return std::nullopt;
}

/// Returns true for layers with red, green, blue and alpha instead of one value.
constexpr bool isColour(Layer layer) {
    return isBuiltIn(layer) && info(layer).texel == Texel::HalfColour;
}
/// Returns true for layers that are not stored because they follow from the erosion record.
constexpr bool isDerived(Layer layer) {
    return isBuiltIn(layer) && info(layer).source == LayerSource::Record;
}

/// A set of layers.
class LayerSet {
 public:
    constexpr LayerSet() = default;
    constexpr LayerSet(std::initializer_list<Layer> layers) {
        for (const Layer layer : layers) add(layer);
    }
    /// All layers that any terrain can have.
    static constexpr LayerSet all() {
        LayerSet set;
        set.has_.fill(true);
        return set;
    }
    constexpr void add(Layer layer) { has_[static_cast<std::size_t>(layer)] = true; }
    constexpr void add(const LayerSet& layers) {
        for (std::size_t i = 0; i < has_.size(); ++i) has_[i] = has_[i] || layers.has_[i];
    }
    /// Adds the lakes and rivers as lines (Terrain::inlandWater()), which are no layer.
    constexpr void addInlandWater() { has_[kMostLayers] = true; }
    constexpr bool hasInlandWater() const { return has_[kMostLayers]; }
    constexpr bool contains(Layer layer) const { return has_[static_cast<std::size_t>(layer)]; }
    constexpr bool intersects(const LayerSet& other) const {
        for (std::size_t i = 0; i < has_.size(); ++i)
            if (has_[i] && other.has_[i]) return true;
        return false;
    }
    constexpr bool operator==(const LayerSet&) const = default;

 private:
    std::array<bool, kMostLayers + 1> has_{};
};

/// Returns `layers` and the layers from which they are computed.
constexpr LayerSet withSources(LayerSet layers) {
    for (const Layer derived : {Layer::Sediment, Layer::Wear})
        if (layers.contains(derived)) layers.add(Layer::Height);
    if (layers.contains(Layer::Wear)) layers.add(Layer::Deposit);
    return layers;
}

/// Returns the built-in layers whose LayerInfo satisfies the predicate.
template <class Predicate>
constexpr LayerSet layersWhere(const Predicate& predicate) {
    LayerSet set;
    for (const LayerInfo& layer : kLayers)
        if (predicate(layer)) set.add(layer.layer);
    return set;
}
inline constexpr LayerSet kAllLayers = LayerSet::all();
constexpr LayerSet layersFrom(LayerSource source) {
    return layersWhere([source](const LayerInfo& layer) { return layer.source == source; });
}

static_assert(kLayerCount < kMostLayers && std::all_of(kLayers.begin(), kLayers.end(), [](const LayerInfo& layer) {
                  return static_cast<std::ptrdiff_t>(layer.layer) == &layer - kLayers.data();
              }));

}  // namespace scree
