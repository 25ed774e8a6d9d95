#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "erosion/droplets/droplet.h"
#include "erosion/droplets/tile_schedule.h"
#include "erosion/models/model.h"

namespace scree {

/// What runs the droplets of one tile: a model's kernel.
using TileFunction = std::function<void(const DropletTileTask&)>;

/// The new droplets of a round.
struct DropletLaunch {
    DropletSampler sampler;
    int count;
};

/// The rounds of one droplet model: draws the starts, runs the tiles on all threads, marks what changed and keeps the
/// ledger's books. A few droplets fill neither lanes nor caches; so a round leaves some of them under way, and the next
/// one takes them along. The result does not depend on the number of threads.
class DropletRounds {
 public:
    /// What a round of `wanted` droplets launches; empty where there is nothing to do. Takes from the round's droplets.
    std::optional<DropletLaunch> launch(const Terrain& terrain, const RoundContext& round, int wanted) const;

    /// Launches them and runs the droplets on the layers of the terrain; all to their ends where the round ends a
    /// counted run, or where it launches none.
    void run(Terrain& terrain, const RoundContext& round, const DropletLaunch& launch, const DropletTools& tools,
             const DropletGround& ground, const TileFunction& runTile);

    /// Lets go of the droplets that are under way.
    void forget() { underWay_.clear(); }

    void visitState(StateVisitor& visitor) { visitor.visit(droplets_, underWay_, total_); }

    std::vector<Counter> counters() const;

 private:
    void drawStarts(const DropletLaunch& launch, std::uint64_t seed, ThreadPool& pool);

    std::uint64_t droplets_ = 0;
    std::vector<Droplet> underWay_;
    TileSchedule<Droplet> schedule_;
    std::vector<Point> starts_;  ///< Of the round's new droplets, cells.
    DropletTally total_;
};

/// The layers that every droplet model works on, allocated where they were not in use.
DropletGround groundOf(Terrain& terrain, Field<float>& track, bool coloured);

/// The reference cell: the length that counts as one unit in a model's formulas, in metres. `cells` of 0
/// takes 1/`parts` of the map; it is never less than a cell.
double referenceCell(float cells, double parts, const Terrain& terrain);

/// The droplets that a model wants to launch in a round: its knob, or by area as many of them as the map has of the
/// `parts` x `parts` reference cells that the knob is for, from 1 to a million.
int dropletsWanted(int perRound, float cells, double parts, const Terrain& terrain, const RainSettings& rain);

/// The tools of a model whose reference cell is `reference` metres and whose brush has a radius of that many of them.
///
/// On a grid finer than the reference cells, stamps are wider than their knobs say, by what the coarser grid adds
/// itself: there a node stands for the ground up to a reference cell around it. With both, cuts and deposits have the
/// same second moment on any grid.
DropletTools dropletTools(double reference, double brushRadius, const Terrain& terrain, const RoundContext& round);

}  // namespace scree
