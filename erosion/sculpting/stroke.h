#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/base/knob.h"
#include "erosion/sculpting/falloff.h"
#include "erosion/sculpting/stroke_memory.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// What a dab does to the values under it.
///
///     Add, Subtract  move them up or down
///     Smooth         moves them towards the mean of the nodes around, up to an eighth of the radius away and at least
///                    one node
///     Sharpen        moves them away from that mean
///     Flatten        moves them towards the target of the stroke
///     Noise          moves them up and down with a noise that belongs to the place, so that a stroke repeated there
///                    makes the same bumps higher
///     Terrace        moves heights towards steps of equal height, whose treads lie at multiples of it
///     Erase          moves heights towards those of an earlier land
///     Clone          moves heights towards those of another place
///     Ramp           moves heights towards a ramp from the first to the last point of the path, whose ends keep their
///                    heights
///     Pile           lays loose sediment on the ground
///     Dig            takes loose sediment away, down to the rock
enum class StrokeMode { Add, Subtract, Smooth, Flatten, Sharpen, Noise, Terrace, Erase, Clone, Ramp, Pile, Dig };
template <>
inline constexpr auto choicesOf<StrokeMode> = std::array<std::string_view, 12>{
    "add", "subtract", "smooth", "flatten", "sharpen", "noise", "terrace", "erase", "clone", "ramp", "pile", "dig"};
/// True if what comes or goes is loose sediment.
constexpr bool movesSediment(StrokeMode mode) {
    return mode == StrokeMode::Pile || mode == StrokeMode::Dig;
}
/// True if the strength is a length or another value of the layer, and not a share of a difference.
constexpr bool strengthIsValue(StrokeMode mode) {
    return mode == StrokeMode::Add || mode == StrokeMode::Subtract || mode == StrokeMode::Noise || movesSediment(mode);
}

/// The part of its disc on which a dab acts: all of it, or the half to the left of the direction from the previous
/// point. With Left, the first point of a path gives only the direction.
enum class StrokeSide { Both, Left };
template <>
inline constexpr auto choicesOf<StrokeSide> = std::array<std::string_view, 2>{"both", "left"};

/// What the pressure of a pen changes in a dab.
enum class PressureEffect { Off, Size, Strength, Both };
template <>
inline constexpr auto choicesOf<PressureEffect> = std::array<std::string_view, 4>{"off", "size", "strength", "both"};

/// One movement of a brush over a painted layer or the height. The effect fades as brushShare() says: that of a
/// dab with the distance from its centre, that of a ramp with the distance from its line.
struct Stroke {
    Layer layer = Layer::Rain;  ///< A stored layer with one value for each node. From Terrace on: the height.
    StrokeMode mode = StrokeMode::Add;
    StrokeSide side = StrokeSide::Both;
    FalloffShape shape = FalloffShape::Smooth;
    std::vector<Point> path;  ///< Cells; one dab is set at each point.
    float radius = 16.0f;     ///< Cells, above 0.
    /// Layer units per dab, see strengthIsValue(); else the share of the difference, at most 1. Below 0, Noise makes
    /// hollows of hills.
    float strength = 0.25f;
    float falloff = 1.0f;    ///< Share of the radius over which the effect fades: above 0 (hard edge) to 1 (soft).
    float roundness = 1.0f;  ///< Width of a dab as a share of its length, above 0 to 1. Not of a ramp.
    float turn = 0.0f;       ///< Degrees clockwise by which the length of a dab is turned from east, -360 to 360.
    float limit = 0.0f;      ///< By how much one stroke may move a node, in metres of height; 0 for any amount.
    float size = 16.0f;      ///< Noise: the largest bumps, in cells, above 0.
    float step = 20.0f;      ///< Terrace: height of a step in metres, above 0.
    /// Flatten: the target in layer units; for the height, including the datum. Clone: what is added to the heights of
    /// the other place, in metres.
    double target = 0.0;
    Point source{};                                ///< Clone: from a node to the place that it is like, in cells.
    PressureEffect pressed = PressureEffect::Off;  ///< Not for a ramp.
    /// Pressure of the pen at each point of the path, 0 to 1; empty if it is 1 everywhere. Same size as the path.
    std::vector<float> pressure{};
};

/// What a single dab of a stroke has, with the pressure of the pen there.
struct DabSize {
    float radius = 0.0f;    ///< Cells; 0 if the dab changes nothing.
    float strength = 0.0f;  ///< As Stroke::strength.
};
/// Returns radius and strength of the dab at a point of the path: those of the stroke, times the pressure if it acts
/// on them. A pen that hardly touches makes no dab.
DabSize dabAt(const Stroke& stroke, std::size_t point);

/// Returns the stroke with all its horizontal lengths multiplied by `factor`.
Stroke scaled(Stroke stroke, float factor);
/// Returns a rectangle of nodes, of a grid of this size, that has all nodes that the stroke can change.
CellRect nodesUnder(const Stroke& stroke, int width, int height);

/// Applies the stroke and marks the tiles that it changed. Parts beyond the map are ignored. A change of the height is
/// not erosion: see SculptedGround.
///
/// `memory` knows what earlier parts of the stroke have moved; without it each part has its own limit. Erase brings
/// back the heights of the memory's former land, or of `start`; without both it does nothing. Their grids may differ.
void applyStroke(Terrain& terrain, const Stroke& stroke, StrokeMemory* memory = nullptr,
                 const Terrain* start = nullptr);

}  // namespace scree
