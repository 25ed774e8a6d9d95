#include "erosion/models/pipes/pipes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "erosion/base/exact_math.h"
#include "erosion/models/pipes/pipes_ground.h"
#include "erosion/models/pipes/pipes_record.h"
#include "erosion/models/pipes/pipes_sweep.h"
#include "erosion/models/pipes/pipes_trace.h"
#include "erosion/models/pipes/pipes_weather.h"
#include "erosion/records/ledger.h"

namespace scree {

namespace {

/// Number of ticks after which the deepest water is measured again for the length of a tick, and groundwater flows at
/// the latest.
constexpr std::uint64_t kSpan = 16;

/// Number of ticks after which the rim of an open map sinks with the land behind it.
constexpr int kEdgeSpan = 20;

/// Weights of axis and diagonal faces with eight neighbours, so that waves travel equally in every direction.
constexpr double kAxisWeight = 2.0 / 3.0;
constexpr double kDiagonalWeight = 1.0 / 6.0;
constexpr double kSquareRoot2 = 1.41421356237309504880;

bool isEight(const PipesSettings& settings) {
    return settings.flux == PipeFlux::Face && settings.directions == PipeDirections::Eight;
}

/// Returns the longest stable tick as a share of the time in which a wave crosses a cell.
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

float deepestOf(const Field<float>& water, ThreadPool& pool) {
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

/// Returns the seconds of a tick if the deepest water is `deepest` metres deep.
double tickSeconds(const PipesSettings& settings, double cellSize, float deepest) {
    if (settings.timeStep > 0.0f) return static_cast<double>(settings.timeStep);
    const auto depth = static_cast<double>(settings.area == PipeArea::Depth ? deepest : settings.pipeDepth);
    const double fastest = std::max(std::sqrt(kGravity * depth), static_cast<double>(settings.maxSpeed));
    return static_cast<double>(settings.courant) * courantLimit(settings) * cellSize / fastest;
}

PipesTick tickOf(const PipesSettings& settings, double dt, double cellSize, float top) {
    const bool eight = isEight(settings);
    return {.eight = eight,
            .form = settings.flux,
            .soilFlows = settings.transport == SoilTransport::Flux,
            .axis = faceOf(settings, dt, cellSize, eight ? kAxisWeight : 1.0, 1.0),
            .diagonal = faceOf(settings, dt, cellSize, kDiagonalWeight, kSquareRoot2),
            .volumeToDepth = static_cast<float>(dt / (cellSize * cellSize)),
            .depthToSpeed = static_cast<float>(cellSize / dt),
            .maxSpeed = settings.maxSpeed,
            .outflowLimit = {static_cast<float>(cellSize) * settings.maxSpeed,
                             settings.area == PipeArea::Depth ? std::numeric_limits<float>::infinity()
                                                              : settings.pipeDepth},
            .exchange = {settings.capacity, settings.minCapacity, settings.minSlope, 1.0f / settings.fullDepth,
                         static_cast<float>(1.0 - exactExp(-static_cast<double>(settings.rate) * dt)),
                         static_cast<float>(0.5 / cellSize), top}};
}

/// The length of a tick and everything that follows from it.
struct TickPlan {
    TickPlan(const Terrain& terrain, const RoundContext& round, const PipesSettings& settings, float deepest, float top)
        : dt(tickSeconds(settings, static_cast<double>(terrain.cellSize()), deepest)),
          rain(terrain, round, settings.rain, static_cast<float>(dt)),
          weather{rain, static_cast<double>(settings.evaporation) * dt, static_cast<double>(settings.infiltration) * dt,
                  static_cast<double>(settings.soilDepth)},
          tick(tickOf(settings, dt, static_cast<double>(terrain.cellSize()), top)) {}
    TickPlan(const TickPlan&) = delete;
    TickPlan& operator=(const TickPlan&) = delete;

    double dt;  ///< Length of the tick, s.
    TickRain rain;
    TickWeather weather;
    PipesTick tick;
};

/// Returns the sum of a field, added in row order on any number of threads.
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
    Field<float> eastSpeed, southSpeed, scratch;  ///< Only used if soil is traced.
    std::unique_ptr<PipesSweep> sweep;
    PipesRecorder recorder;
    TileVersions waterLeft, groundLeft;  ///< Versions of these layers after the last round.
    float cellSize = 0.0f;
    PipeFlux form = PipeFlux::Face;
    std::uint64_t ticks = 0;
    double seconds = 0.0;
    std::optional<float> deepest;  ///< Largest depth of water measured, m; none if the water was changed since.
    double groundSeconds = 0.0;    ///< Seconds for which groundwater has not flowed yet.

    void adopt(Terrain& terrain, const PipesSettings& settings);
    void forgetTile(CellRect cells);
};

/// Adapts the fields to the terrain, which may be a new one or have water that something else has changed.
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
        deepest.reset();
        groundSeconds = 0.0;
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

/// Sets these cells to rest, because something else has changed their water.
void PipesModel::Workspace::forgetTile(CellRect cells) {
    deepest.reset();
    const auto forget = [&](Field<float>& field) {
        if (field.empty()) return;
        for (int y = cells.y0; y < cells.y1; ++y) std::fill(field.row(y) + cells.x0, field.row(y) + cells.x1, 0.0f);
    };
    for (Field<float>* field : {&waterRemainder, &groundRemainder, &groundEast, &groundSouth}) forget(*field);
    for (Field<float>& field : flux) forget(field);
}

PipesModel::PipesModel() : workspace_(std::make_unique<Workspace>()) {}
PipesModel::~PipesModel() = default;

void PipesModel::step(Terrain& terrain, const Settings& settings, const RoundContext& round) {
    if (settings.ticks == 0) return;
    Workspace& w = *workspace_;
    ThreadPool& pool = round.pool;
    w.adopt(terrain, settings);
    w.recorder.begin(terrain, pool);

    const bool traced = settings.transport == SoilTransport::Traced;
    const PipesFields fields{terrain.use(Layer::Height),
                             terrain.use(Layer::Water),
                             w.waterRemainder,
                             terrain.use(Layer::Suspended),
                             terrain.use(Layer::Groundwater),
                             w.groundRemainder,
                             w.flux,
                             round.hardness(terrain),
                             traced ? &w.eastSpeed : nullptr,
                             traced ? &w.southSpeed : nullptr,
                             terrain.boundary(),
                             round.sea};
    const double area = terrain.cellArea();
    const GroundFields ground{terrain.heights(), fields.ground,      w.groundRemainder, w.groundEast,
                              w.groundSouth,     terrain.boundary(), round.sea,         area};
    const double longestDry = longestSeepage(settings, area);
    const bool seeps = std::isfinite(longestDry);

    PipesTally tally;
    double traceLoss = 0.0;
    double added = 0.0;
    const float top = extremes(terrain.heights(), pool).highest;
    std::optional<TickPlan> plan;
    bool weathered = false;
    for (int i = 0; i < settings.ticks; ++i) {
        if (!w.deepest || w.ticks % kSpan == 0) {
            w.deepest = deepestOf(fields.water, pool);
            plan.reset();
        }
        if (!plan) plan.emplace(terrain, round, settings, *w.deepest, top);
        const double dt = plan->dt;
        if (!weathered) tally += weatherMap(fields, plan->weather, pool);
        added += plan->rain.total();
        const bool endsSpan = (w.ticks + 1) % kSpan == 0;
        const bool flows = seeps && (endsSpan || w.groundSeconds + 2.0 * dt > longestDry);
        // If nothing happens before the next tick, its weather is applied in the same pass over the map.
        weathered = !endsSpan && !flows && i + 1 < settings.ticks;
        plan->tick.weather = weathered ? &plan->weather : nullptr;
        tally += w.sweep->tick(fields, plan->tick, pool);
        if (traced)
            traceLoss += traceSoil(fields.soil, w.eastSpeed, w.southSpeed,
                                   static_cast<float>(dt / static_cast<double>(terrain.cellSize())), terrain.boundary(),
                                   w.scratch, pool);
        ++w.ticks;
        w.seconds += dt;
        w.groundSeconds = seeps ? w.groundSeconds + dt : 0.0;
        if (flows) seep(ground, settings, std::exchange(w.groundSeconds, 0.0), pool);
    }

    WaterLedger& water = terrain.waterLedger();
    water.added += added * area;
    water.evaporated += tally.dried * area;
    water.out += tally.waterOut * area;
    water.sea += tally.waterToSea * area;
    water.rest = (sumOf(w.waterRemainder, pool) + sumOf(w.groundRemainder, pool)) * area;
    Ledger& ledger = terrain.ledger();
    ledger.eroded += tally.eroded * area;
    ledger.deposited += tally.deposited * area;
    ledger.out += tally.soilOut * area;
    ledger.lost += traceLoss * area;
    ledger.suspended = terrain.total(Layer::Suspended, &pool);
    w.recorder.end(terrain, w.flux, settings, pool);
    w.waterLeft = terrain.versions(Layer::Water);
    w.groundLeft = terrain.versions(Layer::Groundwater);
}

bool PipesModel::fits(const Terrain& terrain) const {
    const Workspace& w = *workspace_;
    if (w.waterRemainder.empty()) return true;  // the next round starts from new fields
    const auto isThere = [&](const auto& each) { return each.isOf(terrain.width(), terrain.height()); };
    return isThere(w.waterRemainder) && isThere(w.groundRemainder) && isThere(w.groundEast) && isThere(w.groundSouth) &&
           isThere(w.waterLeft) && isThere(w.groundLeft) && w.recorder.fits(terrain);
}

void PipesModel::raiseVersions(std::uint64_t by) {
    workspace_->waterLeft.raise(by);
    workspace_->groundLeft.raise(by);
}

void PipesModel::visitState(StateVisitor& visitor) {
    Workspace& w = *workspace_;
    visitor.visit("water_remainder", w.waterRemainder);
    visitor.visit("ground_remainder", w.groundRemainder);
    visitor.visit("ground_flux_east", w.groundEast);
    visitor.visit("ground_flux_south", w.groundSouth);
    static constexpr std::array<std::string_view, 4> kFluxes{"flux_0", "flux_1", "flux_2", "flux_3"};
    for (std::size_t i = 0; i < w.flux.size(); ++i) visitor.visit(kFluxes[i], w.flux[i]);
    w.recorder.visitState(visitor);
    visitor.group("water_left", 1, [&] { w.waterLeft.visitState(visitor); });
    visitor.group("ground_left", 1, [&] { w.groundLeft.visitState(visitor); });
    visitor.visit("cell_size", w.cellSize);
    visitor.visit("form", w.form);
    visitor.visit("ticks", w.ticks);
    visitor.visit("seconds", w.seconds);
    visitor.visit("ground_seconds", w.groundSeconds);
    float deepest = w.deepest.value_or(-1.0f);
    visitor.visit("deepest", deepest);
    w.deepest = deepest >= 0.0f ? std::optional(deepest) : std::nullopt;
    if (!w.waterRemainder.empty() && !w.sweep)
        w.sweep = std::make_unique<PipesSweep>(w.waterRemainder.width(), w.waterRemainder.height());
}

int PipesModel::edgeSpanLeft() const {
    return kEdgeSpan - static_cast<int>(workspace_->ticks % kEdgeSpan);
}

std::vector<Counter> PipesModel::counters() const {
    return {{"ticks", workspace_->ticks}, {"simulated_seconds", static_cast<std::uint64_t>(workspace_->seconds)}};
}

}  // namespace scree
