#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "renderer/map_grid.h"
#include "renderer/range_pyramid.h"
#include "renderer/scene_view.h"

namespace scree {

/// A square of the ground of kPatchQuads x kPatchQuads quads whose corners lie `step` nodes apart. Quads beyond the
/// map's last nodes have no area.
struct DetailPatch {
    int x, y;  ///< Node of the north-western corner; a multiple of kPatchQuads * step.
    int step;  ///< 1, 2, 4 ...
};
inline constexpr int kPatchQuads = 16;
inline constexpr int kPatchTriangles = 2 * kPatchQuads * kPatchQuads;

/// The block that is drawn: world space, heights in metres before exaggeration.
struct Block {
    MapGrid grid;
    float exaggeration = 1.0f;
    const RangePyramid* heights = nullptr;
    const RangePyramid* water = nullptr;  ///< Depths; null where none is drawn.
    float sea = -1e9f;                    ///< Height of its surface.
    float base = 0.0f;                    ///< Height of the block's lower side.

    /// Lowest ground and highest surface within a square of 2^level tiles, its far borders included.
    Extremes rangeOf(int level, int x, int y) const;
};

/// How far a node counts from the eye when the level of detail is chosen, in cells. A function of the place on the map
/// alone: so it is the same for every mesh that has a vertex there, whatever its height is. Nodes never count as
/// farther than they are, and two nodes differ by their distance at most.
struct DetailDistance {
    glm::dvec2 eye{0.0};  ///< Above this place of the map.
    double above = 0.0;   ///< Of the eye above all ground, or below all of it.
    double least = 0.0;   ///< From the eye to the nearest ground.
    double across = 1.0;  ///< What distances along the map count; 0 in parallel projection.

    double at(const glm::dvec2& node) const;
    /// To the nearest node of a rectangle.
    double nearest(const glm::dvec2& first, const glm::dvec2& last) const;
};

/// The patches in view, after F. Strugar, "Continuous distance-dependent level of detail for rendering heightmaps",
/// Journal of Graphics, GPU, and Game Tools 14(4), 2009, with a grid for each level: nodes farther than
/// range * step are drawn with a coarser grid than that of `step`, and within the last part of that range each vertex
/// that the coarser grid lacks moves to one that it has. Where two levels meet, both draw the coarser grid's vertices.
struct DetailLevels {
    DetailDistance distance;
    double range = 0.0;    ///< Cells.
    int coarsestStep = 1;  ///< Patches of this step have none coarser to become.
    std::vector<DetailPatch> patches;
};

/// Shares of a level's range between which its vertices move.
inline constexpr double kMorphBegin = 0.75;
inline constexpr double kMorphEnd = 0.99;
/// Where ranges are at least this long (cells), levels meet only where they fit: patches of a level begin at most the
/// diagonal of a patch of the next level within its range, and there that one's vertices must not have moved yet.
inline constexpr double kShortestRange = 92.0;
static_assert(2.0 * kMorphBegin * kShortestRange > kShortestRange + 1.4143 * 2 * kPatchQuads);

/// Chooses patches such that edges are about as wide as a pixel, or wider by the factor that keeps those in view
/// within `mostPatches`. That factor changes steadily with the view. Where `mostPatches` would not even allow
/// kShortestRange there are some more: a few hundred on the largest map.
DetailLevels chooseDetail(const Block& block, const SceneView& view, int mostPatches);

}  // namespace scree
