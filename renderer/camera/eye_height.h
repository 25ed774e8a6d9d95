#pragma once

#include <algorithm>

#include "erosion/terrain/terrain.h"

namespace scree {

/// Smallest height of the eye above the ground or its water on walks, in flights and in films, in metres: 1.7, or 1.5
/// cells if these are less, for maps of small things.
inline double eyeHeight(const Terrain& terrain) {
    return std::min(1.7, 1.5 * static_cast<double>(terrain.cellSize()));
}

}  // namespace scree
