#include "app/document/starting_terrain.h"

#include <algorithm>
#include <cmath>
#include <new>

#include "app/document/map_memory.h"
#include "app/io/formats/heightmap.h"
#include "app/platform/memory.h"
#include "erosion/base/failure_reason.h"
#include "erosion/terrain/resample.h"

namespace scree {

namespace {

/// Resamples an imported map so that models act on the same land at every resolution, as on a generated one.
Terrain atSize(const Terrain& imported, int width, int height, ThreadPool& pool) {
    Terrain terrain = resampled(imported, width, height, pool);
    const int levels = levelsAboveReference(width, height);
    if (levels == 0 || terrain.base() != nullptr) return terrain;  // the base is the imported map
    const GridLevel grid(width, height, terrain.boundary(), levels);
    grid.giveMeans(terrain.use(Layer::Height), resampled(imported, grid.width(), grid.height(), pool).heights(), pool);
    return terrain;
}

/// Makes the terrain without paint. Sets `size` before memory is allocated for it.
Result<Terrain> makeGround(const TerrainRecipe& recipe, const GeneratorWork& work, std::vector<std::string>* notes,
                           MapNodes& size) {
    if (recipe.terrain.start == Start::File) {
        if (recipe.path.empty())
            return Error{"the terrain starts from a file, but terrain.file.path is empty; import a heightmap"};
        Result<Terrain> terrain =
            importHeightmap(recipe.path, {recipe.file, recipe.terrain.cellSize, recipe.terrain.boundary}, notes);
        if (!terrain) return terrain;
        size = resampledSize({terrain->width(), terrain->height()}, recipe.file);
        const auto [width, height] = size;
        if (width == terrain->width() && height == terrain->height()) return terrain;
        if (Result<void> fits = fitsMemory(width, height, physicalMemory()); !fits) return fits.error();
        *terrain = atSize(*terrain, width, height, work.pool());
        terrain->openLedger();
        return terrain;
    }
    if (Result<void> fits = fitsMemory(recipe.terrain.width, recipe.terrain.height, physicalMemory()); !fits)
        return fits.error();
    return generate(recipe, work);
}

}  // namespace

Result<Terrain> makeStartingTerrain(const TerrainRecipe& recipe, const GeneratorWork& work,
                                    std::vector<std::string>* notes) {
    MapNodes size{recipe.terrain.width, recipe.terrain.height};
    try {
        Result<Terrain> terrain = makeGround(recipe, work, notes, size);
        if (!terrain || !recipe.paint) return terrain;
        recipe.paint->putOn(*terrain, work.pool());
        return terrain;
    } catch (const std::bad_alloc&) {
        return Error{needsMoreMemory(size.width, size.height)};
    }
}

}  // namespace scree
