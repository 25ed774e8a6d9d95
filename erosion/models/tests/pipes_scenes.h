#pragma once

#include <cmath>

#include "erosion/tests/scenes.h"

/// Terrains and runs for the tests of the pipes model.
namespace scree::test {

inline PipesSettings& pipes(SimulationSettings& settings) {
    return std::get<ModelEntry<PipesModel>>(settings.models).settings;
}

/// The pipes model alone, without rain, evaporation or infiltration.
inline SimulationSettings stillWeather() {
    SimulationSettings settings = only("pipes");
    settings.sources.rain.amount = 0.0f;
    pipes(settings).evaporation = 0.0f;
    pipes(settings).infiltration = 0.0f;
    pipes(settings).groundFlow = GroundFlow::Still;
    return settings;
}

/// |drift| of the water ledger as a share of all water so far.
inline double waterDrift(const Terrain& terrain) {
    return terrain.waterLedger().relativeDrift(terrain.waterVolume());
}

}  // namespace scree::test
