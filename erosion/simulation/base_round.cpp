#include "erosion/simulation/base_round.h"

#include <algorithm>
#include <utility>

#include "erosion/terrain/changed_tiles.h"

namespace scree {

namespace {

/// Cells of the base after which a change no longer matters to the spline: its influence is below 1e-8.
constexpr int kSplineReach = 16;

/// Nodes of the fine grid: `cells` of the base cover those from (x0, y0) up to, but not including, (x1, y1).
CellRect fineNodes(const CellRect& cells, const Terrain& terrain) {
    const int ratio = terrain.baseGrid().ratio();
    return {cells.x0 * ratio, cells.y0 * ratio, std::min(cells.x1 * ratio, terrain.width()),
            std::min(cells.y1 * ratio, terrain.height())};
}

/// Returns a rectangle with all cells that changed and all cells that the spline lets them reach. Empty if no cell
/// changed.
CellRect reachOf(const Field<float>& change, Boundary boundary) {
    CellRect cells{change.width(), change.height(), 0, 0};
    for (int y = 0; y < change.height(); ++y)
        for (int x = 0; x < change.width(); ++x) {
            if (change(x, y) == 0.0f) continue;
            cells.x0 = std::min(cells.x0, x);
            cells.x1 = std::max(cells.x1, x + 1);
            cells.y0 = std::min(cells.y0, y);
            cells.y1 = std::max(cells.y1, y + 1);
        }
    if (cells.x0 >= cells.x1) return {};
    const CellRect reach{cells.x0 - kSplineReach, cells.y0 - kSplineReach, cells.x1 + kSplineReach,
                         cells.y1 + kSplineReach};
    const CellRect all{0, 0, change.width(), change.height()};
    const CellRect inside = reach.clippedTo(change.width(), change.height());
    return boundary == Boundary::Wrap && inside != reach ? all : inside;
}

/// Takes the change away from held nodes, and shares it among the other nodes of the same cell of the base. `added` has
/// the nodes of the fine grid from (x0, y0), a corner of a cell.
template <class IsHeld>
void shareAround(Field<float>& added, int atX, int atY, const IsHeld& isHeld, int ratio, ThreadPool& pool) {
    const int width = added.width(), height = added.height();
    pool.forEach((height + ratio - 1) / ratio, [&](int cellY) {
        for (int x0 = 0; x0 < width; x0 += ratio) {
            const int y0 = cellY * ratio, x1 = std::min(x0 + ratio, width), y1 = std::min(y0 + ratio, height);
            double due = 0.0;
            int free = 0;
            for (int y = y0; y < y1; ++y)
                for (int x = x0; x < x1; ++x) {
                    const bool held = isHeld(atX + x, atY + y);
                    free += held ? 0 : 1;
                    if (held) due += static_cast<double>(std::exchange(added(x, y), 0.0f));
                }
            if (due == 0.0 || free == 0) continue;
            const auto share = static_cast<float>(due / free);
            for (int y = y0; y < y1; ++y)
                for (int x = x0; x < x1; ++x)
                    if (!isHeld(atX + x, atY + y)) added(x, y) += share;
        }
    });
}

/// Adds the change of these cells of the base to the fine grid, but not to held nodes. `grid` is the level of the fine
/// nodes that they cover.
template <class IsHeld>
void addAround(Terrain& terrain, const GridLevel& grid, const CellRect& cells, const Field<float>& change,
               const IsHeld& isHeld, ThreadPool& pool) {
    const CellRect nodes = fineNodes(cells, terrain);
    const int width = nodes.x1 - nodes.x0;
    Field<float> added(width, nodes.y1 - nodes.y0);
    grid.refine(change, GridLevel::Keep::Means, pool,
                [&](int y, const float* row) { std::copy_n(row, width, added.row(y)); });
    shareAround(added, nodes.x0, nodes.y0, isHeld, grid.ratio(), pool);
    Field<float>& heights = terrain.use(Layer::Height);
    ChangedTiles changed(terrain);
    const RowBands bands{terrain.height(), TileVersions::kTileSize};
    pool.forEach(bands.count(), [&](int band) {
        const int end = std::min(bands.end(band), nodes.y1);
        for (int y = std::max(bands.begin(band), nodes.y0); y < end; ++y)
            changed.addRow(y, nodes.x0, heights.row(y) + nodes.x0, added.row(y - nodes.y0), width);
    });
    changed.markGround(terrain);
}

}  // namespace

BaseRound::BaseRound(Terrain& terrain)
    : terrain_(terrain),
      heights_(terrain.base()->heights()),
      ledger_(terrain.base()->ledger()),
      water_(terrain.base()->waterLedger()),
      revision_(terrain.base()->revision()) {}

Field<float> BaseRound::change(ThreadPool& pool) const {
    Field<float> change = heights_;
    toChange(change, terrain_.base()->heights(), pool);
    return change;
}

void BaseRound::book(const Field<float>& change) const {
    const Terrain& base = *terrain_.base();
    terrain_.markChangedOnBase(revision_ + 1);
    terrain_.ledger().addGrowth(ledger_, base.ledger());
    terrain_.ledger().out += terrain_.baseGrid().beyondEdge(change) * terrain_.cellArea();
    terrain_.waterLedger().addGrowth(water_, base.waterLedger());
}

void BaseRound::finish(const Field<std::uint8_t>* held, ThreadPool& pool) const {
    const Field<float> gained = change(pool);
    const CellRect all{0, 0, gained.width(), gained.height()};
    const GridLevel& grid = terrain_.baseGrid();
    if (reachOf(gained, terrain_.boundary()).empty()) return book(gained);
    if (held != nullptr) {
        addAround(
            terrain_, grid, all, gained, [&](int x, int y) { return (*held)(x, y) != 0; }, pool);
        return book(gained);
    }
    Field<float>& heights = terrain_.use(Layer::Height);
    ChangedTiles changed(terrain_);
    grid.refine(gained, GridLevel::Keep::Means, pool,
                [&](int y, const float* added) { changed.addRow(y, 0, heights.row(y), added, terrain_.width()); });
    changed.markGround(terrain_);
    book(gained);
}

void BaseRound::finishPart(const IsHeld& isHeld, ThreadPool& pool) const {
    const Field<float> gained = change(pool);
    const CellRect cells = reachOf(gained, terrain_.boundary());
    if (cells.empty()) return book(gained);
    Field<float> part(cells.x1 - cells.x0, cells.y1 - cells.y0);
    for (int y = cells.y0; y < cells.y1; ++y)
        std::copy_n(gained.row(y) + cells.x0, part.width(), part.row(y - cells.y0));
    const CellRect nodes = fineNodes(cells, terrain_);
    const bool isAll = part.width() == gained.width() && part.height() == gained.height();
    const GridLevel grid =
        isAll ? terrain_.baseGrid()
              : GridLevel(nodes.x1 - nodes.x0, nodes.y1 - nodes.y0, Boundary::Open, terrain_.baseLevel());
    addAround(terrain_, grid, cells, part, isHeld, pool);
    book(gained);
}

}  // namespace scree
