#pragma once

#include <cstdint>
#include <vector>

#include "erosion/base/field.h"
#include "erosion/terrain/terrain.h"

namespace scree {

struct ThermalPass;
struct ThermalSettings;

/// Thermal collapse on the grids between a fine one and the reference grid of 1/512 of the map, as on any grid a pass
/// moves rock by one cell: on cells of a quarter, sixteen times less. As in multigrid methods (Brandt 1977), the
/// heights are averaged to each grid, the coarsest collapses first, and what it changed is added to the next finer one,
/// which then collapses itself. So a pass makes about the same slopes on any grid, at 4/3 of its cost.
class CoarseCollapse {
 public:
    /// Collapses on the coarser grids, if there are any, as many passes on each as the settings say, and adds the
    /// change to the pass's terrain. `turn` is that of collapseOnce().
    void act(const ThermalPass& pass, const ThermalSettings& settings, std::uint64_t turn);

 private:
    /// One of the grids.
    struct Scale {
        Terrain ground;
        Field<float> talus;
        Field<float> change;       ///< Heights before the passes, then what they changed.
        Field<float> next, share;  ///< Memory of a pass.
    };
    /// Makes the grids for a terrain, from the finer ones to the coarser.
    void fit(const Terrain& terrain);

    std::vector<Scale> scales_;
};

}  // namespace scree
