#include "erosion/models/pipes.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "erosion/exact_math.h"
#include "erosion/models/pipes_ground.h"
#include "erosion/models/pipes_record.h"
#include "erosion/models/pipes_sweep.h"
#include "erosion/models/pipes_trace.h"

namespace scree {

namespace {

/// Shares of the faces along axes and diagonals of eight, so that waves run alike in every direction.
constexpr double kAxisWeight = 2.0 / 3.0;
constexpr double kDiagonalWeight = 1.0 / 6.0;
constexpr double kSquareRoot2 = 1.41421356237309504880;

bool isEight(const PipesSettings& settings) {
    return settings.flux == PipeFlux::Face && settings.directions == PipeDirections::Eight;
}

/// Longest stable tick as a share of the time that a wave needs for a cell.
double courantLimit(const PipesSettings& settings) {
    if (settings.flux == PipeFlux::Outflow) return 0.5;
    return isEight(settings) ? 0.866 : 0.707;
}

PipeFace faceOf(const PipesSettings& settings, double dt, double cellSize, double weight, double length) {
    const bool deep = settings.area == PipeArea::Depth;
    const double roughness = static_cast<double>(settings.roughness);
    return {static_cast<float>(dt * kGravity * weight), deep ? 1.0f : 0.0f, deep ? 0.0f : settings.pipeDepth,
            static_cast<float>(4.0 * kGravity * dt * roughness * roughness / (weight * cellSize * length))};
}

float deepest(const Field<float>& water, ThreadPool& pool) {
    const RowBands bands{water.height(), TileVersions::kTileSize};
    std::vector<float> found(static_cast<std::size_t>(bands.count()));
    pool.forEach(bands.count(), [&](int band) {
        float most = 0.0f;
        for (int y = bands.begin(band); y < bands.end(band); ++y)
            for (int x = 0; x < water.width(); ++x) most = std::max(most, water.row(y)[x]);
        found[static_cast<std::size_t>(band)] = most;
    });
    return *std::max_element(found.begin(), found.end());
}

/// Sum of a field, in row order whatever the threads.
double sumOf(const Field<float>& field, ThreadPool& pool) {
    std::vector<double> rows(static_cast<std::size_t>(field.height()));
    pool.forEach(field.height(), [&](int y) {
        double sum = 0.0;
        for (int x = 0; x < field.width(); ++x) sum += static_cast<double>(field.row(y)[x]);
        rows[static_cast<std::size_t>(y)] = sum;
    });
    return std::accumulate(rows.begin(), rows.end(), 0.0);
}

}  // namespace

struct PipesModel::Workspace {
    Field<float> waterRemainder, groundRemainder;
    std::array<Field<float>, 4> flux;
    Field<float> groundEast, groundSouth;
    Field<float> eastSpeed, southSpeed, scratch;  ///< Only where soil is traced.
    std::unique_ptr<PipesSweep> sweep;
    PipesRecorder recorder;
    TileVersions waterLeft, groundLeft;  ///< As the last round left these layers.
    float cellSize = 0.0f;
    PipeFlux form = PipeFlux::Face;
    std::uint64_t ticks = 0;
    double seconds = 0.0;

