#pragma once

#include <array>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/knob.h"
#include "erosion/base/parallel.h"
#include "erosion/base/result.h"
#include "erosion/sculpting/curve_memory.h"
#include "erosion/sculpting/river_water.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// What a curve makes of the ground along it.
///
///     Road   a bed that is never steeper than its grade, with cut and fill
///     River  a bed that never rises, cut into the ground
///     Ridge  a crest above the ground, with flanks
///     Cliff  a wall: the ground on the left of the curve is raised
///     Mask   nothing: it is the outline of a mask, see maskInside()
enum class CurveKind { Road, River, Ridge, Cliff, Mask };
template <>
inline constexpr auto choicesOf<CurveKind> = std::array<std::string_view, 5>{"road", "river", "ridge", "cliff", "mask"};

/// A curve on the ground. Places are shares of the map's width and height, as those of springs, so that a preset fits
/// any map.
struct Curve {
    std::string title;
    CurveKind kind = CurveKind::Road;
    std::vector<Point> points;  ///< At least two that differ. They may lie beyond the map.
    /// Metres, above 0: of the bed, the crest or the soft edge of a mask. Cliff: how far its raised land reaches.
    float width = 8.0f;
    float height = 40.0f;   ///< Metres: of the crest or the wall above the ground, of the river's bed below it.
    float flank = 35.0f;    ///< Degrees: of embankments, banks and flanks, 5 to 80.
    float grade = 10.0f;    ///< Per cent: the largest one of a road, above 0.
    bool stays = false;     ///< Whether its bed, crest or wall is locked: see Layer::Lock.
    bool fromFlow = false;  ///< Whether a river is as wide as its water needs, and not `width`.
    bool on = true;         ///< Whether it is carved with the others and during erosion.
    bool again = false;     ///< Whether it is carved again and again during erosion: see Simulation.

    bool operator==(const Curve& other) const;
};

inline constexpr Idle<Curve> kNoHeight{
    [](const Curve& s) { return s.kind == CurveKind::Road || s.kind == CurveKind::Mask; }, "Kind is road or mask"};
inline constexpr Idle<Curve> kNoGround{[](const Curve& s) { return s.kind == CurveKind::Mask; }, "Kind is mask"};
inline constexpr Idle<Curve> kWidthFromFlow{[](const Curve& s) { return s.kind == CurveKind::River && s.fromFlow; },
                                            "Width from flow is on"};
inline constexpr Idle<Curve> kOnlyRivers{[](const Curve& s) { return s.kind != CurveKind::River; },
                                         "Kind is not river"};
inline constexpr Idle<Curve> kOnlyRoads{[](const Curve& s) { return s.kind != CurveKind::Road; }, "Kind is not road"};

template <>
inline constexpr auto knobsOf<Curve> = std::tuple{
    Knob{&Curve::kind, "kind", "", "Kind", CurveKind::Road, CurveKind::Mask, "", Scale::Linear,
         "What the curve makes of the ground along it."},
    Knob{&Curve::width, "width", "", "Width", 0.5f, 5000.0f, "m", Scale::Log,
         "Width of the bed, the crest or the soft edge of a mask. Of a cliff: how far the land behind it is raised.",
         kWidthFromFlow},
    Knob{&Curve::height, "height", "", "Height", 0.1f, 3000.0f, "m", Scale::Log,
         "How high the crest or the wall stands above the ground, or how deep the river's bed is.", kNoHeight},
    Knob{&Curve::flank, "flank", "", "Flank", 5.0f, 80.0f, "°", Scale::Linear,
         "Slope of embankments, banks and flanks.", kNoGround},
    Knob{&Curve::grade, "grade", "", "Grade", 0.5f, 40.0f, "%", Scale::Log, "Steepest part of a road.", kOnlyRoads},
    Knob{&Curve::stays, "stays", "", "Stays", false, true, "", Scale::Linear,
         "Locks the bed, the crest or the wall, so that nothing erodes it.", kNoGround},
    Knob{&Curve::fromFlow, "fromFlow", "", "Width from flow", false, true, "", Scale::Linear,
         "The river is as wide as the water that reaches it needs, from its head to its mouth. River width in the "
         "panel Land cover says how wide that is.",
         kOnlyRivers},
    Knob{&Curve::on, "on", "", "On", false, true, "", Scale::Linear,
         "Whether it is carved with the others and during erosion."},
    Knob{&Curve::again, "again", "", "Again", false, true, "", Scale::Linear,
         "Carves it again every 12 rounds while the land erodes.", kNoGround},
};

/// Fails if a number of the curve is out of its range. The error names its key.
Result<void> checkCurve(const Curve& curve);

/// Most points of a curve.
inline constexpr std::size_t kMostCurvePoints = 10000;

/// The points as text in presets, such as "0.1 0.25, 0.4 0.5", with as many digits as their bits need.
std::string curvePointsText(const std::vector<Point>& points);
/// Reads such a text. The error names the part that is no point.
Result<std::vector<Point>> curvePointsFrom(std::string_view text);

/// What a road or a river would be.
struct CurveProfile {
    std::vector<float> along;   ///< Cells from the beginning, for each point of the line.
    std::vector<float> ground;  ///< Metres above the datum.
    std::vector<float> bed;     ///< Metres above the datum.
    std::vector<float> width;   ///< Metres.
};

/// Returns the heights of the bed or the crest along the curve. Fails if the curve has no length, lies off the map, or
/// if a road cannot keep its grade between its ends.
///
/// Road: of all beds that keep the grade g, the one whose largest cut and largest fill are equal and least:
///
///     bed(s) = (max_t (ground(t) - g |s - t|) + min_t (ground(t) + g |s - t|)) / 2
///
/// held between the lines of grade g through its ends, which stay on the ground. River: the lowest ground on the way
/// down to the place, less the depth. All but roads rise from the ground on which they were carved first, if they were.
/// The width is that of the curve. Mask: the ground.
Result<CurveProfile> curveProfile(const Terrain& terrain, const Curve& curve, const CurveMemory& memory = {});

/// Makes the ground follow the curve, as applyStroke() changes it. Beside the bed of a road the ground is kept between
/// an embankment and a cutting of the flank's slope; the banks of a river only cut; a ridge only raises. A river whose
/// width comes from its flow gets it from `water`. All but roads keep the ground in `memory` when they are carved
/// first. Fails as curveProfile(), and for the outline of a mask.
Result<void> applyCurve(Terrain& terrain, const Curve& curve, CurveMemory& memory, const RiverWater& water,
                        ThreadPool& pool);

}  // namespace scree
