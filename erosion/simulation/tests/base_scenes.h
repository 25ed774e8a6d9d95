#pragma once

#include "erosion/tests/scenes.h"

/// Land that is large enough for a base, and settings that erode it.
namespace scree::test {

/// The same place at any resolution.
inline Terrain place(int nodes, Boundary boundary = Boundary::Open) {
    ThreadPool pool(2);
    TerrainRecipe recipe;
    recipe.terrain = {.start = Start::Ridged,
                      .width = nodes,
                      .height = nodes,
                      .cellSize = 5120.0f / static_cast<float>(nodes),
                      .seed = 4,
                      .boundary = boundary};
    recipe.ridged.relief = 1600.0f;
    recipe.ridged.octaves = 5;
    return generate(recipe, pool);
}

inline SimulationSettings usual(int dropletsPerRound = 600) {
    SimulationSettings settings;
    std::get<ModelEntry<DropletModel>>(settings.models).settings.dropletsPerRound = dropletsPerRound;
    return settings;
}

}  // namespace scree::test
