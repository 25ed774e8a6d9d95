#include "erosion/models/droplets/moisture_droplet.h"

#include "erosion/models/droplets/moisture_droplet_lanes.h"

namespace scree {

namespace {

constexpr double kArticleSize = 256.0;  ///< Cells along the map for which the article's values are given.

/// Most steps that the droplets of a round may take if none leaves the map. This takes some seconds on two cores.
constexpr int kMostDropletSteps = 60'000'000;
/// Most nodes that these steps may change.
constexpr double kMostDropletNodes = 1e10;

/// Radius of the brush, in reference cells. It is not used: cuts have the shape of deposits.
constexpr double kBrushRadius = 1.0;

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
    tools = dropletTools(detailLength(settings.detail, kArticleSize, terrain.form()), kBrushRadius, terrain, round);
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

double MoistureDropletModel::length(const Settings& settings, const TerrainForm& map) {
    return detailLength(settings.detail, kArticleSize, map);
}

void MoistureDropletModel::step(Terrain& terrain, const Settings& settings, const RoundContext& round) {
    const int life = lifeOf(settings);
    const double reference = detailLength(settings.detail, kArticleSize, terrain.form());
    const double nodesOfALife = life * nodesOfAStep(reference, kBrushRadius, terrain);
    const int wanted =
        std::min({dropletsWanted(settings.dropletsPerRound, settings.detail, kArticleSize, terrain, round.sources.rain),
                  kMostDropletSteps / life, std::max(1, static_cast<int>(kMostDropletNodes / nodesOfALife))});
    const std::optional<DropletLaunch> launch =
        rounds_.launch(terrain, round, wanted, roundsJoined(wanted, reference, terrain));
    if (!launch) return;
    if (relief_ == 0.0) {
        const Extremes range = extremes(terrain.heights());
        relief_ = std::max(1.0, static_cast<double>(range.highest) - static_cast<double>(range.lowest));
    }

    const double relief = settings.relief > 0.0f ? static_cast<double>(settings.relief) : relief_;
    const MoistureDropletParameters parameters(settings, relief, terrain, round);
    DropletGround ground = groundOf(terrain, round, flow_.track(terrain), terrain.has(Layer::Colour));
    ground.moisture = terrain.use(Layer::Moisture).row(0);
    ground.soaked = soil_.soaked(terrain).row(0);
    rounds_.run(terrain, round, *launch, parameters.tools, ground,
                [&](const DropletTileTask& task) { runMoistureDropletTile(task, parameters); });
    flow_.endRound(terrain, round.pool, launch->count, parameters.tools, {.wetFlow = 0.0f});
    const double cells =
        static_cast<double>(terrain.width()) * terrain.height() / static_cast<double>(parameters.tools.areaRatio);
    const double drying = static_cast<double>(settings.soilEvaporation) * kArticleSize * kArticleSize / cells;
    soil_.endRound(terrain, round.pool, launch->count, parameters.tools, std::min(drying, 1.0));
}

void MoistureDropletModel::visitState(StateVisitor& visitor) {
    DropletModelBase::visitState(visitor);
    soil_.visitState(visitor);
    visitor.visit("relief", relief_);
}

}  // namespace scree
