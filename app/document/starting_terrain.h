#pragma once

#include "erosion/generators/recipe.h"
#include "erosion/parallel.h"
#include "erosion/result.h"
#include "erosion/terrain.h"

namespace scree {

/// The terrain of a recipe: generated, or imported from its file. Slow: not for the interface's thread.
Result<Terrain> makeStartingTerrain(const TerrainRecipe& recipe, ThreadPool& pool);

}  // namespace scree
