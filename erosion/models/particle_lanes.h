#pragma once

#include "erosion/droplets/droplet.h"
#include "erosion/models/particle.h"

namespace scree {

/// ParticleSettings scaled to a grid.
struct ParticleParameters {
    ParticleParameters(const ParticleSettings& settings, const Terrain& terrain, const RoundContext& round);

    DropletTools tools;
    float slopePerMetre;   ///< 1 / L_ref.
    float push;            ///< Ka for each step.
    float speedKept;       ///< 1 - Kf for each step.
    float capacity;        ///< Kc in node metres.
    float depositionRate;  ///< Kd for each step.
    float erosionRate;     ///< Ks for each step.
    float drying;          ///< Water lost in each step.
    float leastRise;       ///< Metres that may be laid down on ground that does not rise.
    bool nearest;
};

/// Runs all particles of a tile until they end or leave it. Each instruction set that the machine may have gives the
/// same bits.
void runParticleTile(const DropletTileTask& task, const ParticleParameters& parameters);

}  // namespace scree
