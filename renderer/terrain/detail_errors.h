#pragma once

#include <optional>
#include <span>
#include <vector>

#include "erosion/terrain/terrain.h"
#include "renderer/maps/map_grid.h"
#include "renderer/maps/stale_blocks.h"

namespace scree {

/// A square of the ground of kPatchQuads x kPatchQuads quads. Quads beyond the last nodes of the map have no area.
struct PatchPlace {
    int level;  ///< The corners of its quads are 2^level nodes apart; below 0 there are corners between the nodes.
    int x, y;   ///< Index among the patches of its level, from the north-western one.

    /// Precondition: the level is at least 0.
    int step() const { return 1 << level; }
    PatchPlace coarser() const { return {level + 1, x / 2, y / 2}; }
    bool operator==(const PatchPlace&) const = default;
};
inline constexpr int kPatchQuads = 16;
/// Returns the distance from one patch of a level to the next, in nodes. Precondition: the level is at least 0.
inline constexpr int patchSide(int level) {
    return kPatchQuads << level;
}

/// Deviation of each patch of each level from the nodes of its surface, updated after the surface has changed.
///
/// The edges of the next finer patches lie on those of a patch. So the patch deviates from them by at most its
/// deviation at their corners, and the sum over the levels bounds the deviation from the nodes. The errors are nested,
/// after P. Lindstrom and V. Pascucci, "Visualization of large terrains made easy", IEEE Visualization 2001: the error
/// of a patch is at least kNesting times that of any finer patch within it or beside it.
class DetailErrors {
 public:
    static constexpr float kNesting = 1.6f;

    DetailErrors() = default;
    /// At first nothing is measured: every patch except the finest has an infinite error.
    explicit DetailErrors(const MapGrid& grid);

    const MapGrid& grid() const { return grid_; }
    /// The level on which one patch covers the map.
    int coarsest() const { return static_cast<int>(levels_.size()); }
    bool within(const PatchPlace& place) const;

    /// Marks parts whose surface has changed (nodes of the grid).
    void mark(std::span<const CellRect> parts);
    /// Measures about `nodes` more nodes of the marked parts. Returns true if any were left to measure. The surface is
    /// the ground, or the surface of the water if `water` names the layer of its depth.
    bool update(const Terrain& terrain, std::optional<Layer> water, int nodes);
    /// True if everything marked has been measured.
    bool settled() const { return stale_.empty(); }

    /// Returns the error of a patch in metres, before exaggeration; 0 at level 0 and below.
    float at(const PatchPlace& place) const;

 private:
    struct Level {
        int across, down;
        std::vector<float> measured, nested;
    };
    /// Patches of one level without repeats, by index in the rows of the level.
    using Patches = std::vector<int>;

    Level& level(int of) { return levels_[static_cast<std::size_t>(of - 1)]; }
    const Level& level(int of) const { return levels_[static_cast<std::size_t>(of - 1)]; }
    Patches touching(int level, std::span<const CellRect> parts) const;
    float largestWithin(const PatchPlace& place) const;
    float largestAround(const PatchPlace& place) const;

    MapGrid grid_;
    StaleBlocks stale_;
    std::vector<Level> levels_;  ///< The levels, from level 1 on.
};

}  // namespace scree
