#pragma once

#include <cstdint>
#include <vector>

#include "erosion/models/thermal/talus_map.h"
#include "erosion/simulation/simulation_settings.h"

namespace scree {

/// Erosion on the grids that are finer than the base: droplets with steps of one cell of each grid, and thermal
/// collapse, from coarse to fine. They carve details that the base cannot represent.
///
/// The base decides how much land there is. After an act the cells of the base get their means back, so that material
/// moved between cells is restored, and the land averaged to the base is the same at every resolution. Details on loose
/// ground do not last: under sediment they fade.
///
/// An act takes place once every kRounds rounds, always at the same rounds, and does the work of kRounds rounds. Its
/// result depends only on terrain, settings and round; the members are memory and can be made anew.
class FinerScales {
 public:
    static constexpr std::uint64_t kRounds = 4;

    /// Applies the models to a terrain with a base, after `rounds` rounds. `rockOfBase` is the hardness of the base's
    /// rock.
    void apply(Terrain& terrain, const SimulationSettings& settings, const RockHardness& rockOfBase, float sea,
               std::uint64_t rounds, ThreadPool& pool);

    /// Makes the memory and noise that an act needs beforehand.
    void prepare(const Terrain& terrain, const SimulationSettings& settings, ThreadPool& pool);

 private:
    /// One grid.
    struct Scale {
        Terrain ground;         ///< Heights and painted layers.
        Field<float> before;    ///< The heights before this scale and the coarser ones acted.
        CarvingMemory carving;  ///< Its track is also used by thermal passes.
        Field<float> share;     ///< Working memory of thermal passes.
        TalusMap talus;
        RainPattern rain;
        RockHardness rock;
        KnobFields knobs;
    };
    struct Act;
    class Lent;

    void fit(const Terrain& terrain, ThreadPool& pool);
    void applyToAll(const Act& act);
    void applyTo(Scale& scale, const Act& act, int level);

    std::vector<Scale> scales_;  ///< From the terrain's own grid to the grid just below the base.
    TalusMap baseTalus_;         ///< For the noise of the base's grid.
};

}  // namespace scree
