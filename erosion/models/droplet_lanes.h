#pragma once

#include <algorithm>
#include <vector>

#include "erosion/models/droplet_ground.h"
#include "erosion/tile_schedule.h"

namespace scree {

/// The cells that droplets have been to, both ends included.
struct Footprint {
    int x0 = 1 << 30, y0 = 1 << 30, x1 = -1, y1 = -1;

    bool empty() const { return x1 < x0; }
    void add(const Footprint& other) {
        x0 = std::min(x0, other.x0);
        y0 = std::min(y0, other.y0);
        x1 = std::max(x1, other.x1);
        y1 = std::max(y1, other.y1);
    }
};

/// The droplets of one tile.
struct DropletTileTask {
    const DropletParameters& parameters;
    const DropletGround& ground;
    Boundary boundary;
    ScheduleTile tile;
    int apron;  ///< Cells beyond the tile that a droplet may run before it has to leave.
    const std::vector<Droplet>& droplets;
    std::vector<Droplet>& leaving;
    DropletTally& tally;
    Footprint& footprint;
};

/// Runs all droplets of a tile until they end or leave it. Sixteen droplets advance in lockstep, two such groups in
/// turn, so that one droplet's cache misses hide behind the arithmetic of the others. Each instruction set that the
/// machine may have gives the same bits.
void runDropletTile(const DropletTileTask& task);

}  // namespace scree
