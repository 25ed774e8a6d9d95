#include "erosion/models/thermal/coarse_collapse.h"

#include "erosion/models/thermal/thermal_pass.h"
#include "erosion/records/ledger.h"
#include "erosion/terrain/grid_level.h"

namespace scree {

namespace {

/// Adds the change of the next coarser grid to the ground. Returns the volume of rock that the change moves beyond an
/// open edge, m^3. The ledger already has the volume that leaves at the rim.
double addChange(const ThermalPass& pass, const Field<float>& change) {
    const GridLevel grid = gridAbove(pass.terrain);
    HeightUpdate update(pass.terrain, pass.next, pass.books);
    grid.refine(change, GridLevel::Keep::Means, pass.pool, [&](int y, const float* row) {
        std::vector<float> delta(row, row + grid.fineWidth());
        update.applyRow(y, delta.data());
    });
    update.finish();
    return grid.beyondEdge(change) * pass.terrain.cellArea();
}

}  // namespace

void CoarseCollapse::fit(const Terrain& terrain) {
    const double cells = terrain.referenceCell() / static_cast<double>(terrain.cellSize());
    const auto count = static_cast<std::size_t>(
        GridLevel::highestWithin(cells, terrain.width(), terrain.height(), terrain.boundary()));
    const auto fits = [&](const Terrain& ground, const GridLevel& grid) {
        return ground.width() == grid.width() && ground.height() == grid.height() &&
               ground.cellSize() == terrain.cellSize() * static_cast<float>(grid.ratio()) &&
               ground.boundary() == terrain.boundary();
    };
    scales_.resize(count);
    for (std::size_t i = 0; i < count; ++i) {
        const GridLevel grid(terrain.width(), terrain.height(), terrain.boundary(), static_cast<int>(i) + 1);
        if (fits(scales_[i].ground, grid)) continue;
        const Field<float> flat(grid.width(), grid.height());
        scales_[i] = {
            Terrain(flat, terrain.cellSize() * static_cast<float>(grid.ratio()), terrain.datum(), terrain.boundary()),
            flat,
            flat,
            flat,
            {}};
    }
}

void CoarseCollapse::apply(const ThermalPass& pass, const ThermalSettings& settings, std::uint64_t turn) {
    fit(pass.terrain);
    if (scales_.empty()) return;
    const Terrain* finer = &pass.terrain;
    const Field<float>* talus = &pass.talus;
    for (Scale& scale : scales_) {
        const GridLevel grid = gridAbove(*finer);
        grid.coarsenTo(scale.ground.use(Layer::Height), finer->heights(), pass.pool);
        grid.coarsenTo(scale.talus, *talus, pass.pool);
        scale.change = scale.ground.heights();
        finer = &scale.ground;
        talus = &scale.talus;
    }
    Ledger& ledger = pass.terrain.ledger();
    const Field<float>* coarserChange = nullptr;
    for (auto scale = scales_.rbegin(); scale != scales_.rend(); ++scale) {
        Terrain& ground = scale->ground;
        const ThermalPass own{ground,      scale->talus, pass.rate, false,
                              scale->next, scale->share, pass.pool, HeightUpdate::Books::Skip};
        const Ledger before = ground.ledger();
        if (coarserChange != nullptr) ledger.out += addChange(own, *coarserChange);
        for (int i = 0; i < settings.passes; ++i) collapseOnce(own, settings, turn + static_cast<std::uint64_t>(i));
        ledger.out += ground.ledger().out - before.out;
        ledger.rest += ground.ledger().rest - before.rest;
        toChange(scale->change, ground.heights(), pass.pool);
        coarserChange = &scale->change;
    }
    ledger.out += addChange(pass, *coarserChange);
}

}  // namespace scree
