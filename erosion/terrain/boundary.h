#pragma once

namespace scree {

/// What happens at the edge of the map.
///   Open  what reaches the outer ring of nodes has left the map. In a round the ring is a fixed base level; after it,
///         or after a number of ticks of the pipes, the ring sinks with the land behind it: see settleOpenEdge().
///   Wall  nothing leaves.
///   Wrap  the map is a torus of width x height cells.
enum class Boundary { Open, Wall, Wrap };

}  // namespace scree
