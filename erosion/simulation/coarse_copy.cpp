#include "erosion/simulation/coarse_copy.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace scree {

namespace {

constexpr std::array kChannels{&Rgba::r, &Rgba::g, &Rgba::b, &Rgba::a};

/// Calls `visit(layer info)` for the layers that models change, which are stored one value to a node; the height and
/// the erosion record apart.
template <class Visit>
void forEachCarried(const Visit& visit) {
    for (const LayerInfo& layer : kLayers)
        if (layer.source == LayerSource::Models && !isColour(layer.layer)) visit(layer);
}

/// What a value of the layer on the coarse grid is on the fine one.
float unitRatio(const LayerInfo& layer, const CoarseGrid& grid) {
    return layer.coarsening == Coarsening::Discharge ? static_cast<float>(grid.ratio()) : 1.0f;
}

Field<float> channel(const Field<Rgba>& colours, float Rgba::*member) {
    Field<float> values(colours.width(), colours.height());
    for (int y = 0; y < colours.height(); ++y)
        for (int x = 0; x < colours.width(); ++x) values(x, y) = colours(x, y).*member;
    return values;
}

Field<float> bedrockOf(const Terrain& terrain) {
    Field<float> bedrock = terrain.heights();
    if (!terrain.has(Layer::Sediment)) return bedrock;
    for (int y = 0; y < terrain.height(); ++y)
        for (int x = 0; x < terrain.width(); ++x) bedrock(x, y) = terrain.bedrock(x, y);
    return bedrock;
}

Field<float> difference(const Field<float>& after, const Field<float>& before) {
    Field<float> change = after;
    for (int y = 0; y < change.height(); ++y)
        for (int x = 0; x < change.width(); ++x) change(x, y) -= before(x, y);
    return change;
}

/// Adds the interpolated change, times `unit`, and keeps the values within the range of the layer.
void addTo(Field<float>& values, const Field<float>& change, const CoarseGrid& grid, ThreadPool& pool,
           float unit = 1.0f, float lowest = -INFINITY, float highest = INFINITY) {
    grid.refine(change, pool, [&](int y, const std::vector<float>& row) {
        float* value = values.row(y);
        for (const float added : row) {
            *value = std::clamp(*value + unit * added, lowest, highest);
            ++value;
        }
    });
}

/// Interpolation overshoots beside sharp edges: sediment and wear must not become negative there.
void fitRecord(Terrain& fine, ThreadPool& pool) {
    const Field<float>& heights = fine.heights();
    pool.forEach(fine.height(), [&](int y) {
        NodeRecord* record = fine.record().nodes.row(y);
        const float* uneroded = fine.record().uneroded.row(y);
        for (int x = 0; x < fine.width(); ++x) {
            record[x].bedrock = std::min(record[x].bedrock, heights(x, y));
            record[x].deposit = std::max({record[x].deposit, heights(x, y) - uneroded[x], 0.0f});
        }
    });
}

/// Before the heights change.
void addRecord(Terrain& fine, const Terrain& before, const Terrain& after, const CoarseGrid& grid, ThreadPool& pool) {
    fine.keepRecord();
    grid.refine(difference(bedrockOf(after), bedrockOf(before)), pool, [&](int y, const std::vector<float>& row) {
        NodeRecord* record = fine.record().nodes.row(y);
        for (int x = 0; x < fine.width(); ++x)
            record[x].bedrock = fine.bedrock(x, y) + row[static_cast<std::size_t>(x)];
    });
    const Field<float> deposit = difference(after.values(Layer::Deposit), before.values(Layer::Deposit));
    grid.refine(deposit, pool, [&](int y, const std::vector<float>& row) {
        NodeRecord* record = fine.record().nodes.row(y);
        for (int x = 0; x < fine.width(); ++x) record[x].deposit += row[static_cast<std::size_t>(x)];
    });
}

void addGround(Terrain& fine, const Terrain& before, const Terrain& after, const CoarseGrid& grid, ThreadPool& pool) {
    const bool kept = after.has(Layer::Sediment);
    if (kept) addRecord(fine, before, after, grid, pool);
    addTo(fine.use(Layer::Height), difference(after.heights(), before.heights()), grid, pool);
    if (kept) fitRecord(fine, pool);
    fine.markGroundChanged({0, 0, fine.width(), fine.height()});
}

void addColour(Terrain& fine, const Terrain& before, const Terrain& after, const CoarseGrid& grid, ThreadPool& pool) {
    Field<Rgba>& colours = fine.useColour();
    for (float Rgba::*member : kChannels) {
        Field<float> change = channel(after.colour(), member);
        for (int y = 0; y < change.height(); ++y)
            for (int x = 0; x < change.width(); ++x) change(x, y) -= before.colour()(x, y).*member;
        grid.refine(change, pool, [&](int y, const std::vector<float>& row) {
            Rgba* colour = colours.row(y);
            for (const float added : row) {
                colour->*member = std::clamp(colour->*member + added, 0.0f, 1.0f);
                ++colour;
            }
        });
    }
    fine.markAllChanged(Layer::Colour);
}

}  // namespace

