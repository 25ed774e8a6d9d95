#include "erosion/bench/bench_terrain.h"

#include <map>
#include <tuple>

#include "erosion/generators/recipe.h"

namespace scree {

const Terrain& benchTerrain(int size, float cellSize, float relief) {
    static std::map<std::tuple<int, float, float>, Terrain> terrains;
    const std::tuple key(size, cellSize, relief);
    const auto found = terrains.find(key);
    if (found != terrains.end()) return found->second;
    ThreadPool pool;
    TerrainRecipe recipe;
    recipe.terrain.start = Start::Fbm;
    recipe.terrain.width = recipe.terrain.height = size;
    recipe.terrain.cellSize = cellSize;
    recipe.fbm.relief = relief;
    return terrains.emplace(key, generate(recipe, pool)).first->second;
}

}  // namespace scree
