#include "erosion/models/droplet.h"

#include <algorithm>

#include "erosion/exact_math.h"
#include "erosion/models/droplet_lanes.h"
#include "erosion/models/flow.h"
#include "erosion/tile_schedule.h"

namespace scree {

namespace {

/// Cells that a droplet may run beyond its tile before it is handed to the next: saves most of the hand-overs.
constexpr int kApron = 16;
constexpr int kPreferredTileSize = 64;

/// Models.md 0.1: one unit of the article's formulas is 1/512 of the map, but at least a cell.
double referenceCell(const DropletSettings& settings, const Terrain& terrain) {
    const auto cell = static_cast<double>(terrain.cellSize());
    if (settings.detail == 0.0f) return std::max(cell, terrain.extent() / 512.0);
    return cell * std::max(1.0, static_cast<double>(settings.detail));
}

}  // namespace

DropletParameters::DropletParameters(const DropletSettings& settings, const Terrain& terrain) {
    const auto cell = static_cast<double>(terrain.cellSize());
    const double reference = referenceCell(settings, terrain);
    const double units = cell / reference;  // length of a step
    const double ratio = 1.0 / (units * units);
    slopePerMetre = static_cast<float>(1.0 / cell);
    areaRatio = static_cast<float>(ratio);
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
    brushRadius = static_cast<float>(std::max(1.5, static_cast<double>(settings.radius) / units));
    tentRadius = static_cast<float>(std::max(1.0, 1.0 / units));
    colourDepth = static_cast<float>(0.25 * reference);
    pathLimit = 4u * static_cast<std::uint32_t>(std::max(terrain.width(), terrain.height()));
    sineSlope = settings.sineSlope;
    exactFill = settings.exactFill;
}

void DropletTally::add(const DropletTally& other) {
    eroded += other.eroded;
    deposited += other.deposited;
    out += other.out;
    lost += other.lost;
    steps += other.steps;
    cuts += other.cuts;
    randomDirections += other.randomDirections;
    settled += other.settled;
    leftMap += other.leftMap;
    pathEnds += other.pathEnds;
}

struct DropletModel::Engine {
    FlowRecorder flow;
    DropletTally total;
    std::uint64_t droplets = 0;

    /// Runs the droplets of a round to their ends; returns what they did.
    DropletTally run(Terrain& terrain, const DropletParameters& parameters, const DropletGround& ground,
                     const RoundContext& round, const DropletSampler& sampler, int count);
};

namespace {

/// Marks a rectangle that may reach over the edges of a torus.
void markEroded(Terrain& terrain, CellRect cells) {
    for (const Layer layer : {Layer::Height, Layer::Sediment, Layer::Wear, Layer::Deposit}) {
        if (terrain.boundary() != Boundary::Wrap) {
            terrain.markChanged(layer, cells);
            continue;
        }
        for (int dy = -terrain.height(); dy <= terrain.height(); dy += terrain.height())
            for (int dx = -terrain.width(); dx <= terrain.width(); dx += terrain.width())
                terrain.markChanged(layer, {cells.x0 + dx, cells.y0 + dy, cells.x1 + dx, cells.y1 + dy});
    }
    if (terrain.has(Layer::Colour)) terrain.markAllChanged(Layer::Colour);
}

}  // namespace

DropletTally DropletModel::Engine::run(Terrain& terrain, const DropletParameters& parameters,
                                       const DropletGround& ground, const RoundContext& round,
                                       const DropletSampler& sampler, int count) {
    TileSchedule<Droplet> schedule(terrain.width(), terrain.height(), kApron + parameters.reach(), kPreferredTileSize);
    for (int i = 0; i < count; ++i) {
        Droplet droplet;
        droplet.order = static_cast<std::uint32_t>(i);
        droplet.number = droplets + static_cast<std::uint64_t>(i);
        const Point start = sampler.start(round.seed, droplet.number);
        droplet.x = start.x;
        droplet.y = start.y;
        schedule.add(droplet);
    }

    const auto tiles = static_cast<std::size_t>(schedule.tileCount());
    std::vector<DropletTally> tallies(tiles);
    std::vector<Footprint> footprints(tiles);
    schedule.run(
        round.pool, [&](const ScheduleTile& tile, const std::vector<Droplet>& walkers, std::vector<Droplet>& leaving) {
            DropletTally tally;
            Footprint footprint;
            runDropletTile({parameters, ground, terrain.boundary(), tile, kApron, walkers, leaving, tally, footprint});
            const auto index = static_cast<std::size_t>(tile.index);
            tallies[index].add(tally);
            footprints[index].add(footprint);
        });

    DropletTally sum;
    const int reach = parameters.reach();
    for (std::size_t i = 0; i < tiles; ++i) {
        sum.add(tallies[i]);
        const Footprint& f = footprints[i];
        if (!f.empty()) markEroded(terrain, {f.x0 - reach, f.y0 - reach, f.x1 + reach + 1, f.y1 + reach + 1});
    }
    return sum;
}

DropletModel::DropletModel() : engine_(std::make_unique<Engine>()) {}
DropletModel::~DropletModel() = default;

void DropletModel::step(Terrain& terrain, const RoundContext& round) {
    const DropletSampler sampler(round.sources, terrain, round.rain);
    if (!sampler.hasWater()) return;
    const int droplets = round.takeDroplets(settings.dropletsPerRound);
    if (droplets == 0) return;

    DropletParameters parameters(settings, terrain);
    parameters.seed = round.seed;
    const bool coloured = settings.carryColour || terrain.has(Layer::Colour);
    const DropletGround ground{
        .width = terrain.width(),
        .height = terrain.height(),
        .stride = terrain.heights().stride(),
        .heights = terrain.use(Layer::Height).row(0),
        .sediment = terrain.use(Layer::Sediment).row(0),
        .wear = terrain.use(Layer::Wear).row(0),
        .deposit = terrain.use(Layer::Deposit).row(0),
        .track = engine_->flow.track(terrain).row(0),
        .hardness = terrain.has(Layer::Hardness) ? terrain.layer(Layer::Hardness).row(0) : nullptr,
        .colour = coloured ? &terrain.useColour() : nullptr,
    };
    const DropletTally tally = engine_->run(terrain, parameters, ground, round, sampler, droplets);
    engine_->total.add(tally);
    engine_->droplets += static_cast<std::uint64_t>(droplets);
    const double area = terrain.cellArea();
    Ledger& ledger = terrain.ledger();
    ledger.eroded += tally.eroded * area;
    ledger.deposited += tally.deposited * area;
    ledger.out += tally.out * area;
    ledger.lost += tally.lost * area;
    engine_->flow.endRound(terrain, round.pool, droplets, settings.flowMemory, settings.wetFlow);
}

std::vector<Counter> DropletModel::counters() const {
    const DropletTally& t = engine_->total;
    return {{"droplets", engine_->droplets},
            {"droplet_steps", t.steps},
            {"cuts", t.cuts},
            {"random_directions", t.randomDirections},
            {"settled", t.settled},
            {"left_map", t.leftMap},
            {"path_ends", t.pathEnds}};
}

}  // namespace scree
