#include "app/document/starting_terrain.h"

#include <new>

#include "app/io/formats/heightmap.h"

namespace scree {

Result<Terrain> makeStartingTerrain(const TerrainRecipe& recipe, const GeneratorWork& work,
                                    std::vector<std::string>* notes) {
    if (recipe.terrain.start == Start::File) {
        if (recipe.path.empty())
            return Error{"the terrain starts from a file, but terrain.file.path is empty; import a heightmap"};
        return importHeightmap(recipe.path, {recipe.file, recipe.terrain.cellSize, recipe.terrain.boundary}, notes);
    }
    try {
        return generate(recipe, work);
    } catch (const std::bad_alloc&) {
        return Error{"a terrain of " + std::to_string(recipe.terrain.width) + " x " +
                     std::to_string(recipe.terrain.height) +
                     " nodes needs more memory than is available; make it smaller"};
    }
}

}  // namespace scree
