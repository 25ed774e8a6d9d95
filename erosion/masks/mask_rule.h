#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "erosion/base/knob.h"
#include "erosion/base/parallel.h"
#include "erosion/base/result.h"
#include "erosion/land_cover/land_cover.h"
#include "erosion/terrain/terrain.h"

/// Masks by rule: where a property of the ground lies in a range.
namespace scree {

/// What a rule looks at.
enum class MaskBy {
    Slope,
    Height,
    Facing,
    Position,
    Curvature,
    Moisture,
    Flow,
    Sediment,
    Wear,
    Deposit,
    Noise,
    Water,
    Mask,
    Near,
    Biome
};
template <>
inline constexpr auto choicesOf<MaskBy> = std::array<std::string_view, 15>{
    "slope", "height",  "facing", "position", "curvature", "moisture", "flow", "sediment",
    "wear",  "deposit", "noise",  "water",    "mask",      "near",     "biome"};

/// How the result of a rule is combined with the values that the mask has.
enum class MaskJoin {
    Replace,   ///< The result alone.
    Add,       ///< The larger of the two.
    Multiply,  ///< The product.
    Subtract,  ///< The value minus the result, at least 0.
    Sum,       ///< The value plus the result, at most 1.
};
template <>
inline constexpr auto choicesOf<MaskJoin> =
    std::array<std::string_view, 5>{"replace", "add", "multiply", "subtract", "sum"};

/// A range of a property. The mask is 1 from one end to the other, and fades to 0 beyond them, by smoothstep over the
/// width `soft`. Then it is blurred: three means over squares of the width `blur`, which make nearly a bell.
struct MaskRule {
    MaskBy by = MaskBy::Slope;
    float from = 35.0f;     ///< Lower end, in the unit of the property.
    float to = 90.0f;       ///< Upper end.
    float soft = 5.0f;      ///< Width of the fading. 0: none.
    bool inverted = false;  ///< True for the places outside of the range.
    float size = 500.0f;    ///< Size of the largest patches of Noise, metres.
    std::string of = {};    ///< Name of the layer for Mask and Near, of the biome for Biome.
    float blur = 0.0f;      ///< Metres; 0 leaves the mask sharp.
    bool operator==(const MaskRule&) const = default;

    /// The mask where the property has this value, from 0 to 1.
    float at(float value) const;
    /// The rule as text: "slope:35:90:5", "noise@500:0.5:1:0.1", "near@cliffs:0:200:50:blur@80:inverted",
    /// "biome@forest".
    std::string text() const;
    /// Reads a rule from text; the width of the fading may be missing. Returns nothing if the text does not begin with
    /// the name of a property. Fails if a number is missing, or out of range.
    static Result<std::optional<MaskRule>> fromText(std::string_view text);
};

/// Rules one after another: what each finds is joined with what those before it have found.
struct MaskRules {
    struct Step {
        MaskJoin join = MaskJoin::Replace;  ///< Replace for the first rule, and for no other.
        MaskRule rule;
        bool operator==(const Step&) const = default;
    };
    static constexpr std::size_t kMost = 16;
    std::vector<Step> steps;  ///< 1 to kMost.
    bool operator==(const MaskRules&) const = default;

    /// The rules as text: "slope:35:90:5,multiply:height:500:2000:100".
    std::string text() const;
    /// Reads rules from text. Returns nothing or fails like MaskRule::fromText(). Also fails if there are too many
    /// rules, or if one after the first does not begin with the name of its join.
    static Result<std::optional<MaskRules>> fromText(std::string_view text);
};

/// True for properties that need the name of another layer.
constexpr bool looksAtLayer(MaskBy by) {
    return by == MaskBy::Mask || by == MaskBy::Near;
}

/// True if a rule gives a range of this property. A biome has none: a place is in it or not.
constexpr bool hasRange(MaskBy by) {
    return by != MaskBy::Biome;
}

/// How a property is shown: its unit, and the values that a panel offers.
struct MaskProperty {
    std::string_view title, unit;
    float lowest, highest;  ///< Ends of sliders; heights have the land's own.
    MaskRule usual;         ///< Where to begin.
    float cost;             ///< Time that a look takes for each node on one thread, ns, about.
};
const MaskProperty& propertyOf(MaskBy by);

/// What tells biomes apart.
struct MaskCover {
    WaterScale scale{.sea = -std::numeric_limits<float>::infinity(), .rain = 0.0, .soilDepth = 1.0};
    LandCoverLimits limits = {};
};

/// Returns the property at each node:
///   slope     degrees, over 20 m or one cell, whichever is longer
///   height    metres above sea level
///   facing    the direction in which the ground falls, degrees clockwise from north; -1 on level ground
///   curvature how the ground bends over 20 m or one cell, 1/km: minus the Laplacian of the height, so that crests have
///             more than 0, hollows less
///   position  metres above the mean height of the square of 200 m around: ridges have more than 0, hollows less
///             (the topographic position index)
///   noise     0 to 1, half of the map above 0.5; patches of rule.size and smaller ones in them
///   water     metres to the nearest stream, lake or other water
///   mask      the values of another layer
///   near      metres to the nearest node at which another layer is at least 0.5
///   biome     1 where the biome is rule.of, 0 elsewhere
///   and the values of the layers.
/// A layer that the terrain does not have counts as 0.
Field<float> maskProperty(const Terrain& terrain, const MaskRule& rule, const MaskCover& cover, ThreadPool& pool);

/// Returns the mask that a rule finds at each node, 0 to 1.
Field<float> maskByRule(const Terrain& terrain, const MaskRule& rule, const MaskCover& cover, ThreadPool& pool);
/// Returns the mask that rules find together.
Field<float> maskByRules(const Terrain& terrain, const MaskRules& rules, const MaskCover& cover, ThreadPool& pool);

/// Joins what rules find with a painted layer, and keeps its values within the layer's range. Throws std::bad_alloc
/// before any change.
void paintByRules(Terrain& terrain, Layer layer, const MaskRules& rules, MaskJoin join, const MaskCover& cover,
                  ThreadPool& pool);

/// Number of rounds after which masks that follow rules look at the land again.
inline constexpr std::uint64_t kRuleRounds = 12;

/// Sets each mask that follows rules (LayerDescription::rule): to what they find now, plus the strokes over it. Masks
/// are set in the order of the table. Returns false if no mask follows a rule. Throws std::bad_alloc.
bool followRules(Terrain& terrain, const MaskCover& cover, ThreadPool& pool);

/// Finds the masks that follow rules and have no layer for what is painted over them, and adds one for each.
void addStrokeLayers(std::vector<LayerDescription>& layers);

/// Fails if a rule in the table cannot be read, or looks at the mask that follows it, also through other masks; or if
/// the layer for what is painted over it is not another one of the table. The Error names the mask.
Result<void> checkRules(const LayerTable& table);

}  // namespace scree
