#include "erosion/droplets/droplet_round.h"

#include <algorithm>

namespace scree {

namespace {

/// Cells that a droplet may run beyond its tile before it is handed to the next: saves most of the hand-overs.
constexpr int kApron = 16;

/// Small enough that all threads have tiles of one colour, large enough to fill the lanes, and for the layers of a
/// tile to stay in a core's second-level cache.
int preferredTileSize(const Terrain& terrain) {
    return std::clamp(std::max(terrain.width(), terrain.height()) / 8, 64, 256);
}

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

void DropletRounds::run(Terrain& terrain, const RoundContext& round, const DropletSampler& sampler, int count,
                        const DropletTools& tools, const DropletGround& ground, const TileFunction& runTile) {
    TileSchedule<Droplet> schedule(terrain.width(), terrain.height(), kApron + tools.reach(),
                                   preferredTileSize(terrain));
    for (int i = 0; i < count; ++i) {
        const std::uint64_t number = droplets_ + static_cast<std::uint64_t>(i);
        Droplet droplet = Droplet::startingAt(sampler.start(tools.seed, number), terrain);
        droplet.order = static_cast<std::uint32_t>(i);
        droplet.number = number;
        schedule.add(droplet);
    }

    const auto tiles = static_cast<std::size_t>(schedule.tileCount());
    std::vector<DropletTally> tallies(tiles);
    std::vector<Footprint> footprints(tiles);
    schedule.run(round.pool,
                 [&](const ScheduleTile& tile, const std::vector<Droplet>& walkers, std::vector<Droplet>& leaving) {
                     DropletTally tally;
                     Footprint footprint;
                     runTile({tools, ground, terrain.boundary(), tile, kApron, walkers, leaving, tally, footprint});
                     const auto index = static_cast<std::size_t>(tile.index);
                     tallies[index].add(tally);
                     footprints[index].add(footprint);
                 });

    DropletTally sum;
    const int reach = tools.reach();
    for (std::size_t i = 0; i < tiles; ++i) {
        sum.add(tallies[i]);
        const Footprint& f = footprints[i];
        if (!f.empty()) markEroded(terrain, {f.x0 - reach, f.y0 - reach, f.x1 + reach + 1, f.y1 + reach + 1});
    }
    droplets_ += static_cast<std::uint64_t>(count);
    total_.add(sum);
    const double area = terrain.cellArea();
    Ledger& ledger = terrain.ledger();
    ledger.eroded += sum.eroded * area;
    ledger.deposited += sum.deposited * area;
    ledger.out += sum.out * area;
    ledger.lost += sum.lost * area;
}

std::vector<Counter> DropletRounds::counters() const {
    return {{"droplets", droplets_},       {"droplet_steps", total_.steps},
            {"cuts", total_.cuts},         {"random_directions", total_.randomDirections},
            {"settled", total_.settled},   {"left_map", total_.leftMap},
            {"path_ends", total_.pathEnds}};
}

DropletGround groundOf(Terrain& terrain, Field<float>& track, bool coloured) {
    return {.width = terrain.width(),
            .height = terrain.height(),
            .stride = terrain.heights().stride(),
            .heights = terrain.use(Layer::Height).row(0),
            .sediment = terrain.use(Layer::Sediment).row(0),
            .wear = terrain.use(Layer::Wear).row(0),
            .deposit = terrain.use(Layer::Deposit).row(0),
            .track = track.row(0),
            .hardness = terrain.has(Layer::Hardness) ? terrain.layer(Layer::Hardness).row(0) : nullptr,
            .moisture = nullptr,
            .soaked = nullptr,
            .colour = coloured ? &terrain.useColour() : nullptr};
}

double referenceCell(float cells, double parts, const Terrain& terrain) {
    const auto cell = static_cast<double>(terrain.cellSize());
    if (cells == 0.0f) return std::max(cell, terrain.extent() / parts);
    return cell * std::max(1.0, static_cast<double>(cells));
}

}  // namespace scree