SimulationSettings onCoarseGrid(SimulationSettings settings, double ratio) {
    forEachModel(settings.models, [&](auto& entry) {
        using Settings = std::decay_t<decltype(entry.settings)>;
        forEachKnob<Settings>([&](const auto& knob) {
            auto& value = entry.settings.*knob.member;
            if constexpr (std::is_same_v<std::decay_t<decltype(value)>, float>)
                if (knob.unit.isCells)
                    value = std::clamp(static_cast<float>(static_cast<double>(value) / ratio), knob.min, knob.max);
        });
    });
    return settings;
}

Terrain coarseCopy(const Terrain& fine, const CoarseGrid& grid, ThreadPool& pool) {
    Terrain coarse(grid.coarsen(fine.heights(), pool),
                   static_cast<float>(static_cast<double>(fine.cellSize()) * grid.ratio()), fine.datum(),
                   fine.boundary());
    if (fine.has(Layer::Sediment)) {
        coarse.keepRecord();
        coarse.record().uneroded = grid.coarsen(fine.record().uneroded, pool);
        const Field<float> bedrock = grid.coarsen(bedrockOf(fine), pool);
        const Field<float> deposit = grid.coarsen(fine.values(Layer::Deposit), pool);
        for (int y = 0; y < coarse.height(); ++y)
            for (int x = 0; x < coarse.width(); ++x) coarse.record().nodes(x, y) = {bedrock(x, y), deposit(x, y)};
    }
    forEachCarried([&](const LayerInfo& carried) {
        if (!fine.has(carried.layer)) return;
        Field<float>& values = coarse.use(carried.layer) = grid.coarsen(fine.layer(carried.layer), pool);
        const float unit = unitRatio(carried, grid);
        for (int y = 0; y < values.height(); ++y)
            for (int x = 0; x < values.width(); ++x) values(x, y) /= unit;
    });
    if (fine.has(Layer::Colour)) {
        Field<Rgba>& colours = coarse.useColour();
        for (float Rgba::*member : kChannels) {
            const Field<float> values = grid.coarsen(channel(fine.colour(), member), pool);
            for (int y = 0; y < values.height(); ++y)
                for (int x = 0; x < values.width(); ++x) colours(x, y).*member = values(x, y);
        }
    }
    copyPainted(fine, coarse, grid, pool);
    coarse.openLedger();
    return coarse;
}

void copyPainted(const Terrain& fine, Terrain& coarse, const CoarseGrid& grid, ThreadPool& pool) {
    for (const LayerInfo& painted : kLayers) {
        if (painted.source != LayerSource::Painted || !fine.has(painted.layer)) continue;
        coarse.use(painted.layer) = grid.coarsen(fine.layer(painted.layer), pool);
        coarse.markAllChanged(painted.layer);
    }
}

void addChange(Terrain& fine, const Terrain& before, const Terrain& after, const CoarseGrid& grid, ThreadPool& pool) {
    const double volumeBefore = fine.volume(&pool);
    const double suspendedBefore = fine.total(Layer::Suspended, &pool);
    const double waterBefore = fine.waterVolume(&pool);

    fine.nextRevision();
    forEachCarried([&](const LayerInfo& carried) {
        const Layer layer = carried.layer;
        if (!after.has(layer)) return;
        const Field<float> none(after.width(), after.height());
        addTo(fine.use(layer), difference(after.layer(layer), before.has(layer) ? before.layer(layer) : none), grid,
              pool, unitRatio(carried, grid), carried.lowest, carried.highest);
        fine.markAllChanged(layer);
    });
    addGround(fine, before, after, grid, pool);
    if (before.has(Layer::Colour)) addColour(fine, before, after, grid, pool);

    Ledger& ledger = fine.ledger();
    const auto grown = [&](double Ledger::*term) { return after.ledger().*term - before.ledger().*term; };
    for (double Ledger::*term :
         {&Ledger::carried, &Ledger::out, &Ledger::lost, &Ledger::rest, &Ledger::eroded, &Ledger::deposited})
        ledger.*term += grown(term);
    const double suspended = fine.total(Layer::Suspended, &pool) - suspendedBefore;
    ledger.suspended += suspended;
    ledger.resampled += fine.volume(&pool) - volumeBefore + suspended + grown(&Ledger::carried) + grown(&Ledger::out) +
                        grown(&Ledger::lost) + grown(&Ledger::rest);

    WaterLedger& water = fine.waterLedger();
    const auto flowed = [&](double WaterLedger::*term) {
        return after.waterLedger().*term - before.waterLedger().*term;
    };
    for (double WaterLedger::*term :
         {&WaterLedger::added, &WaterLedger::evaporated, &WaterLedger::out, &WaterLedger::sea})
        water.*term += flowed(term);
    water.resampled += fine.waterVolume(&pool) - waterBefore + flowed(&WaterLedger::evaporated) +
                       flowed(&WaterLedger::out) + flowed(&WaterLedger::sea) - flowed(&WaterLedger::added);
}

}  // namespace scree
