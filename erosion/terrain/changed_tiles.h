#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "erosion/base/parallel.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Records which tiles a pass changes. Two threads may record rows at the same time if the rows are in different rows
/// of tiles.
class ChangedTiles {
 public:
    explicit ChangedTiles(const Terrain& terrain)
        : tiles_(terrain.width(), terrain.height()), changed_(static_cast<std::size_t>(tiles_.count()), 0) {}

    /// Calls `changed(x0, x1)` for each piece of the row, one tile wide, in which `before` and `after` differ.
    template <class Changed>
    void noteRow(int y, const float* before, const float* after, int width, const Changed& changed) {
        for (int begin = 0; begin < width; begin += TileVersions::kTileSize) {
            const int end = std::min(begin + TileVersions::kTileSize, width);
            int differs = 0;
            for (int x = begin; x < end; ++x) differs |= static_cast<int>(after[x] != before[x]);
            if (differs == 0) continue;
            noteTile(y, begin);
            changed(begin, end);
        }
    }

    /// Adds `added` to the `width` values of row y from x0, and records the tiles in which a value changes.
    void addRow(int y, int x0, float* values, const float* added, int width) {
        for (int begin = 0; begin < width;) {
            const int x = x0 + begin;
            const int end = std::min(begin + TileVersions::kTileSize - x % TileVersions::kTileSize, width);
            int differs = 0;
            for (int i = begin; i < end; ++i) {
                const float before = values[i];
                values[i] = before + added[i];
                differs |= static_cast<int>(values[i] != before);
            }
            if (differs != 0) noteTile(y, x);
            begin = end;
        }
    }

    void mark(Terrain& terrain, Layer layer) const {
        forChanged([&](int tile) { terrain.markTileChanged(layer, tile); });
    }
    /// Same as mark(), for passes that change the height.
    void markGround(Terrain& terrain) const {
        forChanged([&](int tile) { terrain.markGroundTileChanged(tile); });
    }

 private:
    void noteTile(int y, int x) {
        changed_[static_cast<std::size_t>(y / TileVersions::kTileSize * tiles_.across() +
                                          x / TileVersions::kTileSize)] = 1;
    }
    template <class Visit>
    void forChanged(const Visit& visit) const {
        for (int tile = 0; tile < tiles_.count(); ++tile)
            if (changed_[static_cast<std::size_t>(tile)] != 0) visit(tile);
    }

    TileVersions tiles_;
    std::vector<std::uint8_t> changed_;  // bytes, because two threads cannot set bits of the same word
};

/// Sets every value of a layer to `valueAt(x, y)`, and marks the tiles in which a value changes, or all tiles if the
/// layer was not in use.
template <class ValueAt>
void replaceLayer(Terrain& terrain, Layer which, ThreadPool& pool, const ValueAt& valueAt) {
    const bool isNew = !terrain.has(which);
    Field<float>& layer = terrain.use(which);
    const TileVersions tiles(terrain.width(), terrain.height());
    pool.forEach(tiles.count(), [&](int tile) {
        const CellRect cells = tiles.rect(tile);
        bool changed = isNew;
        for (int y = cells.y0; y < cells.y1; ++y)
            for (int x = cells.x0; x < cells.x1; ++x) {
                const float value = valueAt(x, y);
                changed |= layer(x, y) != value;
                layer(x, y) = value;
            }
        if (changed) terrain.markTileChanged(which, tile);
    });
}

}  // namespace scree
