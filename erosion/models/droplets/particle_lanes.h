#pragma once

#include "erosion/models/droplets/engine/droplet.h"
#include "erosion/models/droplets/particle.h"

namespace scree {

/// ParticleSettings scaled to a grid.
struct ParticleParameters {
    ParticleParameters(const ParticleSettings& settings, const Terrain& terrain, const RoundContext& round);

    DropletTools tools;
    float slopePerMetre;   ///< 1 / L_ref.
    float push;            ///< Ka per step.
    float speedKept;       ///< 1 - Kf per step.
    float capacity;        ///< Kc in node metres.
    float depositionRate;  ///< Kd per step.
    float erosionRate;     ///< Ks per step.
    float drying;          ///< Water lost per step.
    float leastRise;       ///< Height that may be deposited if the ground does not rise, metres.
    bool nearest;
};

/// Runs all particles of a tile until they end or leave it. All instruction sets give the same bits.
void runParticleTile(const DropletTileTask& task, const ParticleParameters& parameters);

}  // namespace scree
