#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "erosion/droplets/droplet.h"
#include "erosion/models/model.h"

namespace scree {

/// What runs the droplets of one tile: a model's kernel.
using TileFunction = std::function<void(const DropletTileTask&)>;

/// The rounds of one droplet model: draws the starts, runs the tiles on all threads, marks what changed and keeps the
/// ledger's books. The result does not depend on the number of threads.
class DropletRounds {
 public:
    /// Runs `count` droplets to their ends on the layers of the terrain.
    void run(Terrain& terrain, const RoundContext& round, const DropletSampler& sampler, int count,
             const DropletTools& tools, const DropletGround& ground, const TileFunction& runTile);

    /// Droplets run so far.
    std::uint64_t droplets() const { return droplets_; }
    std::vector<Counter> counters() const;

 private:
    std::uint64_t droplets_ = 0;
    DropletTally total_;
};

/// The layers that every droplet model works on, allocated where they were not in use.
DropletGround groundOf(Terrain& terrain, Field<float>& track, bool coloured);

/// The reference cell: the length that counts as one unit in a model's formulas, in metres. `cells` of 0
/// takes 1/`parts` of the map; it is never less than a cell.
double referenceCell(float cells, double parts, const Terrain& terrain);

}  // namespace scree
