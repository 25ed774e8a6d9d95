#include "erosion/models/droplet.h"

#include "erosion/droplets/droplet_round.h"
#include "erosion/droplets/flow_recorder.h"
#include "erosion/exact_math.h"
#include "erosion/models/droplet_lanes.h"

namespace scree {

DropletParameters::DropletParameters(const DropletSettings& settings, const Terrain& terrain,
                                     const RoundContext& round) {
    const auto cell = static_cast<double>(terrain.cellSize());
    const double reference = referenceCell(settings.detail, 512.0, terrain);
    const double units = cell / reference;  // length of a step
    const double ratio = 1.0 / (units * units);
    tools = {.brushRadius = static_cast<float>(std::max(1.5, static_cast<double>(settings.radius) / units)),
             .tentRadius = static_cast<float>(std::max(1.0, 1.0 / units)),
             .areaRatio = static_cast<float>(ratio),
             .colourDepth = static_cast<float>(0.25 * reference),
             .pathLimit = 4u * static_cast<std::uint32_t>(std::max(terrain.width(), terrain.height())),
             .sea = round.sea,
             .leastLoad = static_cast<float>(1e-4 * reference * ratio),
             .seed = round.seed};
    slopePerMetre = static_cast<float>(1.0 / cell);
    capacity = static_cast<float>(static_cast<double>(settings.capacity) * reference * ratio);
    maxCut = static_cast<float>(static_cast<double>(settings.maxCut) * ratio);
    erosionRate = static_cast<float>(fractionPerStep(static_cast<double>(settings.erosionRate), units));
    depositionRate = static_cast<float>(fractionPerStep(static_cast<double>(settings.depositionRate), units));
    waterKept = static_cast<float>(exactPower(1.0 - static_cast<double>(settings.evaporation), units));
    inertia = static_cast<float>(exactPower(static_cast<double>(settings.inertia), units));
    speedGain = static_cast<float>(2.0 * static_cast<double>(settings.gravity) / reference);
    maxSpeed = settings.maxSpeed;
    minSlope = settings.minSlope;
    pitMargin = static_cast<float>(1e-4 * reference);
    softness = settings.softness;
    softDepth = static_cast<float>(0.25 * reference);
    sineSlope = settings.sineSlope;
    exactFill = settings.exactFill;
}

struct DropletModel::State {
    DropletRounds rounds;
    FlowRecorder flow;
};

DropletModel::DropletModel() : state_(std::make_unique<State>()) {}
DropletModel::~DropletModel() = default;

void DropletModel::step(Terrain& terrain, const RoundContext& round) {
    const std::optional<DropletLaunch> launch = state_->rounds.launch(terrain, round, settings.dropletsPerRound);
    if (!launch) return;

    const DropletParameters parameters(settings, terrain, round);
    const bool coloured = settings.carryColour || terrain.has(Layer::Colour);
    const DropletGround ground = groundOf(terrain, state_->flow.track(terrain), coloured);
    state_->rounds.run(terrain, round, *launch, parameters.tools, ground,
                       [&](const DropletTileTask& task) { runDropletTile(task, parameters); });
    state_->flow.endRound(terrain, round.pool, launch->count, settings.flowMemory, settings.wetFlow);
}

void DropletModel::forget() {
    state_->rounds.forget();
}

std::vector<Counter> DropletModel::counters() const {
    return state_->rounds.counters();
}

}  // namespace scree
