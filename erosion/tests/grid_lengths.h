#pragma once

#include "erosion/base/map_length.h"

namespace scree::test {

/// The length of so many cells of a grid with this many nodes along its longer edge, in reference cells.
inline float lengthOf(float cells, int nodes) {
    return referenceCellsOf(cells, nodes);
}

}  // namespace scree::test
