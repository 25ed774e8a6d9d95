#include "erosion/models/particle.h"

#include "erosion/droplets/droplet_round.h"
#include "erosion/droplets/flow_recorder.h"
#include "erosion/exact_math.h"
#include "erosion/models/particle_lanes.h"

namespace scree {

ParticleParameters::ParticleParameters(const ParticleSettings& settings, const Terrain& terrain,
                                       const RoundContext& round) {
    const auto cell = static_cast<double>(terrain.cellSize());
    const double reference = referenceCell(settings.detail, 512.0, terrain);
    const double units = cell / reference;  // length and duration of a step
    const double ratio = 1.0 / (units * units);
    tools = {.brushRadius = static_cast<float>(std::max(1.5, static_cast<double>(settings.radius) / units)),
             .tentRadius = static_cast<float>(settings.nearest ? 1.0 : std::max(1.0, 1.0 / units)),
             .areaRatio = static_cast<float>(ratio),
             .colourDepth = static_cast<float>(0.25 * reference),
             .pathLimit = 1u << 20,  // its water ends it
             .sea = round.sea,
             .leastLoad = static_cast<float>(1e-4 * reference * ratio),
             .seed = round.seed};
    slopePerMetre = static_cast<float>(1.0 / cell);
    push = static_cast<float>(static_cast<double>(settings.push) * units);
    speedKept = static_cast<float>(exactPower(1.0 - static_cast<double>(settings.drag), units));
    capacity = static_cast<float>(static_cast<double>(settings.capacity) * reference * ratio);
    depositionRate = static_cast<float>(fractionPerStep(static_cast<double>(settings.depositionRate), units));
    erosionRate = static_cast<float>(fractionPerStep(static_cast<double>(settings.erosionRate), units));
    drying = static_cast<float>(units / static_cast<double>(settings.life));
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
    const std::optional<DropletLaunch> launch = state_->rounds.launch(terrain, round, settings.dropletsPerRound);
    if (!launch) return;

    const ParticleParameters parameters(settings, terrain, round);
    const DropletGround ground = groundOf(terrain, state_->flow.track(terrain), terrain.has(Layer::Colour));
    state_->rounds.run(terrain, round, *launch, parameters.tools, ground,
                       [&](const DropletTileTask& task) { runParticleTile(task, parameters); });
    state_->flow.endRound(terrain, round.pool, launch->count, FlowRecorder::kUsualMemory, FlowRecorder::kUsualWetFlow);
}

void ParticleModel::forget() {
    state_->rounds.forget();
}

std::vector<Counter> ParticleModel::counters() const {
    return state_->rounds.counters();
}

}  // namespace scree
