#include "erosion/models/wind/sand_supply.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "erosion/base/noise.h"
#include "erosion/base/random.h"
#include "erosion/models/wind/sand_land.h"
#include "erosion/records/ledger.h"

namespace scree {

namespace {

constexpr double kBumps = 0.3;        ///< Height of the bumps, as a share of the depth.
constexpr double kBumpLength = 12.0;  ///< Length of the bumps, cells of the reference grid.

}  // namespace

void SandSupply::bring(Terrain& terrain, double depth, std::uint64_t seed, ThreadPool& pool) {
    const bool painted = terrain.has(Layer::SandSupply);
    const int width = terrain.width(), height = terrain.height();
    const Key key{depth, painted ? terrain.versions(Layer::SandSupply).newest() : 0, seed, width, height};
    if (key == key_) return;
    key_ = key;
    // On a grid of another size, the sand of earlier rounds was resampled with the land.
    const bool goesOn = asked_.empty() || asked_.isOf(width, height);
    if (!asked_.isOf(width, height)) asked_ = Field<float>(width, height);
    if (!painted && depth == 0.0 && !terrain.has(Layer::Sand)) return;
    terrain.keepRecord();
    Field<float>& heights = terrain.use(Layer::Height);
    Field<float>& depths = terrain.use(Layer::Sand);
    const double bumps = terrain.referenceCell() * kBumpLength / static_cast<double>(terrain.cellSize());
    const std::uint64_t noise = randomBits(seed, RandomStream::Sand, 0, 0);
    struct OfRow {
        std::int64_t change = 0;  // mm
        double rest = 0.0;        // m
    };
    std::vector<OfRow> rows(static_cast<std::size_t>(height));
    // The rim of an open map keeps its height.
    const bool open = terrain.boundary() == Boundary::Open;
    const auto isRim = [&](int x, int y) { return x == 0 || y == 0 || x == width - 1 || y == height - 1; };
    pool.forEach(height, [&](int y) {
        for (int x = 0; x < width; ++x) {
            if (open && isRim(x, y)) continue;
            const auto bump =
                static_cast<double>(simplexNoise(noise, static_cast<float>(x / bumps), static_cast<float>(y / bumps)));
            double wanted = depth * (1.0 + kBumps * bump);
            if (painted) wanted += static_cast<double>(terrain.layer(Layer::SandSupply)(x, y));
            const auto asked = static_cast<std::int32_t>(std::round(1000.0 * wanted));
            const auto before = static_cast<std::int32_t>(std::round(1000.0 * static_cast<double>(asked_(x, y))));
            asked_(x, y) = static_cast<float>(0.001 * asked);
            const std::int32_t lies = sandAt(terrain, x, y);
            const std::int32_t change = goesOn ? std::max(asked - before, -lies) : 0;
            if (change == 0) continue;
            const double raised = static_cast<double>(heights(x, y)) + 0.001 * change;
            heights(x, y) = static_cast<float>(raised);
            terrain.record().uneroded(x, y) += static_cast<float>(0.001 * change);
            depths(x, y) = static_cast<float>(0.001 * (lies + change));
            OfRow& row = rows[static_cast<std::size_t>(y)];
            row.change += change;
            row.rest += raised - static_cast<double>(heights(x, y));
        }
    });
    for (const OfRow& row : rows) {
        terrain.ledger().edited += 0.001 * static_cast<double>(row.change) * terrain.cellArea();
        terrain.ledger().rest += row.rest * terrain.cellArea();
    }
    terrain.markGroundChanged({0, 0, width, height});
    terrain.markAllChanged(Layer::Sand);
}

void SandSupply::visitState(StateVisitor& visitor) {
    visitor.visit("asked", asked_);
    key_ = {};  // the visitor may have changed the field
}

bool SandSupply::isSound() const {
    for (int y = 0; y < asked_.height(); ++y)
        for (int x = 0; x < asked_.width(); ++x)
            if (!(asked_(x, y) >= 0.0f && asked_(x, y) <= kHighestHeight)) return false;
    return true;
}

}  // namespace scree
