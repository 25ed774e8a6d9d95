#include "erosion/models/particle.h"

#include "erosion/droplets/droplet_round.h"
#include "erosion/droplets/flow_recorder.h"
#include "erosion/models/particle_lanes.h"

namespace scree {

namespace {

constexpr double kParts = 512.0;  ///< Of the map, that a reference cell is without `detail`.

/// The reference cell in cells; 0 where it is a part of the map.
float detailOf(const ParticleSettings& settings) {
    return settings.nearest ? 1.0f : settings.detail;
}

}  // namespace

ParticleParameters::ParticleParameters(const ParticleSettings& settings, const Terrain& terrain,
                                       const RoundContext& round) {
    const double reference = referenceCell(detailOf(settings), kParts, terrain);
    tools = dropletTools(reference, static_cast<double>(settings.radius), terrain, round);
    tools.pathLimit = 1u << 20;  // its water ends it
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

struct ParticleModel::State {
    DropletRounds rounds;
    FlowRecorder flow;
};

ParticleModel::ParticleModel() : state_(std::make_unique<State>()) {}
ParticleModel::~ParticleModel() = default;

void ParticleModel::step(Terrain& terrain, const RoundContext& round) {
    const int wanted =
        dropletsWanted(settings.dropletsPerRound, detailOf(settings), kParts, terrain, round.sources.rain);
    const std::optional<DropletLaunch> launch = state_->rounds.launch(terrain, round, wanted);
    if (!launch) return;

    const ParticleParameters parameters(settings, terrain, round);
    const DropletGround ground = groundOf(terrain, state_->flow.track(terrain), terrain.has(Layer::Colour));
    state_->rounds.run(terrain, round, *launch, parameters.tools, ground,
                       [&](const DropletTileTask& task) { runParticleTile(task, parameters); });
    state_->flow.endRound(terrain, round.pool, launch->count, parameters.tools, {});
}

void ParticleModel::forget() {
    state_->rounds.forget();
}

void ParticleModel::visitState(StateVisitor& visitor) {
    state_->rounds.visitState(visitor);
    state_->flow.visitState(visitor);
}

std::vector<Counter> ParticleModel::counters() const {
    return state_->rounds.counters();
}

}  // namespace scree
