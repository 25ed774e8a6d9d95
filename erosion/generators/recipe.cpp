#include "erosion/generators/recipe.h"

namespace scree {

Terrain generate(const TerrainRecipe& recipe, ThreadPool& pool) {
    assert(recipe.terrain.start != Start::File);
    Field<float> heights;
    forEachStart([&](const auto& entry) {
        if (entry.start == recipe.terrain.start && entry.heights)
            heights = entry.heights(recipe.terrain, recipe.*entry.settings, pool);
    });
    return Terrain(std::move(heights), recipe.terrain.cellSize, 0.0, recipe.terrain.boundary);
}

}  // namespace scree
