#pragma once

#include <string>

namespace scree {

/// Fewest nodes along the longer edge of a map that can be judged: a few nodes may be those of a single cliff.
inline constexpr int kFewestForScale = 32;

/// Whether a map's heights fit its size: "is 4 m wide and 764 m high, steeper than any land" for a map of at least
/// kFewestForScale nodes along the longer edge whose relief is greater than that edge, `extent`, both in metres; empty
/// for one that may be land.
std::string scaleProblem(int nodes, double extent, double relief);

}  // namespace scree
