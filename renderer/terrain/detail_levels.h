#pragma once

#include <array>
#include <glm/glm.hpp>
#include <vector>

#include "renderer/camera/scene_view.h"
#include "renderer/maps/map_grid.h"
#include "renderer/maps/range_pyramid.h"
#include "renderer/terrain/detail_errors.h"

namespace scree {

/// A patch that is drawn. Corners that the next coarser patch lacks move to those it has: 0 where they lie on their
/// own nodes, 1 where they have arrived.
struct DetailPatch {
    int x, y;                    ///< Node of the north-western corner; a multiple of kPatchQuads * step.
    int step;                    ///< Nodes from corner to corner of a quad: 1, 2, 4 ...
    float morph;                 ///< Of the corners within.
    std::array<float, 4> edges;  ///< Of those on the northern, southern, western and eastern edge.
};
inline constexpr int kPatchTriangles = 2 * kPatchQuads * kPatchQuads;

/// The block that is drawn: world space, heights in metres before exaggeration.
struct Block {
    MapGrid grid;
    float exaggeration = 1.0f;
    const RangePyramid* heights = nullptr;
    const RangePyramid* water = nullptr;  ///< Depths; null where none is drawn.
    const DetailErrors* errors = nullptr;
    float sea = -1e9f;  ///< Height of its surface.
    float base = 0.0f;  ///< Height of the block's lower side.

    /// Lowest ground and highest surface within a square of 2^level tiles, its far borders included.
    Extremes rangeOf(int level, int x, int y) const;
    /// Of that square and the eight around it.
    Extremes rangeAround(int level, int x, int y) const;
};

/// How far a node counts from the eye when the level of detail is chosen, in cells: never farther than it is, whatever
/// its height.
struct DetailDistance {
    glm::dvec2 eye{0.0};  ///< Above this place of the map.
    double above = 0.0;   ///< Of the eye above all ground, or below all of it.
    double least = 0.0;   ///< From the eye to the nearest ground, or a cell.
    double across = 1.0;  ///< What distances along the map count; 0 in parallel projection.

    double at(const glm::dvec2& node) const;
    /// To the nearest node of a rectangle.
    double nearest(const glm::dvec2& first, const glm::dvec2& last) const;
};

/// How fine the ground is to be drawn.
struct DetailLimits {
    float pixelError = 1.0f;  ///< What the ground may depart from its nodes on the screen, in pixels.
    int mostPatches = 4096;   ///< In view, about.
};

/// The patches in view: after F. Strugar, "Continuous distance-dependent level of detail for rendering heightmaps",
/// Journal of Graphics, GPU, and Game Tools 14(4), 2009, with grids that turn into each other, but by each patch's own
/// error instead of one distance for each level.
///
/// A patch's excess is its DetailErrors in pixels, seen from no farther than its surroundings of its own size, over the
/// pixels allowed. Above 1 four finer patches take its place, which look as it did and have their own form at
/// kMorphEnd. Since errors and surroundings are nested, the excess of what lies beside a patch with an excess above 1
/// is above kMorphEnd on the next coarser level: so neighbours differ by one level at most, and where they do the finer
/// one has all corners of its edge on the coarser one's, which are at rest. Between patches of a level the edge moves
/// as the one that has moved farther.
struct DetailLevels {
    double detail = 0.0;  ///< 1 where the limit of pixels is kept, less where there would be too many patches.
    std::vector<DetailPatch> patches;
};
inline constexpr double kMorphEnd = 1.5;
static_assert(kMorphEnd < static_cast<double>(DetailErrors::kNesting));

/// Chooses patches that keep the limit of pixels, with no edges narrower than a pixel; all of it coarser by the factor
/// that keeps those in view within `mostPatches`. That factor changes steadily with the view.
DetailLevels chooseDetail(const Block& block, const SceneView& view, const DetailLimits& limits);

/// The tiles of the terrain on which these patches of a grid lie, in rising order.
std::vector<int> tilesUnder(const DetailLevels& levels, const MapGrid& grid);

}  // namespace scree
