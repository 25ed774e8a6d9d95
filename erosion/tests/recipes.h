#pragma once

#include "erosion/generators/recipe.h"

/// Starting terrains for tests.
namespace scree::test {

/// A recipe with 10 m cells and default knobs.
inline TerrainRecipe recipeOf(Start start, int width, int height, int seed = 1) {
    TerrainRecipe recipe;
    recipe.terrain = {.start = start, .width = width, .height = height, .cellSize = 10.0f, .seed = seed};
    return recipe;
}

inline Field<float> heightsFor(const TerrainRecipe& recipe, int threads = 2) {
    ThreadPool pool(threads);
    return generate(recipe, pool).heights();
}

}  // namespace scree::test
