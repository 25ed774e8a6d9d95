#pragma once

#include <cstdint>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/terrain/terrain.h"

namespace scree {

struct ThermalPass;
struct ThermalSettings;

/// Thermal collapse on the grids between a fine grid and the reference grid of 1/512 of the map. A pass moves rock by
/// one cell on any grid, so that on cells a quarter as long a slope takes sixteen times as many passes. As in multigrid
/// methods (Brandt 1977), the heights are averaged to each grid, the coarsest collapses first, and its change is added
/// to the next finer grid, which then collapses itself. So a pass makes about the same slopes on any grid, at 4/3 of
/// the time.
class CoarseCollapse {
 public:
    /// Collapses on the coarser grids, if there are any, with as many passes on each as the settings say, and adds the
    /// change to the pass's terrain. `turn` is the same as in collapseOnce().
    void apply(const ThermalPass& pass, const ThermalSettings& settings, std::uint64_t turn);

 private:
    /// One coarser grid.
    struct Scale {
        Terrain ground;
        Field<float> talus;
        Field<float> change;       ///< Heights before the passes; later the change by the passes.
        Field<float> next, share;  ///< Buffers of a pass.
    };
    /// Makes the grids for a terrain, the finest first.
    void fit(const Terrain& terrain);

    std::vector<Scale> scales_;
};

}  // namespace scree
