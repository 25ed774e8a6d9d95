#pragma once

#include "erosion/simulation/simulation.h"
#include "erosion/terrain/resample.h"

/// A terrain on a coarser grid, and the way back: not the coarse terrain but its change is brought to the fine one,
/// which so keeps its details.
namespace scree {

/// The settings for a grid whose cells are `ratio` times as wide: knobs in cells mean the same ground.
SimulationSettings onCoarseGrid(SimulationSettings settings, double ratio);

/// The terrain on the coarse grid: all layers that models read or change, and books of its own.
Terrain coarseCopy(const Terrain& fine, const CoarseGrid& grid, ThreadPool& pool);

/// Brings the painted layers of a coarse copy up to date.
void copyPainted(const Terrain& fine, Terrain& coarse, const CoarseGrid& grid, ThreadPool& pool);

/// Adds to every layer of `fine` what it has changed on the coarse grid from `before` to `after`, interpolated, and
/// books what models did there; what interpolation added or took is Ledger::resampled. Layers that cannot be negative
/// stay so.
void addChange(Terrain& fine, const Terrain& before, const Terrain& after, const CoarseGrid& grid, ThreadPool& pool);

}  // namespace scree
