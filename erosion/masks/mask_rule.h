#pragma once

#include <array>
#include <string_view>

#include "erosion/base/knob.h"
#include "erosion/base/parallel.h"
#include "erosion/terrain/terrain.h"

/// Masks by rule: where a property of the ground lies in a range.
namespace scree {

/// What a rule looks at.
enum class MaskBy { Slope, Height, Facing, Position, Moisture, Flow, Sediment, Wear, Deposit };
template <>
inline constexpr auto choicesOf<MaskBy> = std::array<std::string_view, 9>{
    "slope", "height", "facing", "position", "moisture", "flow", "sediment", "wear", "deposit"};

/// How the result of a rule is combined with the values that the mask has.
enum class MaskJoin {
    Replace,   ///< The result alone.
    Add,       ///< The larger of the two.
    Multiply,  ///< The product.
    Subtract,  ///< The value minus the result, at least 0.
};
template <>
inline constexpr auto choicesOf<MaskJoin> = std::array<std::string_view, 4>{"replace", "add", "multiply", "subtract"};

/// A range of a property. The mask is 1 from one end to the other, and fades to 0 beyond them, by smoothstep over the
/// width `soft`.
struct MaskRule {
    MaskBy by = MaskBy::Slope;
    float from = 35.0f;     ///< Lower end, in the unit of the property.
    float to = 90.0f;       ///< Upper end.
    float soft = 5.0f;      ///< Width of the fading. 0: none.
    bool inverted = false;  ///< True for the places outside of the range.
    bool operator==(const MaskRule&) const = default;

    /// The mask where the property has this value, from 0 to 1.
    float at(float value) const;
};

/// How a property is shown: its unit, and the values that a panel offers.
struct MaskProperty {
    std::string_view title, unit;
    float lowest, highest;  ///< Ends of sliders; heights have the land's own.
    MaskRule usual;         ///< Where to begin.
};
const MaskProperty& propertyOf(MaskBy by);

/// Returns the property at each node:
///   slope     degrees, over 20 m or one cell, whichever is longer
///   height    metres above sea level
///   facing    the direction in which the ground falls, degrees clockwise from north; -1 on level ground
///   position  metres above the mean height of the square of 200 m around: ridges have more than 0, hollows less
///             (the topographic position index)
///   and the values of the layers.
Field<float> maskProperty(const Terrain& terrain, MaskBy by, ThreadPool& pool);

/// Sets a painted layer by a rule, and keeps its values within the layer's range. Throws std::bad_alloc before any
/// change.
void paintByRule(Terrain& terrain, Layer layer, const MaskRule& rule, MaskJoin join, ThreadPool& pool);

}  // namespace scree
