#pragma once

#include <memory>

#include "erosion/simulation/simulation.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Everything that is needed to continue work on a terrain, except the settings.
struct Checkpoint {
    Terrain terrain;
    std::shared_ptr<const Terrain> start;  ///< The terrain that Restart restores; of the same size.
    std::unique_ptr<SimulationState> state;
    bool edited = false;  ///< True if the user has edited the land since the start, for example with a stroke.
};

}  // namespace scree
