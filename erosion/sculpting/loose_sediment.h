#pragma once

#include "erosion/terrain/terrain.h"

namespace scree {

/// Returns the depths of the loose sediment in these cells, in metres. If there is a base, they are interpolated, but
/// in no cell of the base is their mean more than its sediment, so that who takes all of it takes no rock.
Field<float> looseSediment(const Terrain& terrain, const CellRect& cells);

}  // namespace scree
