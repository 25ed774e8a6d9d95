#pragma once

#include "erosion/models/droplets/engine/droplet.h"
#include "erosion/models/droplets/moisture_droplet.h"

namespace scree {

/// MoistureDropletSettings scaled to a grid.
struct MoistureDropletParameters {
    /// `relief` is H_ref in metres, above 0.
    MoistureDropletParameters(const MoistureDropletSettings& settings, double relief, const Terrain& terrain,
                              const RoundContext& round);

    DropletTools tools;
    float speedKept;  ///< 1 - friction per step.
    float pull;       ///< Gain of speed per metre of height difference across a reference cell.
    float carve;      ///< Node metres cut per metre fallen.
    float fill;       ///< Node metres deposited per metre climbed.
    float transfer;   ///< Share of a surplus of load that is deposited, or of a lack that is cut.
    float capacity;   ///< Node metres carried per metre fallen, unit of speed and unit of volume.
    float fallout;    ///< Share of the load that is deposited per step.
    float waterKept;  ///< 1 - evaporation per step.
    float minVolume;
    float absorption;
    float dampPower;
    Transport transport;
    bool conserve;
};

/// Runs all droplets of a tile until they end or leave it. All instruction sets give the same bits.
void runMoistureDropletTile(const DropletTileTask& task, const MoistureDropletParameters& parameters);

}  // namespace scree
