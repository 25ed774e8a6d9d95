#include "erosion/models/droplets/water_droplet.h"

#include "erosion/models/droplets/engine/droplet_round.h"
#include "erosion/models/droplets/flow_recorder.h"
#include "erosion/models/droplets/water_droplet_lanes.h"

namespace scree {

namespace {

constexpr double kWaterDropletParts = 512.0;  ///< Reference cells along the map if `detail` is 0.

}  // namespace

DropletParameters::DropletParameters(const DropletSettings& settings, const Terrain& terrain,
                                     const RoundContext& round) {
    const double reference = referenceCell(settings.detail, kWaterDropletParts, terrain);
    tools = dropletTools(reference, static_cast<double>(settings.radius), terrain, round);
    slopePerMetre = static_cast<float>(1.0 / reference);
    capacity = settings.capacity * static_cast<float>(reference) * tools.areaRatio;
    maxCut = settings.maxCut * tools.areaRatio;
    erosionRate = settings.erosionRate;
    depositionRate = settings.depositionRate;
    waterKept = 1.0f - settings.evaporation;
    inertia = settings.inertia;
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

void DropletModel::step(Terrain& terrain, const Settings& settings, const RoundContext& round) {
    const int wanted =
        dropletsWanted(settings.dropletsPerRound, settings.detail, kWaterDropletParts, terrain, round.sources.rain);
    const std::optional<DropletLaunch> launch = state_->rounds.launch(terrain, round, wanted);
    if (!launch) return;

    const DropletParameters parameters(settings, terrain, round);
    const bool coloured = settings.carryColour || terrain.has(Layer::Colour);
    const DropletGround ground = groundOf(terrain, state_->flow.track(terrain), coloured);
    state_->rounds.run(terrain, round, *launch, parameters.tools, ground,
                       [&](const DropletTileTask& task) { runDropletTile(task, parameters); });
    state_->flow.endRound(terrain, round.pool, launch->count, parameters.tools,
                          {settings.flowMemory, settings.wetFlow});
}

void DropletModel::forget() {
    state_->rounds.forget();
}

bool DropletModel::fits(const Terrain& terrain) const {
    return state_->rounds.fits(terrain);
}

void DropletModel::visitState(StateVisitor& visitor) {
    state_->rounds.visitState(visitor);
    state_->flow.visitState(visitor);
}

std::vector<Counter> DropletModel::counters() const {
    return state_->rounds.counters();
}

}  // namespace scree
