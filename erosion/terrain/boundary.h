#pragma once

namespace scree {

/// What happens at the edge of the map.
///   Open  material and water that reach the outer ring of nodes leave the map. During a round the ring is a fixed base
///         level. After the round, or after a number of ticks of the pipes, the ring sinks with the land behind it: see
///         settleOpenEdge().
///   Wall  nothing leaves.
///   Wrap  the map is a torus of width x height cells.
enum class Boundary { Open, Wall, Wrap };

}  // namespace scree
