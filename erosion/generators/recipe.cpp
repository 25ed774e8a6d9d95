#include "erosion/generators/recipe.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace scree {

namespace {

constexpr int kReferenceNodes = 512;

Field<float> startHeights(const TerrainRecipe& recipe, const GeneratorWork& work) {
    Field<float> heights;
    forEachStart([&](const auto& entry) {
        if (entry.start == recipe.terrain.start && entry.heights)
            heights = entry.heights(recipe.terrain, recipe.*entry.settings, work);
    });
    return heights;
}

}  // namespace

int levelsAboveReference(int width, int height) {
    const auto longer = static_cast<unsigned>(std::max(width, height));
    const auto shorter = static_cast<unsigned>(std::min(width, height));
    const unsigned ratio = longer / kReferenceNodes;
    if (ratio < 2 || longer % kReferenceNodes != 0 || !std::has_single_bit(ratio)) return 0;
    const int levels = std::countr_zero(ratio);
    return shorter % ratio == 0 && levels <= GridLevel::kMaxLevel ? levels : 0;
}

Terrain generate(const TerrainRecipe& recipe, const GeneratorWork& work) {
    assert(recipe.terrain.start != Start::File);
    Field<float> heights = startHeights(recipe, work);
    if (const int levels = levelsAboveReference(recipe.terrain.width, recipe.terrain.height); levels > 0) {
        const GridLevel grid(recipe.terrain.width, recipe.terrain.height, recipe.terrain.boundary, levels);
        grid.giveMeans(heights, startHeights(atResolution(recipe, kReferenceNodes), work), work.pool());
    }
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
