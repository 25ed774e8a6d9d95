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

TerrainRecipe atResolution(const TerrainRecipe& recipe, int nodes) {
    TerrainRecipe result = recipe;
    if (recipe.terrain.start == Start::File) {
        result.file.resolution = nodes;
        return result;
    }
    const double longer = std::max(recipe.terrain.width, recipe.terrain.height);
    const auto scaled = [&](int size) {
        return std::max(Terrain::kMinSize, static_cast<int>(std::lround(size * nodes / longer)));
    };
    result.terrain.width = scaled(recipe.terrain.width);
    result.terrain.height = scaled(recipe.terrain.height);
    result.terrain.cellSize = static_cast<float>(static_cast<double>(recipe.terrain.cellSize) * longer / nodes);
    return result;
}

TerrainRecipe coarser(const TerrainRecipe& recipe, int nodes) {
    return std::max(recipe.terrain.width, recipe.terrain.height) <= nodes ? recipe : atResolution(recipe, nodes);
}

}  // namespace scree
