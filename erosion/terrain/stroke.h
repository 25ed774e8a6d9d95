#pragma once

#include <vector>

#include "erosion/base/field.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// What a dab does to the values below it. Smooth brings them towards the mean of the nodes around, up to an eighth of
/// the radius away and at least one node; Flatten brings them towards the target of the stroke.
enum class StrokeMode { Add, Subtract, Smooth, Flatten };

/// Where a dab acts: on all of its disc, or on the half of it to the left of the way from the point before. Then the
/// first point of a path only begins the way.
enum class StrokeSide { Both, Left };

/// One movement of a brush over a painted layer or the height. A dab has its full effect up to the distance
/// (1 - falloff) x radius from its centre; from there to the radius the effect fades:
///
///     s = max(0, r / radius - (1 - falloff)) / falloff
///     effect = strength x (1 - s^2)^2
struct Stroke {
    Layer layer = Layer::Rain;  ///< Stored, with one value for each node.
    StrokeMode mode = StrokeMode::Add;
    StrokeSide side = StrokeSide::Both;
    std::vector<Point> path;  ///< Cells; dabs are set at these points.
    float radius = 16.0f;     ///< Cells, above 0.
    float strength = 0.25f;   ///< Layer units for each dab; share of the way for Smooth and Flatten, at most 1.
    float falloff = 1.0f;     ///< Share of the radius over which the effect fades: above 0 (hard edge), to 1 (soft).
    double target = 0.0;      ///< Of Flatten, layer units; of the height with the datum.
};

/// Carries out the stroke and marks the tiles it changed; parts beyond the map fall away. A change of the height is no
/// erosion: the bedrock and the uneroded ground move along, and the ledger has the volume as edited.
void applyStroke(Terrain& terrain, const Stroke& stroke);

}  // namespace scree
