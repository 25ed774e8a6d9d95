#include "app/document/starting_terrain.h"

#include <new>

#include "app/io/heightmap.h"

namespace scree {

Result<Terrain> makeStartingTerrain(const TerrainRecipe& recipe, const GeneratorWork& work) {
    if (recipe.terrain.start == Start::File) {
        if (recipe.path.empty())
            return Error{"the terrain starts from a file, but terrain.file.path names none; import a heightmap"};
        return importHeightmap(recipe.path,
                               {{recipe.file.low, recipe.file.high}, recipe.terrain.cellSize, recipe.terrain.boundary});
    }
    try {
        return generate(recipe, work);
    } catch (const std::bad_alloc&) {
        return Error{"a terrain of " + std::to_string(recipe.terrain.width) + " x " +
                     std::to_string(recipe.terrain.height) + " nodes needs more memory than there is; make it smaller"};
    }
}

}  // namespace scree
