#include "erosion/simulation/held_ground.h"

#include <algorithm>
#include <cstddef>

#include "erosion/records/ledger.h"

namespace scree {

namespace {

/// Amount from which all that is laid down stays.
constexpr float kAllStays = 0.25f;

/// Returns the share of what was laid down that is cleared away.
float clearedAt(float amount) {
    if (amount >= kAllStays) return 0.0f;
    const float missing = 1.0f - amount / kAllStays;
    return missing * missing;
}

template <class T>
void copyCells(const Field<T>& field, const CellRect& cells, std::vector<T>& copy) {
    copy.clear();
    if (field.empty()) return;
    for (int y = cells.y0; y < cells.y1; ++y) copy.insert(copy.end(), field.row(y) + cells.x0, field.row(y) + cells.x1);
}

}  // namespace

HeldGround::HeldGround(Terrain& ground, const Field<float>& amount, ThreadPool& pool)
    : ground_(ground), amount_(amount) {
    ground.keepRecord();
    const TileVersions tiles(ground.width(), ground.height());
    std::vector<std::uint8_t> held(static_cast<std::size_t>(tiles.count()), 0);
    pool.forEach(tiles.count(), [&](int tile) {
        const CellRect cells = tiles.rect(tile);
        for (int y = cells.y0; y < cells.y1; ++y)
            if (*std::min_element(amount.row(y) + cells.x0, amount.row(y) + cells.x1) < kAllStays)
                held[static_cast<std::size_t>(tile)] = 1;
    });
    for (int tile = 0; tile < tiles.count(); ++tile)
        if (held[static_cast<std::size_t>(tile)] != 0) tiles_.emplace_back(tile, tiles.rect(tile));
    pool.forEach(static_cast<int>(tiles_.size()), [&](int i) { copy(tiles_[static_cast<std::size_t>(i)]); });
}

void HeldGround::copy(Tile& tile) const {
    copyCells(ground_.heights(), tile.cells, tile.heights);
    copyCells(ground_.record().uneroded, tile.cells, tile.uneroded);
    copyCells(ground_.record().nodes, tile.cells, tile.nodes);
    copyCells(ground_.layer(Layer::Sand), tile.cells, tile.sand);
    copyCells(ground_.layer(Layer::Moraine), tile.cells, tile.moraine);
    copyCells(ground_.colour(), tile.cells, tile.colours);
}

HeldGround::Books HeldGround::putBack(const Tile& tile) {
    Books books;
    const auto setBack = [](auto& field, int x, int y, const auto& copy, std::size_t i) {
        if (!field.empty()) field(x, y) = copy.empty() ? typename std::decay_t<decltype(copy)>::value_type{} : copy[i];
    };
    Field<float>& heights = ground_.use(Layer::Height);
    ErosionRecord& record = ground_.record();
    std::size_t i = 0;
    for (int y = tile.cells.y0; y < tile.cells.y1; ++y)
        for (int x = tile.cells.x0; x < tile.cells.x1; ++x, ++i) {
            const float amount = amount_(x, y);
            if (amount >= kAllStays) continue;
            float& height = heights(x, y);
            NodeRecord& node = record.nodes(x, y);
            const float before = height;
            if (amount == 0.0f) {
                height = tile.heights[i];
                node = tile.nodes[i];
                record.uneroded(x, y) = tile.uneroded[i];
                if (ground_.has(Layer::Sand)) setBack(ground_.use(Layer::Sand), x, y, tile.sand, i);
                if (ground_.has(Layer::Moraine)) setBack(ground_.use(Layer::Moraine), x, y, tile.moraine, i);
                if (!tile.colours.empty()) ground_.useColour()(x, y) = tile.colours[i];
            } else {
                const float risen = std::max(height - tile.heights[i], 0.0f);
                const float laid = std::clamp(node.deposit - tile.nodes[i].deposit, 0.0f, risen);
                const float cleared = clearedAt(amount) * laid;
                height -= cleared;
                node.deposit -= cleared;
            }
            const double change = static_cast<double>(height) - static_cast<double>(before);
            (change > 0.0 ? books.restored : books.cleared) += std::abs(change);
        }
    return books;
}

void HeldGround::putBack(ThreadPool& pool) {
    std::vector<Books> books(tiles_.size());
    pool.forEach(static_cast<int>(tiles_.size()), [&](int i) {
        const auto tile = static_cast<std::size_t>(i);
        books[tile] = putBack(tiles_[tile]);
    });
    ground_.nextRevision();
    Books all;
    for (std::size_t i = 0; i < tiles_.size(); ++i) {
        if (!books[i].any()) continue;
        ground_.markGroundTileChanged(tiles_[i].number);
        for (const Layer layer : {Layer::Sand, Layer::Moraine, Layer::Colour})
            if (ground_.has(layer)) ground_.markTileChanged(layer, tiles_[i].number);
        all.cleared += books[i].cleared;
        all.restored += books[i].restored;
    }
    Ledger& ledger = ground_.ledger();
    const double area = ground_.cellArea();
    ledger.lost += all.cleared * area;
    ledger.deposited -= all.cleared * area;
    ledger.edited += all.restored * area;
    ledger.eroded -= all.restored * area;
}

}  // namespace scree
