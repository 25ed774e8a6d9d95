#pragma once

#include "erosion/droplets/droplet.h"
#include "erosion/models/droplet.h"

namespace scree {

/// DropletSettings scaled to a grid.
struct DropletParameters {
    DropletParameters(const DropletSettings& settings, const Terrain& terrain, const RoundContext& round);

    DropletTools tools;
    float slopePerMetre;   ///< 1 / L_ref.
    float capacity;        ///< Kq in node metres.
    float maxCut;          ///< kappa in node metres per metre of drop.
    float erosionRate;     ///< Kr for each step.
    float depositionRate;  ///< Kd for each step.
    float waterKept;       ///< 1 - Kw for each step.
    float inertia;         ///< Ki for each step.
    float speedGain;       ///< 2 g / L_ref: gain of v^2 for each metre of drop.
    float maxSpeed;        ///< In sqrt(reference cells).
    float minSlope;
    float pitMargin;  ///< What a pit is filled above its rim, metres.
    float softness;
    float softDepth;  ///< Loose depth that gives half the softness, metres.
    bool sineSlope;
    bool exactFill;
};

/// Runs all droplets of a tile until they end or leave it. Each instruction set that the machine may have gives the
/// same bits.
void runDropletTile(const DropletTileTask& task, const DropletParameters& parameters);

}  // namespace scree
