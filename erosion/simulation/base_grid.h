#pragma once

#include <cstdint>
#include <optional>

#include "erosion/base/field.h"
#include "erosion/simulation/simulation_settings.h"
#include "erosion/terrain/terrain.h"

/// The grid on which models act. A process whose shortest length is L says nothing about shorter ones, and on a finer
/// grid it only costs more. So models act on a base: the coarsest level of the terrain's grid whose cells are no longer
/// than the shortest length of the enabled models. What they change there is added to the finer grid.
namespace scree {

/// The level of the base: 0 where models act on the terrain's own grid.
int baseLevelFor(const Terrain& terrain, const SimulationSettings& settings);
/// The same for a map of this form; empty if no model is enabled.
std::optional<int> baseLevelFor(const TerrainForm& map, const SimulationSettings& settings);

/// The settings for the base of a terrain. Where its last cells reach beyond the map, reference cells are shares of a
/// longer edge: lengths become fewer of them.
SimulationSettings settingsOnBase(SimulationSettings settings, const Terrain& terrain);

/// Gives a terrain without a base one of this level, above 0: means of all layers, and the water and soil that models
/// have on their way in its books.
void makeBase(Terrain& terrain, int level, ThreadPool& pool);

/// Brings the base up to date with what was done to the fine grid by others than models since the last call: painted
/// layers, and heights, whose change is no erosion.
void followFineGrid(Terrain& terrain, ThreadPool& pool);

/// What happens on the base in a round, to be brought to the fine grid after it.
class BaseRound {
 public:
    explicit BaseRound(Terrain& terrain);

    /// Adds the interpolated change of the heights, with the same volume, and books what models did. Where the last
    /// cells of the base reach beyond an open edge, what they gained there has left the map.
    void finish(ThreadPool& pool) const;

 private:
    Terrain& terrain_;
    Field<float> heights_;  ///< Before.
    Ledger ledger_;
    WaterLedger water_;
    std::uint64_t revision_;
};

}  // namespace scree
