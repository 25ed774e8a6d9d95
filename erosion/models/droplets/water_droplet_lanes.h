#pragma once

#include "erosion/models/droplets/engine/droplet.h"
#include "erosion/models/droplets/water_droplet.h"

namespace scree {

/// DropletSettings scaled to a grid.
struct DropletParameters {
    DropletParameters(const DropletSettings& settings, const Terrain& terrain, const RoundContext& round);

    DropletTools tools;
    float slopePerMetre;      ///< 1 / L_ref.
    LaneKnob capacity;        ///< Kq in node metres.
    LaneKnob maxCut;          ///< kappa in node metres per metre of drop.
    LaneKnob erosionRate;     ///< Kr per step.
    LaneKnob depositionRate;  ///< Kd per step.
    float waterKept;          ///< 1 - Kw per step.
    float inertia;            ///< Ki per step.
    float speedGain;          ///< 2 g / L_ref: gain of v^2 per metre of drop.
    float maxSpeed;           ///< In sqrt(reference cells).
    float minSlope;
    float pitMargin;  ///< Height above its rim to which a pit is filled, metres.
    float softness;
    float softDepth;  ///< Depth of loose sediment that gives half the softness, metres.
    bool sineSlope;
    bool exactFill;
    bool depositsAtEnd = true;  ///< If false, the load of a droplet that ends is lost.
};

/// Runs all droplets of a tile until they end or leave it. All instruction sets give the same bits.
void runDropletTile(const DropletTileTask& task, const DropletParameters& parameters);

}  // namespace scree
