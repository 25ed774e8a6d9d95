#include "erosion/models/droplets/engine/droplet_round.h"

#include <algorithm>
#include <cmath>

#include "erosion/models/droplets/engine/tile_prefetch.h"
#include "erosion/records/ledger.h"

namespace scree {

namespace {

/// Steps that a droplet may run beyond its tile before it is handed to the next one. Most droplets end before.
constexpr float kApronSteps = 16.0f;

/// Limits of the number of droplets in motion after a round: the droplets launched in this many rounds, and the
/// droplets that fill the lanes of all tiles.
constexpr std::size_t kRoundsUnderWay = 4;
constexpr std::size_t kUnderWayPerTile = 128;

/// A map with this many nodes is larger than the caches. If it has few droplets, no droplet finds in the caches what
/// another one has used: with one droplet for kCellsPerLaunched reference cells, a step takes half as long again as
/// with many droplets.
constexpr double kNodesBeyondCaches = 1 << 22;
constexpr double kCellsPerLaunched = 1024.0;

/// Largest number of droplets that a round launches: the upper end of the knob's range.
constexpr double kMostDroplets = 1e6;

/// Radius of a cut and half-width of a deposit, cells.
struct StampRadii {
    double brush, tent;
};

/// Along each axis, a tent of half-width r and a paraboloid of radius r have the second moment r^2 / 6. The grid adds
/// that of a tent of one cell. `cells` is the reference cell in cells, `brushRadius` is in reference cells.
StampRadii stampRadii(double cells, double brushRadius) {
    const double ratio = cells * cells;
    return {std::max(1.5, std::sqrt(ratio * (brushRadius * brushRadius + 1.0) - 1.0)), std::sqrt(2.0 * ratio - 1.0)};
}

/// Tile size in cells: small enough that all threads have tiles of one colour and that a tile's layers fit into a
/// core's second-level cache, large enough to fill the lanes.
int preferredTileSize(const Terrain& terrain, float stepLength) {
    const int smallest = static_cast<int>(64.0f * stepLength);
    return std::clamp(std::max(terrain.width(), terrain.height()) / 8, smallest, std::max(smallest, 256));
}

/// Marks ground and colour as changed in a rectangle, which may reach over the edges of a torus.
void markEroded(Terrain& terrain, CellRect cells) {
    const auto mark = [&](CellRect part) {
        terrain.markGroundChanged(part);
        if (terrain.has(Layer::Colour)) terrain.markChanged(Layer::Colour, part);
    };
    if (terrain.boundary() != Boundary::Wrap) return mark(cells);
    for (int dy = -terrain.height(); dy <= terrain.height(); dy += terrain.height())
        for (int dx = -terrain.width(); dx <= terrain.width(); dx += terrain.width())
            mark({cells.x0 + dx, cells.y0 + dy, cells.x1 + dx, cells.y1 + dy});
}

/// Covers a brush with blocks. Adjacent rows that need the same number of blocks share them.
void addBrushBlocks(DropletTools& tools) {
    const int before = tools.brush().before;
    const auto besideCell = [&](int row) {
        const auto away = static_cast<float>(row > 0 ? row - 1 : -row);
        const float half = std::sqrt(std::max(0.0f, tools.brushRadius * tools.brushRadius - away * away));
        return std::min(static_cast<int>(half), before);
    };
    for (int row = -before, end = row; row <= before + 1; row = end) {
        const int count = StampBlock::countFor(besideCell(row));
        int widest = 0;
        for (; end <= before + 1 && StampBlock::countFor(besideCell(end)) == count; ++end)
            widest = std::max(widest, besideCell(end));
        for (int i = 0; i < count; ++i) tools.brushBlocks.push_back({i * StampBlock::kColumns - widest, row, end});
    }
}

/// Sum of the loads, node metres.
double carriedBy(const std::vector<Droplet>& droplets) {
    double load = 0.0;
    for (const Droplet& droplet : droplets) load += static_cast<double>(droplet.load);
    return load;
}

}  // namespace

std::optional<DropletLaunch> DropletRounds::launch(const Terrain& terrain, const RoundContext& round, int wanted,
                                                   int joined) {
    DropletLaunch launch{DropletSampler(round.sources, terrain, round.rain), 0};
    if (launch.sampler.hasWater() && !round.endsRun()) {
        const auto perRound = static_cast<std::uint64_t>(wanted);
        const auto ofGroup = static_cast<std::uint64_t>(joined);
        if (asked_ == kNotCounted) {
            // In earlier versions, groups began at rounds whose numbers are multiples of `joined`.
            const std::uint64_t inGroup = round.number % ofGroup;
            const std::uint64_t ahead = inGroup == 0 ? 0 : (ofGroup - inGroup) * perRound;
            asked_ = droplets_ - std::min(droplets_, ahead);
        }
        asked_ = std::min(asked_, droplets_ + perRound) + perRound;
        if (asked_ <= droplets_) return {};
        launch.count = round.takeDroplets(static_cast<int>(asked_ - droplets_ + (ofGroup - 1) * perRound));
    }
    if (launch.count == 0 && underWay_.empty()) return {};
    return launch;
}

void DropletRounds::forget() {
    underWay_.clear();
    if (asked_ != kNotCounted) asked_ = droplets_;
}

void DropletRounds::drawStarts(const DropletLaunch& launch, std::uint64_t seed, ThreadPool& pool) {
    const RowBands parts{launch.count, 4096};
    starts_.resize(static_cast<std::size_t>(launch.count));
    pool.forEach(parts.count(), [&](int part) {
        for (int i = parts.begin(part); i < parts.end(part); ++i)
            starts_[static_cast<std::size_t>(i)] = launch.sampler.start(seed, droplets_ + static_cast<unsigned>(i));
    });
}

void DropletRounds::run(Terrain& terrain, const RoundContext& round, const DropletLaunch& launch,
                        const DropletTools& tools, const DropletGround& ground, const TileFunction& runTile) {
    const int apron = static_cast<int>(kApronSteps * tools.stepLength);
    schedule_.cut(terrain.width(), terrain.height(), apron + tools.reach(),
                  preferredTileSize(terrain, tools.stepLength));
    const auto tiles = static_cast<std::size_t>(schedule_.tileCount());
    const std::size_t mayStay =
        round.endsRun() ? 0
                        : std::min(kRoundsUnderWay * static_cast<std::size_t>(launch.count), kUnderWayPerTile * tiles);
    for (const Droplet& droplet : underWay_) schedule_.add(droplet);
    drawStarts(launch, tools.seed, round.pool);
    const auto newDroplet = [&](std::uint32_t i) {
        Droplet droplet = Droplet::startingAt(starts_[i], terrain);
        droplet.number = droplets_ + i;
        return droplet;
    };
    for (std::uint32_t i = 0; i < starts_.size(); ++i) schedule_.addNew(newDroplet(i).cell(), i);
    const double carriedBefore = carriedBy(underWay_);

    std::vector<DropletTally> tallies(tiles);
    std::vector<Footprint> footprints(tiles);
    schedule_.run(round.pool, mayStay, underWay_, newDroplet,
                  [&](const ScheduleTile& tile, const std::vector<Droplet>& walkers, const QueueOrder& order,
                      std::vector<Droplet>& leaving) {
                      DropletTally tally;
                      Footprint footprint;
                      const DropletTileTask task{
                          tools,   ground, terrain.boundary(), tile, apron, mayStay > 0, walkers, order,
                          leaving, tally,  footprint};
                      prefetchTile(task);
                      runTile(task);
                      const auto index = static_cast<std::size_t>(tile.index);
                      tallies[index].add(tally);
                      footprints[index].add(footprint);
                  });

    droplets_ += starts_.size();

    DropletTally sum;
    const int reach = tools.reach();
    for (std::size_t i = 0; i < tiles; ++i) {
        sum.add(tallies[i]);
        const Footprint& f = footprints[i];
        if (!f.empty()) markEroded(terrain, {f.x0 - reach, f.y0 - reach, f.x1 + reach + 1, f.y1 + reach + 1});
    }
    total_.add(sum);
    const double area = terrain.cellArea();
    Ledger& ledger = terrain.ledger();
    ledger.eroded += sum.eroded * area;
    ledger.deposited += sum.deposited * area;
    ledger.out += sum.out * area;
    ledger.lost += sum.lost * area;
    ledger.carried += (carriedBy(underWay_) - carriedBefore) * area;
}

bool DropletRounds::fits(const Terrain& terrain) const {
    const int edge = terrain.boundary() == Boundary::Wrap ? 0 : 1;
    return std::all_of(underWay_.begin(), underWay_.end(), [&](const Droplet& d) {
        const bool inside = d.x >= 0 && d.y >= 0 && d.x < terrain.width() - edge && d.y < terrain.height() - edge &&
                            d.fx >= 0.0f && d.fx <= 1.0f && d.fy >= 0.0f && d.fy <= 1.0f;
        return inside && std::isfinite(d.dx) && std::isfinite(d.dy) && std::isfinite(d.speed) &&
               std::isfinite(d.water) && std::isfinite(d.load);
    });
}

std::vector<Counter> DropletRounds::counters() const {
    return {{"droplets", droplets_},
            {"droplets_asked", asked_ == kNotCounted ? droplets_ : asked_},
            {"droplet_steps", total_.steps},
            {"cuts", total_.cuts},
            {"random_directions", total_.randomDirections},
            {"settled", total_.settled},
            {"left_map", total_.leftMap},
            {"path_ends", total_.pathEnds},
            {"under_way", underWay_.size()}};
}

DropletGround groundWithoutRecord(Terrain& terrain, const RoundContext& round, Field<float>& track) {
    const Field<float>* hardness = round.hardness(terrain);
    return {.width = terrain.width(),
            .height = terrain.height(),
            .stride = terrain.heights().stride(),
            .heights = terrain.use(Layer::Height).row(0),
            .record = nullptr,
            .track = track.row(0),
            .hardness = hardness != nullptr ? hardness->row(0) : nullptr,
            .moisture = nullptr,
            .soaked = nullptr,
            .colour = nullptr};
}

DropletGround groundOf(Terrain& terrain, const RoundContext& round, Field<float>& track, bool coloured) {
    terrain.keepRecord();
    DropletGround ground = groundWithoutRecord(terrain, round, track);
    ground.record = terrain.record().nodes.row(0);
    if (coloured) ground.colour = &terrain.useColour(round.rock.strata());
    return ground;
}

int dropletsWanted(int perRound, float detail, double parts, const Terrain& terrain, const RainSettings& rain) {
    if (!rain.byArea) return perRound;
    const double longer = std::max(terrain.width(), terrain.height());
    const double shorter = std::min(terrain.width(), terrain.height());
    // By nodes, not cells, so that a map of `parts` nodes has `parts` reference cells.
    const double along = detail == 0.0f ? std::min(longer, parts) : longer / detailCells(detail, terrain.form());
    const double share = along / parts * along / parts * shorter / longer;
    return static_cast<int>(std::clamp(std::round(perRound * share), 1.0, kMostDroplets));
}

int roundsJoined(int perRound, double reference, const Terrain& terrain) {
    const double nodes = static_cast<double>(terrain.width()) * terrain.height();
    if (nodes < kNodesBeyondCaches) return 1;
    const double referenceCells = nodes * terrain.cellArea() / (reference * reference);
    return static_cast<int>(std::clamp(std::round(referenceCells / (kCellsPerLaunched * perRound)), 1.0,
                                       static_cast<double>(kMostRoundsJoined)));
}

double nodesOfAStep(double reference, double brushRadius, const Terrain& terrain) {
    const StampRadii radii = stampRadii(reference / static_cast<double>(terrain.cellSize()), brushRadius);
    const double side = 2.0 * std::max(radii.brush, radii.tent);
    return side * side;
}

DropletTools dropletTools(double reference, double brushRadius, const Terrain& terrain, const RoundContext& round) {
    const double cells = reference / static_cast<double>(terrain.cellSize());
    const double ratio = cells * cells;
    const double side = std::max(terrain.width(), terrain.height());
    const StampRadii radii = stampRadii(cells, brushRadius);
    DropletTools tools{.stepLength = static_cast<float>(cells),
                       .brushRadius = static_cast<float>(radii.brush),
                       .tentRadius = static_cast<float>(radii.tent),
                       .areaRatio = static_cast<float>(ratio),
                       .colourDepth = static_cast<float>(0.25 * reference),
                       .pathLimit = static_cast<std::uint32_t>(std::ceil(4.0 * side / cells)),
                       .sea = round.sea,
                       .leastLoad = static_cast<float>(1e-4 * reference * ratio),
                       .seed = round.seed,
                       .brushBlocks = {},
                       .brushStamps = {}};
    if (tools.hasSmallBrush()) {
        const auto place = [](int i) { return static_cast<float>(i) / static_cast<float>(BrushStamp::kPlaces); };
        for (int y = 0; y <= BrushStamp::kPlaces; ++y)
            for (int x = 0; x <= BrushStamp::kPlaces; ++x)
                tools.brushStamps.emplace_back(tools.brushRadius, place(x), place(y));
    } else {
        addBrushBlocks(tools);
    }
    return tools;
}

}  // namespace scree
