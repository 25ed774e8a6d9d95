#pragma once

#include <array>
#include <tuple>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/knob.h"
#include "erosion/base/result.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// How a lake is made in a hollow.
struct LakeSettings {
    float below = 0.0f;     ///< Metres of its level below the pass over which the hollow runs over.
    float outlet = 8.0f;    ///< Metres: width of the outlet's bed, above 0.
    float deepened = 0.0f;  ///< Metres: the bed lies at least this deep below the level, away from the shore.
    float shore = 15.0f;  ///< Degrees: slope of the ground under water where it is deepened, and of the outlet's banks.
    bool stays = true;    ///< Whether lake, pass and outlet are locked: see Layer::Lock.

    bool operator==(const LakeSettings&) const = default;
};
template <>
inline constexpr auto knobsOf<LakeSettings> = std::tuple{
    Knob{&LakeSettings::below, "below", "", "Below pass", 0.0f, 1000.0f, "m", Scale::LogFromZero,
         "Level of the lake below the pass over which the hollow runs over. Above 0, an outlet is cut."},
    Knob{&LakeSettings::outlet, "outlet", "", "Outlet", 0.5f, 500.0f, "m", Scale::Log, "Width of the outlet's bed."},
    Knob{&LakeSettings::deepened, "deepened", "", "Deepened", 0.0f, 500.0f, "m", Scale::LogFromZero,
         "Away from the shore, the ground under the lake is at least this deep below its level."},
    Knob{&LakeSettings::shore, "shore", "", "Shore", 2.0f, 60.0f, "°", Scale::Linear,
         "Slope of the ground under water where it is deepened, and of the outlet's banks."},
    Knob{&LakeSettings::stays, "stays", "", "Stays", false, true, "", Scale::Linear,
         "Locks the ground under the lake and at its outlet, so that nothing erodes or fills it."},
};
static_assert(knobsAreComplete<LakeSettings>());

/// What a lake would be.
struct LakeFacts {
    float pass = 0.0f;   ///< Metres above the datum: height over which the hollow runs over.
    float level = 0.0f;  ///< Metres above the datum.
    float depth = 0.0f;  ///< Metres at its deepest place, as the ground is now.
    double area = 0.0;   ///< Square metres.
};

/// Returns what the lake in the hollow around a place would be: the hollow into which water runs from there. Fails if
/// there is none, because the water leaves the map, or if the level lies below its floor. `place` is in cells.
Result<LakeFacts> lakeFacts(const Terrain& terrain, Point place, const LakeSettings& settings);

/// What a lake would look like.
struct LakeSketch {
    LakeFacts facts;
    /// Pieces of its shore, each with its two ends, in cells.
    std::vector<std::array<Point, 2>> shore;
};

/// Returns the sketch of the lake in the hollow around a place. Fails as lakeFacts().
Result<LakeSketch> sketchLake(const Terrain& terrain, Point place, const LakeSettings& settings);

/// Lets the hollow around a place hold water up to its level, as applyStroke() changes the ground: cuts an outlet whose
/// bed falls from the level to lower ground, and deepens the bed. Fails as lakeFacts().
///
/// The pass is the lowest one on any way out, found by a flood from the floor in the order of heights (Barnes, Lehman,
/// Mulla 2014, "Priority-flood", section 2).
Result<LakeFacts> applyLake(Terrain& terrain, Point place, const LakeSettings& settings);

}  // namespace scree
