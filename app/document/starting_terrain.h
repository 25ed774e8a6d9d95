#pragma once

#include "erosion/generators/generator_work.h"
#include "erosion/generators/recipe.h"
#include "erosion/result.h"
#include "erosion/terrain.h"

namespace scree {

/// The terrain of a recipe: generated, or imported from its file. Slow: not for the interface's thread. Throws
/// WorkCancelled where its watch calls it off.
Result<Terrain> makeStartingTerrain(const TerrainRecipe& recipe, const GeneratorWork& work);

}  // namespace scree
