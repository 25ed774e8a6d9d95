#pragma once

#include "erosion/droplets/droplet.h"
#include "erosion/models/moisture_droplet.h"

namespace scree {

/// MoistureDropletSettings scaled to a grid.
struct MoistureDropletParameters {
    /// `relief` is H_ref in metres, above 0.
    MoistureDropletParameters(const MoistureDropletSettings& settings, double relief, const Terrain& terrain,
                              const RoundContext& round);

    DropletTools tools;
    float speedKept;  ///< 1 - friction for each step.
    float pull;       ///< Gain of speed for each metre of height difference across a reference cell.
    float carve;      ///< Node metres cut for each metre fallen.
    float fill;       ///< Node metres laid down for each metre climbed.
    float transfer;   ///< Share of a surplus of load that is laid down or cut.
    float capacity;   ///< Node metres held for each metre fallen, speed and volume.
    float fallout;    ///< Share of the load that falls out in each step.
    float waterKept;  ///< 1 - evaporation for each step.
    float minVolume;
    float absorption;
    float dampPower;
    bool byCapacity;
    bool conserve;
};

/// Runs all droplets of a tile until they end or leave it. Each instruction set that the machine may have gives the
/// same bits.
void runMoistureDropletTile(const DropletTileTask& task, const MoistureDropletParameters& parameters);

}  // namespace scree
