#include "erosion/generators/recipe.h"

#include "erosion/generators/cone.h"
#include "erosion/generators/fractal.h"

namespace scree {

Terrain generate(const TerrainRecipe& recipe, ThreadPool& pool) {
    assert(recipe.terrain.start != Start::File);
    const auto heights = [&] {
        switch (recipe.terrain.start) {
            case Start::Fbm:
                return fbmHeights(recipe.terrain, recipe.fbm, pool);
            case Start::Cone:
                return coneHeights(recipe.terrain, recipe.cone);
            case Start::Ridged:
            case Start::File:
                break;
        }
        return ridgedHeights(recipe.terrain, recipe.ridged, pool);
    };
    return Terrain(heights(), recipe.terrain.cellSize, 0.0, recipe.terrain.boundary);
}

}  // namespace scree
