#include "erosion/models/droplet.h"

#include <algorithm>

#include "erosion/exact_math.h"
#include "erosion/models/droplet_physics.h"
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
    template <Boundary kBoundary>
    DropletTally run(Terrain& terrain, const DropletParameters& parameters, const DropletGround& ground,
                     const RoundContext& round, const DropletSampler& sampler);
};

namespace {

/// The cells that a tile's droplets have been to.
struct Footprint {
    int x0 = 1 << 30, y0 = 1 << 30, x1 = -1, y1 = -1;

    void add(std::pair<int, int> cell) {
        x0 = std::min(x0, cell.first);
        y0 = std::min(y0, cell.second);
        x1 = std::max(x1, cell.first);
        y1 = std::max(y1, cell.second);
    }
    CellRect grownBy(int cells) const { return {x0 - cells, y0 - cells, x1 + cells + 1, y1 + cells + 1}; }
};

/// Marks a rectangle that may reach over the edges of a torus.
void markEroded(Terrain& terrain, CellRect cells) {
    if (cells.x1 <= cells.x0) return;
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

template <Boundary kBoundary>
DropletTally DropletModel::Engine::run(Terrain& terrain, const DropletParameters& parameters,
                                       const DropletGround& ground, const RoundContext& round,
                                       const DropletSampler& sampler) {
    using Walker = Droplet<float>;
    const int reach = kApron + parameters.reach();
    TileSchedule<Walker> schedule(terrain.width(), terrain.height(), reach, kPreferredTileSize);
    for (int i = 0; i < round.droplets; ++i) {
        Walker droplet;
        droplet.order = static_cast<std::uint32_t>(i);
        droplet.number = round.firstDroplet + static_cast<std::uint64_t>(i);
        const Point start = sampler.start(round.seed, droplet.number);
        droplet.x = start.x;
        droplet.y = start.y;
        schedule.add(droplet);
    }

    const auto tiles = static_cast<std::size_t>(schedule.tileCount());
    std::vector<DropletTally> tallies(tiles);
    std::vector<Footprint> footprints(tiles);
    const bool single = schedule.tileCount() == 1;
    schedule.run(round.pool, [&](const ScheduleTile& tile, std::vector<Walker>& walkers, std::vector<Walker>& leaving) {
        // A droplet in the apron of a torus' first or last tile has coordinates at the other end of the map.
        const auto within = [single](int cell, int begin, int end, int cells) {
            const int beyond = cell < begin ? begin - cell : cell >= end ? cell - end + 1 : 0;
            if (kBoundary != Boundary::Wrap) return beyond <= kApron;
            return single || std::min(beyond, std::abs(cells - (end - begin) - beyond + 1)) <= kApron;
        };
        DropletTally tally;
        Footprint footprint;
        DropletStepper<kBoundary, float> stepper(parameters, ground, tally);
        for (Walker& droplet : walkers) {
            for (;;) {
                const auto cell = droplet.cell();
                footprint.add(cell);
                if (!within(cell.first, tile.x0, tile.x1, terrain.width()) ||
                    !within(cell.second, tile.y0, tile.y1, terrain.height())) {
                    leaving.push_back(droplet);
                    break;
                }
                if (stepper.step(droplet) != DropletFate::Running) break;
            }
        }
        const auto index = static_cast<std::size_t>(tile.index);
        tallies[index].add(tally);
        footprints[index].add({footprint.x0, footprint.y0});
        footprints[index].add({footprint.x1, footprint.y1});
    });

    DropletTally sum;
    for (std::size_t i = 0; i < tiles; ++i) {
        sum.add(tallies[i]);
        markEroded(terrain, footprints[i].grownBy(parameters.reach()));
    }
    return sum;
}

DropletModel::DropletModel() : engine_(std::make_unique<Engine>()) {}
DropletModel::~DropletModel() = default;

void DropletModel::step(Terrain& terrain, const RoundContext& round) {
    const DropletSampler sampler(round.sources, terrain);
    if (!sampler.hasWater() || round.droplets <= 0) return;

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
    DropletTally tally;
    switch (terrain.boundary()) {
        case Boundary::Open:
            tally = engine_->run<Boundary::Open>(terrain, parameters, ground, round, sampler);
            break;
        case Boundary::Wall:
            tally = engine_->run<Boundary::Wall>(terrain, parameters, ground, round, sampler);
            break;
        case Boundary::Wrap:
            tally = engine_->run<Boundary::Wrap>(terrain, parameters, ground, round, sampler);
            break;
    }
    engine_->total.add(tally);
    engine_->droplets += static_cast<std::uint64_t>(round.droplets);
    const double area = terrain.cellArea();
    Ledger& ledger = terrain.ledger();
    ledger.eroded += tally.eroded * area;
    ledger.deposited += tally.deposited * area;
    ledger.out += tally.out * area;
    ledger.lost += tally.lost * area;
    engine_->flow.endRound(terrain, round.pool, round.droplets, settings.flowMemory, settings.wetFlow);
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
