#include "erosion/models/water/water_pass.h"

#include <algorithm>
#include <cmath>

#include "erosion/base/vector_loops.h"
#include "erosion/models/grid/lane_sum.h"
#include "erosion/records/ledger.h"
#include "erosion/terrain/grid_neighbours.h"

namespace scree {

namespace {

/// Depth in metres below which a node's water is removed. Thinner films become denormal numbers, which are slow.
constexpr float kThinnestFilm = 1e-9f;
/// A little more than the relative distance between neighbouring floats.
constexpr float kFloatStep = 1.3e-7f;

}  // namespace

WaterPass::WaterPass(Terrain& terrain, WaterPassFields& next, const WaterSupply* supply, float sea, float top)
    : terrain_(terrain),
      next_(next),
      supply_(supply),
      sea_(sea),
      top_(top),
      water_(terrain.use(Layer::Water)),
      suspended_(terrain.use(Layer::Suspended)),
      ground_(terrain, next.height),
      changedWater_(terrain),
      changedSuspended_(terrain),
      tallies_(static_cast<std::size_t>(ground_.bands().count())),
      leftOnRim_(static_cast<std::size_t>(terrain.height()), 0.0) {
    fitted(next.water, terrain);
    fitted(next.suspended, terrain);
}

template <class Visit>
void WaterPass::forRim(int y, const Visit& visit) const {
    if (terrain_.boundary() != Boundary::Open) return;
    const int last = terrain_.width() - 1;
    if (y == 0 || y + 1 == terrain_.height()) {
        for (int x = 0; x <= last; ++x) visit(x);
    } else {
        visit(0);
        visit(last);
    }
}

template <class Visit>
void WaterPass::forHighest(int y, const Visit& visit) const {
    const GridNeighbours n(terrain_);
    const float* own = terrain_.heights().row(y);
    const float* north = terrain_.heights().row(n.north(y));
    const float* south = terrain_.heights().row(n.south(y));
    const auto column = [&](int x) { return std::max(own[x], std::max(north[x], south[x])); };
    const int last = n.width - 1;
    visit(0, std::max(column(0), std::max(column(n.west(0)), column(n.east(0)))));
    for (int x = 1; x < last; ++x) visit(x, std::max(column(x), std::max(column(x - 1), column(x + 1))));
    visit(last, std::max(column(last), std::max(column(n.west(last)), column(n.east(last)))));
}

void WaterPass::arrive(int y, Books books, float* water, float* suspended) {
    const int width = terrain_.width();
    const float* before = water_.row(y);
    const float* carried = suspended_.row(y);
    const float* height = terrain_.heights().row(y);
    std::copy(before, before + width, water);
    std::copy(carried, carried + width, suspended);
    if (supply_ != nullptr) supply_->pour(y, water);
    for (int x = 0; x < width; ++x) water[x] = height[x] < sea_ ? 0.0f : water[x];
    forRim(y, [&](int x) { water[x] = suspended[x] = 0.0f; });
    if (books == Books::Skip) return;

    Tally& tally = tallyOf(y);
    const float sea = sea_;
    double gone = sumOf(0, width, [&](int x) { return static_cast<double>(keptIf(height[x] < sea, before[x])); });
    double grown = sumOf(0, width, [&](int x) {
        const float was = keptIf(height[x] >= sea, before[x]);
        return static_cast<double>(water[x]) - static_cast<double>(was);
    });
    forRim(y, [&](int x) {
        // Water left here by an earlier model has left the map. Rain here would leave at once and is not booked.
        tally.out += static_cast<double>(before[x]);
        leftOnRim_[static_cast<std::size_t>(y)] += static_cast<double>(carried[x]);
        if (height[x] < sea_)
            gone -= static_cast<double>(before[x]);
        else
            grown += static_cast<double>(before[x]);
    });
    tally.sea += gone;
    tally.added += grown;
}

void WaterPass::surface(const float* height, const float* water, float* level) const {
    for (int x = 0; x < terrain_.width(); ++x) {
        const float own = height[x] + water[x];
        level[x] = height[x] < sea_ ? sea_ : own;
    }
}

const float* WaterPass::evaporate(int y, const double* moved, double kept) {
    const int width = terrain_.width();
    const float* height = terrain_.heights().row(y);
    float* water = next_.water.row(y);
    for (int x = 0; x < width; ++x) {
        const auto rest = static_cast<float>(moved[x] * kept);
        const float film = rest > kThinnestFilm ? rest : 0.0f;
        water[x] = height[x] < sea_ ? 0.0f : film;
    }
    forRim(y, [&](int x) { water[x] = 0.0f; });

    Tally& tally = tallyOf(y);
    const float sea = sea_;
    double drowned =
        sumOf(0, width, [&](int x) { return moved[x] * static_cast<double>(keptIf(height[x] < sea, 1.0f)); });
    double lifted = sumOf(0, width, [&](int x) {
        const double onLand = moved[x] * static_cast<double>(keptIf(height[x] >= sea, 1.0f));
        return onLand - static_cast<double>(water[x]);
    });
    forRim(y, [&](int x) {
        tally.out += moved[x];
        (height[x] < sea_ ? drowned : lifted) -= moved[x];
    });
    tally.sea += drowned;
    tally.evaporated += lifted;
    changedWater_.noteRow(y, water_.row(y), water, width, [](int, int) {});
    return water;
}

void WaterPass::settle(int y, const Settling& row) {
    const float* height = row.height;
    const float* moved = row.moved;
    const int width = terrain_.width();
    const float* start = terrain_.heights().row(y);
    const float* carried = suspended_.row(y);
    float* after = next_.height.row(y);
    float* rest = next_.suspended.row(y);
    const float sea = sea_;
    const float top = top_;
    forHighest(y, [&](int x, float highest) SCREE_INLINE_LAMBDA {
        const float piled = std::min(row.capacity * row.depth[x], top - height[x]);
        const float onLand = std::min(row.laid[x], std::max(highest - height[x], piled));
        const float inSea = std::min(moved[x], std::max(0.0f, sea - start[x]));
        const float wanted = height[x] + (start[x] < sea ? inSea : onLand);
        // If rounding up would take more sediment than there is, the ground takes the next float below.
        const float lower = wanted - std::abs(wanted) * kFloatStep;
        const float ground = moved[x] - (wanted - height[x]) < 0.0f ? lower : wanted;
        after[x] = ground;
        rest[x] = std::max(0.0f, moved[x] - (ground - height[x]));
    });
    double& left = leftOnRim_[static_cast<std::size_t>(y)];
    forRim(y, [&](int x) {
        left += static_cast<double>(moved[x]);
        after[x] = start[x];
        rest[x] = 0.0f;
    });
    tallyOf(y).suspended +=
        sumOf(0, width, [&](int x) { return static_cast<double>(rest[x]) - static_cast<double>(carried[x]); });
    changedSuspended_.noteRow(y, carried, rest, width, [](int, int) {});
    ground_.acceptRow(y, left);
}

void WaterPass::finish() {
    ground_.finish();
    terrain_.swapLayer(Layer::Water, next_.water);
    terrain_.swapLayer(Layer::Suspended, next_.suspended);
    changedWater_.mark(terrain_, Layer::Water);
    changedSuspended_.mark(terrain_, Layer::Suspended);
    WaterLedger& water = terrain_.waterLedger();
    for (const Tally& tally : tallies_) {
        water.added += tally.added * terrain_.cellArea();
        water.evaporated += tally.evaporated * terrain_.cellArea();
        water.out += tally.out * terrain_.cellArea();
        water.sea += tally.sea * terrain_.cellArea();
        terrain_.ledger().suspended += tally.suspended * terrain_.cellArea();
    }
}

}  // namespace scree
