#include "erosion/generators/recipe.h"

#include <algorithm>
#include <cmath>

namespace scree {

Terrain generate(const TerrainRecipe& recipe, const GeneratorWork& work) {
    assert(recipe.terrain.start != Start::File);
    Field<float> heights;
    forEachStart([&](const auto& entry) {
        if (entry.start == recipe.terrain.start && entry.heights)
            heights = entry.heights(recipe.terrain, recipe.*entry.settings, work);
    });
    return Terrain(std::move(heights), recipe.terrain.cellSize, 0.0, recipe.terrain.boundary);
}

TerrainRecipe coarser(const TerrainRecipe& recipe, int nodes) {
    const int longer = std::max(recipe.terrain.width, recipe.terrain.height);
    if (longer <= nodes) return recipe;
    TerrainRecipe coarse = recipe;
    const float step = static_cast<float>(longer) / static_cast<float>(nodes);
    const auto shrunk = [step](int size) {
        return std::max(Terrain::kMinSize, static_cast<int>(std::lround(static_cast<float>(size) / step)));
    };
    coarse.terrain.width = shrunk(recipe.terrain.width);
    coarse.terrain.height = shrunk(recipe.terrain.height);
    coarse.terrain.cellSize = recipe.terrain.cellSize * step;
    return coarse;
}

}  // namespace scree
