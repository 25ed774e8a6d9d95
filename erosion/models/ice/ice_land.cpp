#include "erosion/models/ice/ice_land.h"

#include <algorithm>
#include <cmath>

#include "erosion/records/erosion_record.h"
#include "erosion/records/ledger.h"

namespace scree {

namespace {

constexpr double kIceCell = 40.0;  ///< Usual cell of the ice, m.
constexpr int kMostRatio = 1024;
constexpr double kWallGround = 1e9;    ///< Ground behind a wall: higher than all land.
constexpr double kThinnestIce = 0.25;  ///< Ice that counts as ice on the land, m.

int cellsOver(int nodes, int ratio) {
    return (nodes + ratio - 1) / ratio;
}

}  // namespace

int iceRatio(double cellSize) {
    int ratio = 1;
    // The next power is nearer if 40 m is beyond the geometric mean of both.
    while (ratio < kMostRatio && cellSize * ratio * std::sqrt(2.0) < kIceCell) ratio *= 2;
    return ratio;
}

IceLand::Up::Up(const IceLand& land, const Field<double>& cells, int y)
    : land_(land),
      north_(cells.row(land.alongY_[static_cast<std::size_t>(y)].low)),
      south_(cells.row(land.alongY_[static_cast<std::size_t>(y)].high)),
      share_(land.alongY_[static_cast<std::size_t>(y)].share) {}

void IceLand::read(const Terrain& terrain, ThreadPool& pool) {
    const bool open = terrain.boundary() == Boundary::Open;
    const int inner = open ? 2 : 0;
    const auto cell = static_cast<double>(terrain.cellSize());
    const IceGrid nodes{terrain.width() - inner, terrain.height() - inner, cell, terrain.boundary()};
    if (nodes != nodes_) {
        nodes_ = nodes;
        offset_ = open ? 0 : 1;
        mapWidth_ = terrain.width();
        mapHeight_ = terrain.height();
        layerStride_ = terrain.heights().stride();
        ratio_ = iceRatio(cell);
        cells_ = {cellsOver(mapWidth_, ratio_) - inner, cellsOver(mapHeight_, ratio_) - inner, cell * ratio_,
                  terrain.boundary()};
        if (nodes_.empty() || cells_.empty()) return;
        for (Field<double>* field : {&ground, &loose, &moraine, &ice}) *field = nodes_.field();
        if (terrain.boundary() == Boundary::Wall) ground.fill(kWallGround);
        spread_ = cells_.field();
        place(alongX_, mapWidth_);
        place(alongY_, mapHeight_);
        weigh();
    }
    if (nodes_.empty() || cells_.empty()) return;
    const bool recorded = terrain.has(Layer::Sediment);
    const bool moraines = terrain.has(Layer::Moraine);
    pool.forEach(mapHeight_, [&](int y) {
        const float* height = terrain.heights().row(y);
        for (int x = 0; x < mapWidth_; ++x) {
            const int u = x + offset_, v = y + offset_;
            const double depth =
                recorded ? static_cast<double>(height[x]) - static_cast<double>(terrain.bedrock(x, y)) : 0.0;
            ground(u, v) = static_cast<double>(height[x]);
            loose(u, v) = depth;
            moraine(u, v) = moraines ? std::min(static_cast<double>(terrain.layer(Layer::Moraine)(x, y)), depth) : 0.0;
        }
    });
    nodes_.wrap(ground);
}

void IceLand::write(Terrain& terrain, const Books& books, ThreadPool& pool) const {
    terrain.keepRecord();
    Field<float>& heights = terrain.use(Layer::Height);
    Field<float>& moraines = terrain.use(Layer::Moraine);
    std::vector<double> rests(static_cast<std::size_t>(mapHeight_));
    pool.forEach(mapHeight_, [&](int y) {
        float* height = heights.row(y);
        NodeRecord* record = terrain.record().nodes.row(y);
        double rest = 0.0;
        for (int x = 0; x < mapWidth_; ++x) {
            const int u = x + offset_, v = y + offset_;
            const auto now = static_cast<float>(ground(u, v));
            if (now != height[x] || loose(u, v) > 0.0) {
                record[x].note(height[x], now);
                record[x].bedrock = std::min(record[x].bedrock, static_cast<float>(ground(u, v) - loose(u, v)));
            }
            height[x] = now;
            moraines(x, y) = static_cast<float>(std::clamp(moraine(u, v), 0.0, loose(u, v)));
            rest += ground(u, v) - static_cast<double>(now);
        }
        rests[static_cast<std::size_t>(y)] = rest;
    });
    double rest = 0.0;
    for (const double ofRow : rests) rest += ofRow;
    Ledger& ledger = terrain.ledger();
    ledger.rest += rest * terrain.cellArea();
    ledger.eroded += books.eroded;
    ledger.deposited += books.deposited;
    ledger.out += books.out;
    (terrain.boundary() == Boundary::Open ? ledger.out : ledger.lost) += books.washed;
    terrain.markGroundChanged({0, 0, mapWidth_, mapHeight_});
    terrain.markAllChanged(Layer::Moraine);
}

void IceLand::place(std::vector<Place>& along, int nodes) const {
    const int cells = cellsOver(nodes, ratio_);
    const bool torus = nodes_.boundary == Boundary::Wrap;
    along.assign(static_cast<std::size_t>(nodes + 2), {});
    for (int node = 0; node < nodes; ++node) {
        double at = (node + 0.5) / ratio_ - 0.5;
        if (!torus) at = std::clamp(at, 0.0, cells - 1.0);
        const double low = std::floor(at);
        const auto cell = static_cast<int>(low);
        const int next = torus ? (cell + 1) % cells : std::min(cell + 1, cells - 1);
        along[static_cast<std::size_t>(node + offset_)] = {(cell + cells) % cells + offset_, next + offset_, at - low};
    }
}

void IceLand::weigh() {
    weights_ = cells_.field();
    for (int y = 1; y <= nodes_.height; ++y)
        for (int x = 1; x <= nodes_.width; ++x) {
            const Place& u = alongX_[static_cast<std::size_t>(x)];
            const Place& v = alongY_[static_cast<std::size_t>(y)];
            weights_(u.low, v.low) += (1.0 - u.share) * (1.0 - v.share);
            weights_(u.high, v.low) += u.share * (1.0 - v.share);
            weights_(u.low, v.high) += (1.0 - u.share) * v.share;
            weights_(u.high, v.high) += u.share * v.share;
        }
}

template <class ValueAt>
double IceLand::meanAt(int column, int row, const ValueAt& valueAt) const {
    const int x0 = (column - offset_) * ratio_, x1 = std::min(x0 + ratio_, mapWidth_);
    const int y0 = (row - offset_) * ratio_, y1 = std::min(y0 + ratio_, mapHeight_);
    double sum = 0.0;
    for (int y = y0; y < y1; ++y)
        for (int x = x0; x < x1; ++x) sum += valueAt(x, y);
    return sum / ((y1 - y0) * (x1 - x0));
}

void IceLand::coarsenLayer(const Field<float>& layer, Field<double>& cells, ThreadPool& pool) const {
    cells_.forEachRow(pool, [&](int y) {
        for (int x = 1; x <= cells_.width; ++x)
            cells(x, y) = meanAt(x, y, [&](int u, int v) { return static_cast<double>(layer(u, v)); });
    });
}

void IceLand::coarsen(Field<double>& bed, ThreadPool& pool) const {
    pool.forEach(cellsOver(mapHeight_, ratio_), [&](int row) {
        for (int column = 0; column < cellsOver(mapWidth_, ratio_); ++column)
            bed(column + offset_, row + offset_) =
                meanAt(column + offset_, row + offset_, [&](int x, int y) { return ground(x + offset_, y + offset_); });
    });
    if (cells_.boundary == Boundary::Wall) {
        const auto inside = [](int i, int count) { return std::clamp(i, 1, count); };
        for (int y = 0; y < cells_.height + 2; ++y)
            for (int x = 0; x < cells_.width + 2; ++x)
                bed(x, y) = bed(inside(x, cells_.width), inside(y, cells_.height));
    }
    cells_.wrap(bed);
}

void IceLand::setIce(const Field<double>& thickness, const Field<double>& surface, ThreadPool& pool) {
    nodes_.forEachRow(pool, [&](int y) {
        const Up thicknessAt(*this, thickness, y), surfaceAt(*this, surface, y);
        for (int x = 1; x <= nodes_.width; ++x)
            ice(x, y) = thicknessAt.at(x) < kThinnestIce ? 0.0 : std::max(0.0, surfaceAt.at(x) - ground(x, y));
    });
    nodes_.wrap(ice);
}

double IceLand::lay(const Field<double>& depth, Laid what, ThreadPool& pool) {
    for (int y = 0; y < cells_.height + 2; ++y)
        for (int x = 0; x < cells_.width + 2; ++x)
            spread_(x, y) = weights_(x, y) > 0.0 ? depth(x, y) * ratio_ * ratio_ / weights_(x, y) : 0.0;
    const double sum = nodes_.sumOfRows(pool, [&](int y) {
        const Up added(*this, spread_, y);
        double ofRow = 0.0;
        for (int x = 1; x <= nodes_.width; ++x) {
            const double by = added.at(x);
            if (by <= 0.0) continue;
            ground(x, y) += by;
            loose(x, y) += by;
            if (what == Laid::Moraine) moraine(x, y) += by;
            ofRow += by;
        }
        return ofRow;
    });
    nodes_.wrap(ground);
    return sum * nodes_.cellArea();
}

void IceLand::writeIce(Field<float>& layer, ThreadPool& pool) const {
    nodes_.forEachRow(pool, [&](int y) {
        float* row = layer.row(y - offset_);
        for (int x = 1; x <= nodes_.width; ++x) row[x - offset_] = static_cast<float>(ice(x, y));
    });
}

void IceLand::writeOfIce(const Field<double>& cells, double factor, Field<float>& layer, ThreadPool& pool) const {
    nodes_.forEachRow(pool, [&](int y) {
        const Up of(*this, cells, y);
        float* row = layer.row(y - offset_);
        for (int x = 1; x <= nodes_.width; ++x)
            row[x - offset_] = ice(x, y) > 0.0 ? static_cast<float>(factor * of.at(x)) : 0.0f;
    });
}

void IceLand::forEachCellRow(ThreadPool& pool, const std::function<void(int y0, int y1)>& body) const {
    const int down = cellsOver(mapHeight_, ratio_);
    pool.forEach(down, [&](int row) {
        const int y0 = row * ratio_ + offset_, y1 = std::min(y0 + ratio_, mapHeight_ + offset_);
        if (std::max(y0, 1) < std::min(y1, nodes_.height + 1)) body(std::max(y0, 1), std::min(y1, nodes_.height + 1));
    });
}

}  // namespace scree
