#pragma once

#include "erosion/base/field.h"
#include "erosion/base/tiles.h"

namespace scree {

/// A change of the heights in a part of a map.
struct HeightChange {
    CellRect cells;
    Field<float> metres;  ///< Of the size of `cells`.
};

}  // namespace scree
