#pragma once

#include "erosion/generators/recipe.h"

namespace scree {

/// A cone in the middle of a plain of height 0, in metres.
Field<float> coneHeights(const TerrainSettings& terrain, const ConeSettings& settings);

}  // namespace scree
