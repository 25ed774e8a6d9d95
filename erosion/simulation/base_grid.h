#pragma once

#include <optional>

#include "erosion/simulation/simulation_settings.h"
#include "erosion/terrain/terrain.h"

/// The grid on which models act. A process whose shortest length is L describes nothing shorter, and on a finer grid it
/// only takes longer. Models therefore act on a base: the coarsest level of the terrain's grid whose cells are no
/// longer than the shortest length of the enabled models. Their changes are then added to the finer grid.
namespace scree {

/// Returns the level of the base, or 0 if models act on the terrain's own grid.
int baseLevelFor(const Terrain& terrain, const SimulationSettings& settings);
/// Same as above for a map of this form. Returns nothing if no model is enabled.
std::optional<int> baseLevelFor(const TerrainForm& map, const SimulationSettings& settings);

/// Returns the settings for the base of a terrain. If the last cells of the base reach beyond the map, its longer edge
/// is longer than the map's. Lengths in reference cells, which are shares of that edge, are reduced accordingly.
SimulationSettings settingsOnBase(SimulationSettings settings, const Terrain& terrain);

/// Gives a terrain without a base a base of this level, which is above 0. The base gets the means of all layers. The
/// water and soil that models are carrying are moved to its ledgers.
void makeBase(Terrain& terrain, int level, ThreadPool& pool);

/// Updates the base with changes to the fine grid that models did not make since the last call: painted layers, and
/// heights, whose change is not erosion.
void followFineGrid(Terrain& terrain, ThreadPool& pool);

}  // namespace scree
