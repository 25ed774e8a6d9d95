#pragma once

#include "erosion/generators/recipe.h"

/// Fractal starting terrains: heights in metres, lowest 0, highest the relief.
namespace scree {

Field<float> fbmHeights(const TerrainSettings& terrain, const FbmSettings& settings, ThreadPool& pool);
Field<float> ridgedHeights(const TerrainSettings& terrain, const RidgedSettings& settings, ThreadPool& pool);

}  // namespace scree
