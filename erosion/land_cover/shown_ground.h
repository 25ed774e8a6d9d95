#pragma once

#include "erosion/land_cover/inland_water.h"
#include "erosion/terrain/terrain.h"

/// The ground between the nodes, as it is drawn near the eye: a smooth surface through the nodes, with beds and banks
/// of the rivers. The shaders terrain_grid.glsl and inland_water.glsl compute the same. Places are in nodes of the
/// terrain.
namespace scree {

/// Height of the smooth surface through the nodes (E. Catmull and R. Rom, "A class of local interpolating splines",
/// 1974). The place is clamped to the map.
double smoothHeight(const Field<float>& heights, double x, double y);

/// A river near a place.
struct NearRiver {
    double beside;     ///< Distance from its shore in metres, negative in the water; large if there is no river.
    double level;      ///< Height of its surface, metres.
    double halfWidth;  ///< Metres.
};
/// `metresPerTexel` is the distance between two texels of the map.
NearRiver riverAt(const RiverMap& map, double metresPerTexel, double x, double y);

/// Depth of a river in metres at `beside` metres from its shore (negative), if it is spread over twice `halfWidth`
/// metres. It is deepest in the middle: as deep as a river of half width `ownHalfWidth`.
double depthBeside(const RiverMap& map, double beside, double halfWidth, double ownHalfWidth);

/// Height of the surface of the lake that may cover this place; InlandWater::kNoLake if there is none.
double lakeAt(const InlandWater& water, double x, double y);

/// Returns the height of the ground at a place, with the beds and banks of rivers, in metres. `ground` is the height of
/// the smooth surface there, without them. `cellSize` is the distance between the nodes of the terrain, in metres.
double shapedGround(const InlandWater& water, float cellSize, double x, double y, double ground);

/// Heights at a place, metres above the datum.
struct ShownGround {
    double ground;   ///< Of the ground, or of the bed of a river.
    double surface;  ///< Of the lake or the river there; the ground if it is dry.
};
/// `water` may be null.
ShownGround shownGroundAt(const Terrain& terrain, const InlandWater* water, double x, double y);

}  // namespace scree
