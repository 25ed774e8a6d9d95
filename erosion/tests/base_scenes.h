#pragma once

#include <gtest/gtest.h>

#include <memory>

#include "erosion/generators/recipe.h"
#include "erosion/simulation/simulation.h"

/// Land that is large enough for a base, and what erodes it.
namespace scree {

inline std::shared_ptr<ThreadPool> threads(int count) {
    return std::make_shared<ThreadPool>(count);
}

/// One place at any resolution.
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

inline void run(Simulation& simulation, int rounds) {
    for (int i = 0; i < rounds; ++i) ASSERT_TRUE(simulation.runRound());
}

}  // namespace scree
