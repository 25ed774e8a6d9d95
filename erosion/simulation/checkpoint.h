#pragma once

#include <memory>

#include "erosion/simulation/simulation.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Everything from which work on a terrain goes on, besides the settings.
struct Checkpoint {
    Terrain terrain;
    std::shared_ptr<const Terrain> start;  ///< What Restart goes back to; the terrain's size.
    std::unique_ptr<SimulationState> state;
    bool edited = false;  ///< By a stroke or the like since the start.
};

}  // namespace scree
