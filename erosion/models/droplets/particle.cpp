#include "erosion/models/droplets/particle.h"

#include <algorithm>

#include "erosion/models/droplets/particle_lanes.h"

namespace scree {

namespace {

/// Most steps that the particles of a round may take. This takes about a second on two cores.
constexpr float kMostStepsInARound = 15e6f;
/// Most nodes that these steps may change. This takes one or two seconds.
constexpr double kMostNodesInARound = 2.5e9;

/// The detail scale in reference cells; 0 if it is 1/512 of the map.
float detailOf(const ParticleSettings& settings) {
    return settings.nearest ? kOneCell : settings.detail;
}

/// The radius of the brush in reference cells. With single nodes, the brush is not used; its radius must not widen the
/// reach of the droplets.
double radiusOf(const ParticleSettings& settings) {
    return settings.nearest ? 1.0 : static_cast<double>(settings.radius);
}

}  // namespace

ParticleParameters::ParticleParameters(const ParticleSettings& settings, const Terrain& terrain,
                                       const RoundContext& round) {
    const double reference = detailLength(detailOf(settings), kReferenceCells, terrain.form());
    tools = dropletTools(reference, radiusOf(settings), terrain, round);
    tools.pathLimit = 1u << 20;  // particles end when their water is gone
    slopePerMetre = static_cast<float>(1.0 / reference);
    push = settings.push;
    speedKept = 1.0f - settings.drag;
    capacity = settings.capacity * static_cast<float>(reference) * tools.areaRatio;
    depositionRate = settings.depositionRate;
    erosionRate = settings.erosionRate;
    drying = 1.0f / settings.life;
    leastRise = static_cast<float>(0.01 * reference);
    nearest = settings.nearest;
}

double ParticleModel::length(const Settings& settings, const TerrainForm& map) {
    return detailLength(detailOf(settings), kReferenceCells, map);
}

void ParticleModel::step(Terrain& terrain, const Settings& settings, const RoundContext& round) {
    const double reference = detailLength(detailOf(settings), kReferenceCells, terrain.form());
    const double nodesOfALife =
        static_cast<double>(settings.life) * nodesOfAStep(reference, radiusOf(settings), terrain);
    const int wanted = std::min(
        {dropletsWanted(settings.dropletsPerRound, detailOf(settings), kReferenceCells, terrain, round.sources.rain),
         static_cast<int>(kMostStepsInARound / settings.life),
         std::max(1, static_cast<int>(kMostNodesInARound / nodesOfALife))});
    const std::optional<DropletLaunch> launch =
        rounds_.launch(terrain, round, wanted, roundsJoined(wanted, reference, terrain));
    if (!launch) return;

    const ParticleParameters parameters(settings, terrain, round);
    const DropletGround ground = groundOf(terrain, round, flow_.track(terrain), terrain.has(Layer::Colour));
    rounds_.run(terrain, round, *launch, parameters.tools, ground,
                [&](const DropletTileTask& task) { runParticleTile(task, parameters); });
    flow_.endRound(terrain, round.pool, launch->count, parameters.tools, {});
}

}  // namespace scree
