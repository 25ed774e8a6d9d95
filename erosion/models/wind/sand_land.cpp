#include "erosion/models/wind/sand_land.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "erosion/records/erosion_record.h"
#include "erosion/records/ledger.h"

namespace scree {

namespace {

/// Top of a wall, m above the datum: higher than all land.
constexpr float kWallTop = 1e7f;
/// Deepest sand, mm: as deep as the highest land.
constexpr double kMostSand = 1e9;
constexpr int kSandRowsAtOnce = 16;

/// Depth of the loose sediment of a node, m.
double looseAt(const Terrain& terrain, int x, int y) {
    return static_cast<double>(terrain.heights()(x, y)) - static_cast<double>(terrain.bedrock(x, y));
}

}  // namespace

std::int32_t sandAt(const Terrain& terrain, int x, int y) {
    if (!terrain.has(Layer::Sand) || !terrain.has(Layer::Sediment)) return 0;
    const auto depth = static_cast<double>(terrain.layer(Layer::Sand)(x, y));
    const double loose = looseAt(terrain, x, y);
    // Both may differ by the rounding of a height.
    const double rounding = 0.0005 + std::abs(static_cast<double>(terrain.heights()(x, y))) * 0x1p-22;
    const double there = depth > loose + rounding ? std::floor(1000.0 * loose) : std::round(1000.0 * depth);
    return static_cast<std::int32_t>(std::clamp(there, 0.0, kMostSand));
}

void SandLand::read(const Terrain& terrain, ThreadPool& pool) {
    boundary_ = terrain.boundary();
    const bool open = boundary_ == Boundary::Open;
    width_ = terrain.width() - (open ? 2 : 0);
    height_ = terrain.height() - (open ? 2 : 0);
    cell_ = terrain.cellSize();
    toMap_ = open ? 0 : -1;
    if (empty()) return;
    if (!under.isOf(width_ + 2, height_ + 2)) {
        under = Field<float>(width_ + 2, height_ + 2);
        for (Field<std::int32_t>* field : {&sand, &before_, &worn})
            *field = Field<std::int32_t>(width_ + 2, height_ + 2);
    }
    under.fill(kWallTop);
    sand.fill(0);
    worn.fill(0);
    const auto readRow = [&](int y, int first, int last) {
        const int v = y + toMap_;
        for (int x = first; x <= last; ++x) {
            const int u = x + toMap_;
            const bool isRim = x < 1 || y < 1 || x > width_ || y > height_;
            if (!isRim) sand(x, y) = sandAt(terrain, u, v);
            under(x, y) = terrain.heights()(u, v) - static_cast<float>(sand(x, y)) * kMillimetre;
        }
    };
    if (open) {
        readRow(0, 0, width_ + 1);
        readRow(height_ + 1, 0, width_ + 1);
    }
    forEachRow(pool, [&](int y) { readRow(y, open ? 0 : 1, open ? width_ + 1 : width_); });
    before_ = sand;
    wrap(under);
    wrap(sand);
}

void SandLand::takeSediment(const Terrain& terrain, double share, ThreadPool& pool) {
    if (!terrain.has(Layer::Sediment)) return;
    forEachRow(pool, [&](int y) {
        for (int x = 1; x <= width_; ++x) {
            const double rest = 1000.0 * looseAt(terrain, x + toMap_, y + toMap_) - sand(x, y);
            const float top = surface(x, y);
            const auto taken = static_cast<std::int32_t>(std::clamp(share * rest, 0.0, kMostSand - sand(x, y)));
            sand(x, y) += taken;
            before_(x, y) += taken;
            under(x, y) = top - static_cast<float>(sand(x, y)) * kMillimetre;
        }
    });
    wrap(under);
    wrap(sand);
}

void SandLand::write(Terrain& terrain, const Books& books, ThreadPool& pool) const {
    terrain.keepRecord();
    Field<float>& heights = terrain.use(Layer::Height);
    Field<float>& depths = terrain.use(Layer::Sand);
    struct OfRow {
        double rest = 0.0;                 // m
        std::int64_t risen = 0, sunk = 0;  // mm
    };
    std::vector<OfRow> rows(static_cast<std::size_t>(height_ + 1));
    forEachRow(pool, [&](int y) {
        const int v = y + toMap_;
        OfRow& row = rows[static_cast<std::size_t>(y)];
        for (int x = 1; x <= width_; ++x) {
            const int u = x + toMap_;
            const std::int32_t change = sand(x, y) - before_(x, y);
            const double depth = 0.001 * sand(x, y);
            depths(u, v) = static_cast<float>(depth);
            const double wanted = static_cast<double>(heights(u, v)) + 0.001 * (change - worn(x, y));
            const auto now = static_cast<float>(wanted);
            row.rest += wanted - static_cast<double>(now);
            row.risen += std::max(change, 0);
            row.sunk += std::max(-change, 0);
            // Sand that passes is neither wear nor a deposit of the node, or both would grow with each dune.
            terrain.record().uneroded(u, v) += kMillimetre * static_cast<float>(change);
            heights(u, v) = now;
            float& bedrock = terrain.record().nodes(u, v).bedrock;
            bedrock = std::min(bedrock, static_cast<float>(wanted - depth));
        }
    });
    OfRow all;
    for (const OfRow& row : rows) {
        all.rest += row.rest;
        all.risen += row.risen;
        all.sunk += row.sunk;
    }
    const double volume = 0.001 * terrain.cellArea();  // of one node x mm, m^3
    Ledger& ledger = terrain.ledger();
    ledger.rest += all.rest * terrain.cellArea();
    ledger.edited += volume * static_cast<double>(books.brought);
    ledger.out += volume * static_cast<double>(books.out);
    ledger.eroded += volume * static_cast<double>(all.sunk + books.worn);
    ledger.deposited += volume * static_cast<double>(all.risen);
    terrain.markGroundChanged({0, 0, terrain.width(), terrain.height()});
    terrain.markAllChanged(Layer::Sand);
}

void SandLand::forEachRow(ThreadPool& pool, const std::function<void(int y)>& body) const {
    const RowBands bands{height_, kSandRowsAtOnce};
    pool.forEach(bands.count(), [&](int band) {
        for (int y = bands.begin(band); y < bands.end(band); ++y) body(y + 1);
    });
}

}  // namespace scree
