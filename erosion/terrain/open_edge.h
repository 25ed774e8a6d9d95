#pragma once

#include "erosion/terrain/terrain.h"

namespace scree {

/// Ends a span of erosion at the edge of an open map: a round, or a number of ticks for a model that counts its time in
/// ticks. Within the span the rim is a fixed base level, which keeps erosion beside it from digging without end. Then
/// each node of the rim that stands higher than its inner neighbour sinks to it if erosion has taken from that
/// neighbour, so that no wall is left where the land behind wears down:
///
///     h_rim = h_rim - (1 - hardness) max(0, h_rim - max(h_inner, sea))       where wear_inner > 0
///
/// A corner's inner neighbour is the diagonal one. On maps less than 3 nodes wide or high, which have no land behind
/// their rim, and on maps with other edges nothing happens.
///
/// What sinks is booked as eroded and as out of the map, and shows as wear. `sea` is the sea's surface in metres above
/// the terrain's datum, minus infinity without a sea.
void settleOpenEdge(Terrain& terrain, float sea);

}  // namespace scree
