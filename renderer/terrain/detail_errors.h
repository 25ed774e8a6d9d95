#pragma once

#include <optional>
#include <span>
#include <vector>

#include "erosion/terrain/terrain.h"
#include "renderer/maps/map_grid.h"
#include "renderer/maps/stale_blocks.h"

namespace scree {

/// A square of the ground of kPatchQuads x kPatchQuads quads. Quads beyond the map's last nodes have no area.
struct PatchPlace {
    int level;  ///< The corners of its quads lie 2^level nodes apart.
    int x, y;   ///< Among the patches of its level, from the north-western one.

    int step() const { return 1 << level; }
    PatchPlace coarser() const { return {level + 1, x / 2, y / 2}; }
    bool operator==(const PatchPlace&) const = default;
};
inline constexpr int kPatchQuads = 16;
/// Nodes from a patch to the next, at level 0.
inline constexpr int patchSide(int level) {
    return kPatchQuads << level;
}

/// How far each patch of each level departs from the surface that it stands for, kept up to date where that changes.
///
/// A patch departs from the next finer ones by at most what it departs from their corners, since their edges lie on its
/// edges: the sum over the levels bounds what it departs from the nodes. The numbers are nested, after P. Lindstrom and
/// V. Pascucci, "Visualization of large terrains made easy", IEEE Visualization 2001: a patch counts for kNesting times
/// what any finer one within it or beside it counts for.
class DetailErrors {
 public:
    static constexpr float kNesting = 1.6f;

    DetailErrors() = default;
    /// Nothing is measured: every patch but the finest departs without bound.
    explicit DetailErrors(const MapGrid& grid);

    const MapGrid& grid() const { return grid_; }
    /// The level of which one patch covers the map.
    int coarsest() const { return static_cast<int>(levels_.size()); }
    bool within(const PatchPlace& place) const;

    /// The surface has changed here (nodes of the grid).
    void mark(std::span<const CellRect> parts);
    /// Measures what has changed, the next `nodes` nodes in turn; true where there was something. The surface is that
    /// of the ground, or of the water on it whose depth this layer tells.
    bool update(const Terrain& terrain, std::optional<Layer> water, int nodes);
    /// True where all that was marked is measured.
    bool settled() const { return stale_.empty(); }

    /// Metres, before exaggeration; 0 at level 0.
    float at(const PatchPlace& place) const;

 private:
    struct Level {
        int across, down;
        std::vector<float> measured, nested;
    };
    /// Patches of one level, each once, by their place in the level's rows.
    using Patches = std::vector<int>;

    Level& level(int of) { return levels_[static_cast<std::size_t>(of - 1)]; }
    const Level& level(int of) const { return levels_[static_cast<std::size_t>(of - 1)]; }
    Patches touching(int level, std::span<const CellRect> parts) const;
    float largestWithin(const PatchPlace& place) const;
    float largestAround(const PatchPlace& place) const;

    MapGrid grid_;
    StaleBlocks stale_;
    std::vector<Level> levels_;  ///< From level 1 on.
};

}  // namespace scree
