#include "erosion/simulation/base_grid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>
#include <utility>

#include "erosion/base/map_length.h"
#include "erosion/terrain/resample.h"

namespace scree {

namespace {

/// Returns the shortest length that a model resolves, in metres.
template <ErosionModel Model>
double lengthOf(const typename Model::Settings& settings, const TerrainForm& map) {
    if constexpr (requires { Model::length(settings, map); })
        return Model::length(settings, map);
    else
        return std::max(static_cast<double>(map.cellSize), metresOf(LengthUnit::ReferenceCells, map.extent()));
}

void coarsenRecord(const Terrain& fine, Terrain& base, const GridLevel& grid, ThreadPool& pool) {
    if (!fine.has(Layer::Sediment)) return;
    base.keepRecord(grid.coarsen(fine.record().uneroded, pool), grid.coarsen(fine.values(Layer::Sediment, &pool), pool),
                    grid.coarsen(fine.values(Layer::Deposit, &pool), pool));
}

void coarsenLayers(const Terrain& fine, Terrain& base, const GridLevel& grid, ThreadPool& pool) {
    for (const LayerInfo& layer : kLayers) {
        if (layer.source != LayerSource::Models || isColour(layer.layer) || !fine.has(layer.layer)) continue;
        Field<float>& values = base.use(layer.layer) = grid.coarsen(fine.layer(layer.layer), pool);
        if (layer.coarsening != Coarsening::Discharge) continue;
        for (int y = 0; y < values.height(); ++y)
            for (int x = 0; x < values.width(); ++x) values(x, y) *= static_cast<float>(grid.ratio());
    }
    if (fine.has(Layer::Colour)) base.useColour() = coarsened(fine.colour(), grid, pool);
}

/// Takes the detail of slopes away, which the base does not have.
void takeDetailFrom(Field<float>& heights, const Terrain& base) {
    if (!base.has(Layer::SlopeDetail)) return;
    const Field<float>& detail = base.layer(Layer::SlopeDetail);
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x) heights(x, y) -= detail(x, y);
}

void coarsenPainted(const Terrain& fine, Terrain& base, const GridLevel& grid, std::uint64_t since, ThreadPool& pool) {
    for (const LayerInfo& layer : kLayers) {
        if (layer.source != LayerSource::Painted) continue;
        if (!fine.has(layer.layer) || fine.versions(layer.layer).newest() <= since) continue;
        base.use(layer.layer) = grid.coarsen(fine.layer(layer.layer), pool);
        base.markAllChanged(layer.layer);
    }
}

}  // namespace

std::optional<int> baseLevelFor(const TerrainForm& map, const SimulationSettings& settings) {
    constexpr double kNone = 1e30;
    double length = kNone;
    forEachModel(settings.models, [&]<class Entry>(const Entry& entry) {
        if (entry.enabled) length = std::min(length, lengthOf<typename Entry::ModelType>(entry.settings, map));
    });
    if (length == kNone) return {};  // no model is enabled
    return GridLevel::highestWithin(length / static_cast<double>(map.cellSize), map.width, map.height, map.boundary);
}

int baseLevelFor(const Terrain& terrain, const SimulationSettings& settings) {
    return baseLevelFor(terrain.form(), settings).value_or(terrain.baseLevel());
}

SimulationSettings settingsOnBase(SimulationSettings settings, const Terrain& terrain) {
    const double share =
        static_cast<double>(terrain.form().longer()) / terrain.baseGrid().ratio() / terrain.base()->form().longer();
    forEachModel(settings.models, [&]<class Entry>(Entry& entry) {
        forEachKnob<typename Entry::ModelType::Settings>([&](const auto& knob) {
            auto& value = entry.settings.*knob.member;
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, float>)
                if (knob.unit.length == LengthUnit::ReferenceCells)
                    value = static_cast<float>(static_cast<double>(value) * share);
        });
    });
    return settings;
}

void makeBase(Terrain& terrain, int level, ThreadPool& pool) {
    const GridLevel grid(terrain.width(), terrain.height(), terrain.boundary(), level);
    Terrain base(grid.coarsen(terrain.heights(), pool), terrain.cellSize() * static_cast<float>(grid.ratio()),
                 terrain.datum(), terrain.boundary());
    coarsenRecord(terrain, base, grid, pool);
    coarsenLayers(terrain, base, grid, pool);
    coarsenPainted(terrain, base, grid, 0, pool);
    takeDetailFrom(base.use(Layer::Height), base);
    base.openLedger();
    terrain.setBase(std::move(base), level);
    terrain.setFollowed();
}

namespace {

/// Sets the heights of the base to the means of the fine grid without the detail of slopes. The change is not erosion,
/// so the uneroded ground changes by the same amount.
void takeMeans(Terrain& terrain, ThreadPool& pool) {
    Terrain& base = *terrain.base();
    Field<float> means = terrain.baseGrid().coarsen(terrain.heights(), pool);
    takeDetailFrom(means, base);
    base.nextRevision();
    const double before = base.volume(&pool);
    Field<float>& heights = base.use(Layer::Height);
    const bool recorded = base.has(Layer::Sediment);
    pool.forEach(base.height(), [&](int y) {
        float* height = heights.row(y);
        const float* mean = means.row(y);
        for (int x = 0; x < base.width(); ++x) {
            if (recorded) base.record().moveAlong(x, y, mean[x] - height[x]);
            height[x] = mean[x];
        }
    });
    base.markGroundChanged({0, 0, base.width(), base.height()});
    base.ledger().edited += base.volume(&pool) - before;
    terrain.markChangedOnBase(base.revision());
}

}  // namespace

void followFineGrid(Terrain& terrain, ThreadPool& pool) {
    coarsenPainted(terrain, *terrain.base(), terrain.baseGrid(), terrain.followed(), pool);
    if (terrain.versions(Layer::Height).newest() > terrain.followed()) takeMeans(terrain, pool);
    terrain.setFollowed();
}

}  // namespace scree
