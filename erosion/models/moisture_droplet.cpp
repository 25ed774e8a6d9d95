#include "erosion/models/moisture_droplet.h"

#include "erosion/droplets/droplet_round.h"
#include "erosion/droplets/flow_recorder.h"
#include "erosion/droplets/soil_moisture.h"
#include "erosion/models/moisture_droplet_lanes.h"

namespace scree {

namespace {

constexpr double kArticleSize = 256.0;  ///< Cells along the map that the article's values are for.

}  // namespace

MoistureDropletParameters::MoistureDropletParameters(const MoistureDropletSettings& settings, double relief,
                                                     const Terrain& terrain, const RoundContext& round) {
    constexpr double kBrushRadius = 1.0;  // not in use: cuts have the shape of deposits
    tools = dropletTools(referenceCell(settings.detail, kArticleSize, terrain), kBrushRadius, terrain, round);
    speedKept = 1.0f - settings.friction;
    pull = settings.gravity / static_cast<float>(relief);
    carve = settings.transfer * tools.areaRatio;
    fill = std::min(settings.transfer * settings.ratio, 1.0f) * tools.areaRatio;
    transfer = settings.transfer;
    capacity = settings.capacity * tools.areaRatio;
    fallout = settings.evaporation;
    waterKept = 1.0f - fallout;
    minVolume = settings.minVolume;
    absorption = settings.absorption;
    dampPower = settings.dampPower;
    byCapacity = settings.transport == Transport::Capacity;
    conserve = settings.conserve;
}

struct MoistureDropletModel::State {
    DropletRounds rounds;
    FlowRecorder flow;
    SoilMoisture soil;
    double relief = 0.0;  ///< Of the terrain when it first rained, metres.
};

MoistureDropletModel::MoistureDropletModel() : state_(std::make_unique<State>()) {}
MoistureDropletModel::~MoistureDropletModel() = default;

void MoistureDropletModel::step(Terrain& terrain, const RoundContext& round) {
    const int wanted =
        dropletsWanted(settings.dropletsPerRound, settings.detail, kArticleSize, terrain, round.sources.rain);
    const std::optional<DropletLaunch> launch = state_->rounds.launch(terrain, round, wanted);
    if (!launch) return;
    if (state_->relief == 0.0) {
        const Extremes range = extremes(terrain.heights());
        state_->relief = std::max(1.0, static_cast<double>(range.highest) - static_cast<double>(range.lowest));
    }

    const double relief = settings.relief > 0.0f ? static_cast<double>(settings.relief) : state_->relief;
    const MoistureDropletParameters parameters(settings, relief, terrain, round);
    DropletGround ground = groundOf(terrain, state_->flow.track(terrain), terrain.has(Layer::Colour));
    ground.moisture = terrain.use(Layer::Moisture).row(0);
    ground.soaked = state_->soil.soaked(terrain).row(0);
    state_->rounds.run(terrain, round, *launch, parameters.tools, ground,
                       [&](const DropletTileTask& task) { runMoistureDropletTile(task, parameters); });
    state_->flow.endRound(terrain, round.pool, launch->count, parameters.tools, {.wetFlow = 0.0f});
    const double cells =
        static_cast<double>(terrain.width()) * terrain.height() / static_cast<double>(parameters.tools.areaRatio);
    const double drying = static_cast<double>(settings.soilEvaporation) * kArticleSize * kArticleSize / cells;
    state_->soil.endRound(terrain, round.pool, launch->count, parameters.tools, std::min(drying, 1.0));
}

void MoistureDropletModel::forget() {
    state_->rounds.forget();
}

void MoistureDropletModel::visitState(StateVisitor& visitor) {
    state_->rounds.visitState(visitor);
    state_->flow.visitState(visitor);
    state_->soil.visitState(visitor);
    visitor.visit(state_->relief);
}

std::vector<Counter> MoistureDropletModel::counters() const {
    return state_->rounds.counters();
}

}  // namespace scree
