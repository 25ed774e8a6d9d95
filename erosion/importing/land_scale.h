#pragma once

#include <string>

namespace scree {

/// Whether a map's heights fit its size: "is 4 m wide and 764 m high, steeper than any land" for a map whose relief is
/// greater than its longer edge, `extent`, both in metres; empty for one that may be land. Single cliffs are as steep,
/// whole maps are not.
std::string scaleProblem(double extent, double relief);

}  // namespace scree
