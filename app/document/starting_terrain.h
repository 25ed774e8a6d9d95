#pragma once

#include <string>
#include <vector>

#include "erosion/base/result.h"
#include "erosion/generators/generator_work.h"
#include "erosion/generators/recipe.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// The terrain of a recipe: generated, or imported from its file, with its paint on it; `notes`, where given, gets what
/// to tell the user of that file. Slow: not for the interface's thread. Throws WorkCancelled where its watch calls it
/// off.
Result<Terrain> makeStartingTerrain(const TerrainRecipe& recipe, const GeneratorWork& work,
                                    std::vector<std::string>* notes = nullptr);

}  // namespace scree
