#include "erosion/models/droplets/moisture_droplet.h"

#include "erosion/models/droplets/engine/droplet_round.h"
#include "erosion/models/droplets/flow_recorder.h"
#include "erosion/models/droplets/moisture_droplet_lanes.h"
#include "erosion/models/droplets/soil_moisture.h"

namespace scree {

namespace {

constexpr double kArticleSize = 256.0;  ///< Cells along the map that the article's values are for.

/// Most steps that the droplets of a round may take if none leaves the map. This takes some seconds on two cores.
constexpr int kMostDropletSteps = 60'000'000;

/// Number of steps after which a droplet is smaller than minVolume and ends.
int lifeOf(const MoistureDropletSettings& settings) {
    const float kept = 1.0f - settings.evaporation;
    float water = 1.0f;
    int steps = 0;
    do {
        water *= kept;
        ++steps;
    } while (water >= settings.minVolume);
    return steps;
}

}  // namespace

MoistureDropletParameters::MoistureDropletParameters(const MoistureDropletSettings& settings, double relief,
                                                     const Terrain& terrain, const RoundContext& round) {
    constexpr double kBrushRadius = 1.0;  // not used: cuts have the shape of deposits
    tools = dropletTools(referenceCell(settings.detail, kArticleSize, terrain), kBrushRadius, terrain, round);
    speedKept = 1.0f - settings.friction;
    pull = settings.gravity / static_cast<float>(relief);
    carve = settings.transfer * tools.areaRatio;
    const float ratio = settings.transport == Transport::HeightChange ? settings.ratio : 1.0f;
    fill = std::min(settings.transfer * ratio, 1.0f) * tools.areaRatio;
    transfer = settings.transfer;
    capacity = settings.capacity * tools.areaRatio;
    fallout = settings.evaporation;
    waterKept = 1.0f - fallout;
    minVolume = settings.minVolume;
    absorption = settings.absorption;
    dampPower = settings.dampPower;
    transport = settings.transport;
    conserve = settings.conserve;
}

struct MoistureDropletModel::State {
    DropletRounds rounds;
    FlowRecorder flow;
    SoilMoisture soil;
    double relief = 0.0;  ///< Relief of the terrain when it first rained, metres.
};

MoistureDropletModel::MoistureDropletModel() : state_(std::make_unique<State>()) {}
MoistureDropletModel::~MoistureDropletModel() = default;

void MoistureDropletModel::step(Terrain& terrain, const Settings& settings, const RoundContext& round) {
    const int wanted =
        std::min(dropletsWanted(settings.dropletsPerRound, settings.detail, kArticleSize, terrain, round.sources.rain),
                 kMostDropletSteps / lifeOf(settings));
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

bool MoistureDropletModel::fits(const Terrain& terrain) const {
    return state_->rounds.fits(terrain);
}

void MoistureDropletModel::visitState(StateVisitor& visitor) {
    state_->rounds.visitState(visitor);
    state_->flow.visitState(visitor);
    state_->soil.visitState(visitor);
    visitor.visit("relief", state_->relief);
}

std::vector<Counter> MoistureDropletModel::counters() const {
    return state_->rounds.counters();
}

}  // namespace scree
