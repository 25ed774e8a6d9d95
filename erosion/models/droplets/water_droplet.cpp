#include "erosion/models/droplets/water_droplet.h"

#include "erosion/models/droplets/water_droplet_lanes.h"

namespace scree {

namespace {

constexpr double kWaterDropletParts = 512.0;  ///< Reference cells along the map if `detail` is 0.

/// Number of steps that droplets take on average, at most, on most terrains.
constexpr double kUsualSteps = 256.0;
/// Most nodes that a round may change if every droplet takes so many steps. This takes about a second.
constexpr double kMostNodes = 1e10;

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

void DropletModel::step(Terrain& terrain, const Settings& settings, const RoundContext& round) {
    const double reference = referenceCell(settings.detail, kWaterDropletParts, terrain);
    const double nodesOfALife = kUsualSteps * nodesOfAStep(reference, static_cast<double>(settings.radius), terrain);
    const int wanted = std::min(
        dropletsWanted(settings.dropletsPerRound, settings.detail, kWaterDropletParts, terrain, round.sources.rain),
        std::max(1, static_cast<int>(kMostNodes / nodesOfALife)));
    const std::optional<DropletLaunch> launch = rounds_.launch(terrain, round, wanted);
    if (!launch) return;

    const DropletParameters parameters(settings, terrain, round);
    const bool coloured = settings.carryColour || terrain.has(Layer::Colour);
    const DropletGround ground = groundOf(terrain, flow_.track(terrain), coloured);
    rounds_.run(terrain, round, *launch, parameters.tools, ground,
                [&](const DropletTileTask& task) { runDropletTile(task, parameters); });
    flow_.endRound(terrain, round.pool, launch->count, parameters.tools, {settings.flowMemory, settings.wetFlow});
}

}  // namespace scree
