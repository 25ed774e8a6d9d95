#pragma once

#include <vector>

#include "erosion/terrain/terrain.h"

namespace scree {

/// Lowest and highest values of a layer over its tiles of 64 x 64 nodes, over squares of 2 x 2 tiles, of 4 x 4 and so
/// on up to the whole map.
class RangePyramid {
 public:
    RangePyramid() = default;
    /// All tiles have the range `initial`. Sizes in tiles, at least 1.
    RangePyramid(int across, int down, Extremes initial);

    /// Gives a tile its range; costs as much as there are levels.
    void set(int tile, Extremes range);

    bool empty() const { return levels_.empty(); }
    /// 1 for a map of one tile.
    int levels() const { return static_cast<int>(levels_.size()); }
    int across(int level) const { return levels_[static_cast<std::size_t>(level)].across; }
    int down(int level) const { return levels_[static_cast<std::size_t>(level)].down; }
    /// Of a square of 2^level tiles.
    Extremes at(int level, int x, int y) const;
    /// Of that square and the rows of nodes beyond its eastern and southern edges, where the next squares begin.
    Extremes withBorder(int level, int x, int y) const;
    Extremes whole() const { return at(levels() - 1, 0, 0); }

    /// Of each tile, row by row.
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

/// The range of both.
inline Extremes joined(Extremes a, Extremes b) {
    return {a.lowest < b.lowest ? a.lowest : b.lowest, a.highest > b.highest ? a.highest : b.highest};
}

}  // namespace scree
