#pragma once

#include <cstdint>
#include <vector>

#include "erosion/models/thermal/talus_map.h"
#include "erosion/simulation/simulation_settings.h"

namespace scree {

/// What acts on the grids finer than the base: droplets with steps of one cell of each, and thermal collapse, from
/// coarse to fine. They carve the details of which the base knows nothing.
///
/// The base decides how much land there is: after an act its cells have their means again, so that what an act moves
/// from one to another is undone, and the land averaged to the base is the same at every resolution. Loose ground keeps
/// no details for long: where sediment lies over them they fade.
///
/// It acts once every kRounds rounds, with the share of as many, at rounds that are the same whoever looks on. What it
/// does depends on terrain, settings and round alone; what it keeps is memory.
class FinerScales {
 public:
    static constexpr std::uint64_t kRounds = 4;

    /// Acts on a terrain with a base, whose rock this is, after `rounds` rounds.
    void act(Terrain& terrain, const SimulationSettings& settings, const RockHardness& rockOfBase, float sea,
             std::uint64_t rounds, ThreadPool& pool);

    /// Makes what an act needs of memory and noise beforehand.
    void prepare(const Terrain& terrain, const SimulationSettings& settings, ThreadPool& pool);

 private:
    /// One grid.
    struct Scale {
        Terrain ground;         ///< Heights and painted layers.
        Field<float> before;    ///< The heights before this scale and the coarser ones acted.
        CarvingMemory carving;  ///< Its track serves thermal passes, too.
        Field<float> share;     ///< Memory of thermal passes.
        TalusMap talus;
        RainPattern rain;
        RockHardness rock;
        KnobFields knobs;
    };
    struct Act;
    class Lent;

    void fit(const Terrain& terrain, ThreadPool& pool);
    void actOnAll(const Act& act);
    void actOn(Scale& scale, const Act& act, int level);

    std::vector<Scale> scales_;  ///< From the terrain's own grid to the one below the base's.
    TalusMap baseTalus_;         ///< Its noise.
};

}  // namespace scree
