#pragma once

#include "erosion/base/map_length.h"

namespace scree::test {

/// Returns the length, in reference cells, of this many cells of a grid with `nodes` nodes along its longer edge.
inline float lengthOf(float cells, int nodes) {
    return referenceCellsOf(cells, nodes);
}

}  // namespace scree::test
