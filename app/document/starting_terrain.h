#pragma once

#include <string>
#include <vector>

#include "erosion/base/result.h"
#include "erosion/generators/generator_work.h"
#include "erosion/generators/recipe.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Makes the terrain of a recipe: generates it or imports its file, and puts the paint on it. `notes`, if given, gets
/// messages for the user about the file. Slow: do not call on the interface's thread. Throws WorkCancelled if its watch
/// cancels it.
Result<Terrain> makeStartingTerrain(const TerrainRecipe& recipe, const GeneratorWork& work,
                                    std::vector<std::string>* notes = nullptr);

}  // namespace scree
