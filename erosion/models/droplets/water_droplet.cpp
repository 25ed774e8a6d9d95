#include "erosion/models/droplets/water_droplet.h"

#include <algorithm>

#include "erosion/models/droplets/water_droplet_lanes.h"
#include "erosion/records/ledger.h"

namespace scree {

namespace {

/// Number of steps that droplets take on average, at most, on most terrains.
constexpr double kUsualSteps = 256.0;
/// Most nodes that a round may change if every droplet takes kUsualSteps steps. This takes about a second.
constexpr double kMostNodes = 1e10;

}  // namespace

DropletParameters::DropletParameters(const DropletSettings& settings, const Terrain& terrain,
                                     const RoundContext& round) {
    const double reference = detailLength(settings.detail, kReferenceCells, terrain.form());
    tools = dropletTools(reference, static_cast<double>(settings.radius), terrain, round);
    slopePerMetre = static_cast<float>(1.0 / reference);
    capacity = {round.atNodes(settings, &DropletSettings::capacity), static_cast<float>(reference), tools.areaRatio};
    maxCut = {round.atNodes(settings, &DropletSettings::maxCut), 1.0f, tools.areaRatio};
    erosionRate = {round.atNodes(settings, &DropletSettings::erosionRate)};
    depositionRate = {round.atNodes(settings, &DropletSettings::depositionRate)};
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

double DropletModel::length(const Settings& settings, const TerrainForm& map) {
    return detailLength(settings.detail, kReferenceCells, map);
}

void DropletModel::step(Terrain& terrain, const Settings& settings, const RoundContext& round) {
    const double reference = detailLength(settings.detail, kReferenceCells, terrain.form());
    const double nodesOfALife = kUsualSteps * nodesOfAStep(reference, static_cast<double>(settings.radius), terrain);
    const int wanted = std::min(
        dropletsWanted(settings.dropletsPerRound, settings.detail, kReferenceCells, terrain, round.sources.rain),
        std::max(1, static_cast<int>(kMostNodes / nodesOfALife)));
    const std::optional<DropletLaunch> launch =
        rounds_.launch(terrain, round, wanted, roundsJoined(wanted, reference, terrain));
    if (!launch) return;

    const DropletParameters parameters(settings, terrain, round);
    const bool coloured = settings.carryColour || terrain.has(Layer::Colour);
    const DropletGround ground = groundOf(terrain, round, flow_.track(terrain), coloured);
    rounds_.run(terrain, round, *launch, parameters.tools, ground,
                [&](const DropletTileTask& task) { runDropletTile(task, parameters); });
    flow_.endRound(terrain, round.pool, launch->count, parameters.tools, {settings.flowMemory, settings.wetFlow});
}

DropletTally carveDetails(Terrain& terrain, const DropletSettings& settings, const RoundContext& round, int count,
                          int steps, CarvingMemory& memory) {
    DropletSettings finest = settings;
    finest.detail = kOneCell;
    finest.evaporation = std::max(finest.evaporation, 3.0f / static_cast<float>(steps));
    finest.depositionRate = std::max(finest.depositionRate, 6.0f / static_cast<float>(steps));
    DropletRounds rounds;
    const std::optional<DropletLaunch> launch = rounds.launch(terrain, round, count);
    if (!launch) return {};
    DropletParameters parameters(finest, terrain, round);
    parameters.depositionRate = NodeKnob{finest.depositionRate};  // high enough everywhere, whatever varies
    parameters.tools.pathLimit = std::min(parameters.tools.pathLimit, static_cast<std::uint32_t>(steps));
    parameters.depositsAtEnd = false;
    const auto fit = [&](auto& field) {
        using Values = std::decay_t<decltype(field)>;
        if (field.width() != terrain.width() || field.height() != terrain.height())
            field = Values(terrain.width(), terrain.height());
    };
    fit(memory.track);
    if (!terrain.has(Layer::Sediment)) fit(memory.record);
    DropletGround ground = groundWithoutRecord(terrain, round, memory.track);
    ground.record = terrain.has(Layer::Sediment) ? terrain.record().nodes.row(0) : memory.record.row(0);
    const Ledger before = terrain.ledger();
    rounds.run(terrain, round, *launch, parameters.tools, ground,
               [&](const DropletTileTask& task) { runDropletTile(task, parameters); });
    terrain.ledger() = before;
    return rounds.tally();
}

}  // namespace scree