    void adopt(Terrain& terrain, const PipesSettings& settings);
    void forgetTile(CellRect cells);
    void weather(Terrain& terrain, const TickRain& rain, double evaporation, ThreadPool& pool);
};

/// Brings the fields up to date with a terrain that may be another, or whose water another has moved.
void PipesModel::Workspace::adopt(Terrain& terrain, const PipesSettings& settings) {
    const int width = terrain.width();
    const int height = terrain.height();
    terrain.use(Layer::Water);
    terrain.use(Layer::Groundwater);
    const bool another = waterRemainder.width() != width || waterRemainder.height() != height ||
                         cellSize != terrain.cellSize() || form != settings.flux;
    const auto clear = [&](Field<float>& field) { field = Field<float>(width, height); };
    if (another) {
        for (Field<float>* field : {&waterRemainder, &groundRemainder, &groundEast, &groundSouth}) clear(*field);
        flux = {};
        sweep = std::make_unique<PipesSweep>(width, height);
        recorder.restart();
        cellSize = terrain.cellSize();
        form = settings.flux;
    } else {
        for (int tile = 0; tile < waterLeft.count(); ++tile)
            if (waterLeft.version(tile) != terrain.versions(Layer::Water).version(tile) ||
                groundLeft.version(tile) != terrain.versions(Layer::Groundwater).version(tile))
                forgetTile(waterLeft.rect(tile));
    }
    const bool four = settings.flux == PipeFlux::Face && settings.directions == PipeDirections::Four;
    for (std::size_t i = 0; i < flux.size(); ++i) {
        if (i >= 2 && four)
            flux[i] = {};
        else if (flux[i].empty())
            clear(flux[i]);
    }
    if (settings.transport == SoilTransport::Flux) {
        for (Field<float>* field : {&eastSpeed, &southSpeed, &scratch}) *field = {};
    } else if (eastSpeed.width() != width || eastSpeed.height() != height) {
        clear(eastSpeed);
        clear(southSpeed);
    }
}

/// What was known of these cells belongs to other water: it is at rest.
void PipesModel::Workspace::forgetTile(CellRect cells) {
    const auto forget = [&](Field<float>& field) {
        if (field.empty()) return;
        for (int y = cells.y0; y < cells.y1; ++y) std::fill(field.row(y) + cells.x0, field.row(y) + cells.x1, 0.0f);
    };
    for (Field<float>* field : {&waterRemainder, &groundRemainder, &groundEast, &groundSouth}) forget(*field);
    for (Field<float>& field : flux) forget(field);
}

void PipesModel::Workspace::weather(Terrain& terrain, const TickRain& rain, double evaporation, ThreadPool& pool) {
    Field<float>& water = terrain.use(Layer::Water);
    const auto width = static_cast<std::size_t>(terrain.width());
    std::vector<double> dried(static_cast<std::size_t>(terrain.height()));
    pool.forEach(terrain.height(), [&](int y) {
        std::vector<double> exact(width);
        std::vector<double> columns(width);
        std::vector<float> depths(width);
        float* depth = water.row(y);
        float* remainder = waterRemainder.row(y);
        for (std::size_t x = 0; x < width; ++x)
            exact[x] = static_cast<double>(depth[x]) + static_cast<double>(remainder[x]);
        weatherRow(exact.data(), rain.row(y, depths.data()), evaporation, columns.data(), depth, remainder,
                   terrain.width());
        for (const double column : columns) dried[static_cast<std::size_t>(y)] += column;
    });
    for (const double row : dried) terrain.waterLedger().evaporated += row * terrain.cellArea();
}

PipesModel::PipesModel() : workspace_(std::make_unique<Workspace>()) {}
PipesModel::~PipesModel() = default;

void PipesModel::step(Terrain& terrain, const RoundContext& round) {
    if (settings.ticks == 0) return;
    Workspace& w = *workspace_;
    ThreadPool& pool = round.pool;
    w.adopt(terrain, settings);
    w.recorder.begin(terrain, pool);

    const double cellSize = static_cast<double>(terrain.cellSize());
    const double area = terrain.cellArea();
    const bool deep = settings.area == PipeArea::Depth;
    const double depth = static_cast<double>(deep ? deepest(terrain.layer(Layer::Water), pool) : settings.pipeDepth);
    const double fastest = std::max(std::sqrt(kGravity * depth), static_cast<double>(settings.maxSpeed));
    const double dt = settings.timeStep > 0.0f
                          ? static_cast<double>(settings.timeStep)
                          : static_cast<double>(settings.courant) * courantLimit(settings) * cellSize / fastest;
    const double roundSeconds = dt * settings.ticks;

    const TickRain rain(terrain, round, settings.rain, static_cast<float>(dt));
    const TickRain dry(terrain.width());
    const double evaporation = static_cast<double>(settings.evaporation) * dt;
    const bool eight = isEight(settings);
    const bool traced = settings.transport == SoilTransport::Traced;
    PipesTick tick{
        .eight = eight,
        .form = settings.flux,
        .soilFlows = !traced,
        .axis = faceOf(settings, dt, cellSize, eight ? kAxisWeight : 1.0, 1.0),
        .diagonal = faceOf(settings, dt, cellSize, kDiagonalWeight, kSquareRoot2),
        .volumeToDepth = static_cast<float>(dt / area),
        .depthToSpeed = static_cast<float>(cellSize / dt),
        .maxSpeed = settings.maxSpeed,
        .exchange = {settings.capacity, settings.minCapacity, settings.minSlope, 1.0f / settings.fullDepth,
                     static_cast<float>(1.0 - exactExp(-std::min(static_cast<double>(settings.rate) * dt, 700.0))),
                     static_cast<float>(0.5 / cellSize)},
        .rain = &rain,
        .evaporation = evaporation,
    };
    const PipesFields fields{terrain.use(Layer::Height),
                             terrain.use(Layer::Water),
                             w.waterRemainder,
                             terrain.use(Layer::Suspended),
                             w.flux,
                             terrain.has(Layer::Hardness) ? &terrain.layer(Layer::Hardness) : nullptr,
                             traced ? &w.eastSpeed : nullptr,
                             traced ? &w.southSpeed : nullptr,
                             terrain.boundary(),
                             round.sea};
    const GroundFields ground{terrain.heights(), fields.water, w.waterRemainder, terrain.use(Layer::Groundwater),
                              w.groundRemainder, w.groundEast, w.groundSouth,    terrain.boundary(),
                              round.sea,         area};

    w.weather(terrain, rain, evaporation, pool);
    const GroundTally drained = soakIn(ground, settings, roundSeconds, pool);
    PipesTally tally;
    double traceLoss = 0.0;
    for (int i = 0; i < settings.ticks; ++i) {
        if (i + 1 == settings.ticks) {  // what falls after the last tick is the next round's
            tick.rain = &dry;
            tick.evaporation = 0.0;
        }
        tally += w.sweep->tick(fields, tick, pool);
        if (traced)
            traceLoss += traceSoil(fields.soil, w.eastSpeed, w.southSpeed, static_cast<float>(dt / cellSize),
                                   terrain.boundary(), w.scratch, pool);
    }
    seep(ground, settings, roundSeconds, pool);

    WaterLedger& water = terrain.waterLedger();
    water.added += rain.total() * settings.ticks * area;
    water.evaporated += tally.dried * area;
    water.out += (tally.waterOut + drained.out) * area;
    water.sea += (tally.waterToSea + drained.toSea) * area;
    water.rest = (sumOf(w.waterRemainder, pool) + sumOf(w.groundRemainder, pool)) * area;
    Ledger& ledger = terrain.ledger();
    ledger.out += tally.soilOut * area;
    ledger.lost += traceLoss * area;
    ledger.suspended = terrain.total(Layer::Suspended, &pool);
    w.recorder.end(terrain, w.flux, settings, pool);
    w.waterLeft = terrain.versions(Layer::Water);
    w.groundLeft = terrain.versions(Layer::Groundwater);
    w.ticks += static_cast<std::uint64_t>(settings.ticks);
    w.seconds += roundSeconds;
}

void PipesModel::visitState(StateVisitor& visitor) {
    Workspace& w = *workspace_;
    visitor.visit(w.waterRemainder, w.groundRemainder, w.groundEast, w.groundSouth);
    for (Field<float>& field : w.flux) visitor.visit(field);
    w.recorder.visitState(visitor);
    w.waterLeft.visitState(visitor);
    w.groundLeft.visitState(visitor);
    visitor.visit(w.cellSize, w.form, w.ticks, w.seconds);
    if (!w.waterRemainder.empty() && !w.sweep)
        w.sweep = std::make_unique<PipesSweep>(w.waterRemainder.width(), w.waterRemainder.height());
}

std::vector<Counter> PipesModel::counters() const {
    return {{"ticks", workspace_->ticks}, {"simulated_seconds", static_cast<std::uint64_t>(workspace_->seconds)}};
}

}  // namespace scree
