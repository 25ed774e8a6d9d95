#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/knob.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// What a dab does to the values under it. Smooth moves them towards the mean of the nodes around, up to an eighth of
/// the radius away and at least one node. Flatten moves them towards the target of the stroke.
enum class StrokeMode { Add, Subtract, Smooth, Flatten };
template <>
inline constexpr auto choicesOf<StrokeMode> = std::array<std::string_view, 4>{"add", "subtract", "smooth", "flatten"};

/// The part of its disc on which a dab acts: all of it, or the half to the left of the direction from the previous
/// point. With Left, the first point of a path gives only the direction.
enum class StrokeSide { Both, Left };
template <>
inline constexpr auto choicesOf<StrokeSide> = std::array<std::string_view, 2>{"both", "left"};

/// One movement of a brush over a painted layer or the height. A dab has its full effect up to the distance (1 -
/// falloff) x radius from its centre. From there to the radius, the effect fades:
///
///     s = max(0, r / radius - (1 - falloff)) / falloff
///     effect = strength x (1 - s^2)^2
struct Stroke {
    Layer layer = Layer::Rain;  ///< A stored layer with one value for each node.
    StrokeMode mode = StrokeMode::Add;
    StrokeSide side = StrokeSide::Both;
    std::vector<Point> path;  ///< Cells; one dab is set at each point.
    float radius = 16.0f;     ///< Cells, above 0.
    float strength = 0.25f;   ///< Layer units per dab; for Smooth and Flatten, the share of the difference, at most 1.
    float falloff = 1.0f;     ///< Share of the radius over which the effect fades: above 0 (hard edge) to 1 (soft).
    double target = 0.0;      ///< Target of Flatten, in layer units; for the height, including the datum.
};

/// Share of the strength at (dx, dy) from the centre of a dab, in radii: see Stroke.
float strokeShare(float dx, float dy, float falloff);

/// Applies the stroke and marks the tiles that it changed. Parts beyond the map are ignored. A change of the height is
/// not erosion: the bedrock and the uneroded ground change by the same amount, and the ledger books the volume as
/// edited. Locked ground changes by the share that is free (1 - Layer::Lock).
void applyStroke(Terrain& terrain, const Stroke& stroke);

}  // namespace scree
