#pragma once

#include <vector>

#include "erosion/terrain/terrain.h"

namespace scree {

/// Lowest and highest values of a layer over its tiles of 64 x 64 nodes, over squares of 2 x 2 tiles, of 4 x 4 tiles
/// and so on up to the whole map.
class RangePyramid {
 public:
    RangePyramid() = default;
    /// Sets the range of all tiles to `initial`. Sizes are in tiles, at least 1.
    RangePyramid(int across, int down, Extremes initial);

    /// Sets the range of a tile. The cost is proportional to the number of levels.
    void set(int tile, Extremes range);

    bool empty() const { return levels_.empty(); }
    /// Number of levels; 1 for a map of one tile.
    int levels() const { return static_cast<int>(levels_.size()); }
    int across(int level) const { return levels_[static_cast<std::size_t>(level)].across; }
    int down(int level) const { return levels_[static_cast<std::size_t>(level)].down; }
    /// Range of a square of 2^level tiles.
    Extremes at(int level, int x, int y) const;
    /// Range of that square and of the next row and column of nodes at its southern and eastern edges, where the next
    /// squares begin.
    Extremes withBorder(int level, int x, int y) const;
    Extremes whole() const { return at(levels() - 1, 0, 0); }

    /// Range of each tile, row by row.
    const std::vector<Extremes>& tiles() const { return levels_.front().ranges; }

 private:
    struct Level {
        int across, down;
        std::vector<Extremes> ranges;

        Extremes& at(int x, int y) { return ranges[static_cast<std::size_t>(y * across + x)]; }
        const Extremes& at(int x, int y) const { return ranges[static_cast<std::size_t>(y * across + x)]; }
    };
    std::vector<Level> levels_;
};

/// Returns the smallest range that contains both.
inline Extremes joined(Extremes a, Extremes b) {
    return {a.lowest < b.lowest ? a.lowest : b.lowest, a.highest > b.highest ? a.highest : b.highest};
}

}  // namespace scree
