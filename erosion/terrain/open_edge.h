#pragma once

#include "erosion/terrain/terrain.h"

namespace scree {

/// Lets the edge of an open map sink at the end of a span of erosion. A span is a round, or a number of ticks for a
/// model that counts time in ticks. During the span the rim is a fixed base level, so that erosion beside it does not
/// dig without end. At the end, each rim node that is higher than its inner neighbour sinks to that neighbour's height
/// if erosion has worn the neighbour. This leaves no wall in front of land that wears down:
///
///     h_rim = h_rim - (1 - hardness) max(0, h_rim - max(h_inner, sea - 5 m))       if wear_inner > 0
///
/// In a sea the rim sinks to at most 5 m below the surface, so that no wall closes off a drowned valley, and deep
/// ground inside does not open the edge down to its bed.
///
/// The inner neighbour of a corner is the diagonal one. Nothing happens on maps with other boundaries, or on maps less
/// than 3 nodes wide or high, because they have no land behind their rim.
///
/// The removed volume is booked as eroded and as out of the map, and appears as wear. `sea` is the height of the sea's
/// surface in metres above the terrain's datum, or minus infinity without a sea. With `shares`, the rim sinks by the
/// share of each node, 0 to 1.
void settleOpenEdge(Terrain& terrain, float sea, const Field<float>* shares = nullptr);

}  // namespace scree
