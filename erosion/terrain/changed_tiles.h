#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "erosion/base/parallel.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Notes which tiles a pass changes. Rows of different rows of tiles may be noted at the same time.
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

    /// Adds to the values of a row, and notes where that changes them.
    void addRow(int y, float* values, const float* added, int width) {
        for (int begin = 0; begin < width; begin += TileVersions::kTileSize) {
            const int end = std::min(begin + TileVersions::kTileSize, width);
            int differs = 0;
            for (int x = begin; x < end; ++x) {
                const float before = values[x];
                values[x] = before + added[x];
                differs |= static_cast<int>(values[x] != before);
            }
            if (differs != 0) noteTile(y, begin);
        }
    }

    void mark(Terrain& terrain, Layer layer) const {
        forChanged([&](int tile) { terrain.markTileChanged(layer, tile); });
    }
    /// For passes that change the height.
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
    std::vector<std::uint8_t> changed_;  // bytes: bits of one word could not be set by two threads
};

/// Gives a layer the values that `valueAt(x, y)` returns, and marks the tiles in which these are others.
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
