#pragma once

#include <array>
#include <glm/glm.hpp>
#include <vector>

#include "renderer/camera/scene_view.h"
#include "renderer/maps/map_grid.h"
#include "renderer/maps/range_pyramid.h"
#include "renderer/terrain/detail_errors.h"

namespace scree {

/// A patch that is drawn. Corners that the next coarser patch lacks move to those that it has. The morph is 0 if such a
/// corner is at its own node, and 1 if it has arrived.
struct DetailPatch {
    int x, y;                    ///< North-western corner in parts of a node; a multiple of kPatchQuads * step.
    int step;                    ///< Parts from corner to corner of a quad: 1, 2, 4 ...
    int parts;                   ///< Parts of the distance between two nodes: 1, or 2, 4 ... if the step is 1.
    float morph;                 ///< Morph of the inner corners.
    std::array<float, 4> edges;  ///< Morph of the corners on the northern, southern, western and eastern edge.
};
inline constexpr int kPatchTriangles = 2 * kPatchQuads * kPatchQuads;

/// The block that is drawn, in world space. Heights are in metres before exaggeration.
struct Block {
    MapGrid grid;
    float exaggeration = 1.0f;
    const RangePyramid* heights = nullptr;
    const RangePyramid* water = nullptr;  ///< Depths of the water, or null if no water is drawn.
    const DetailErrors* errors = nullptr;
    float sea = -1e9f;  ///< Height of the surface of the sea.
    float base = 0.0f;  ///< Height of the bottom of the block.

    /// Returns the lowest ground and the highest surface within a square of 2^level tiles, including its far borders.
    Extremes rangeOf(int level, int x, int y) const;
    /// Same as above for that square and the eight around it.
    Extremes rangeAround(int level, int x, int y) const;
};

/// Distance from the eye to a node when the level of detail is chosen, in cells. It is never larger than the true
/// distance, whatever the height of the node.
struct DetailDistance {
    glm::dvec2 eye{0.0};  ///< Place of the map below the eye.
    double above = 0.0;   ///< Height of the eye above all ground, or depth below all of it; 0 in between.
    double least = 0.0;   ///< Distance from the eye to the nearest ground, at least one cell.
    double across = 1.0;  ///< Factor of distances along the map; 0 in parallel projection.

    double at(const glm::dvec2& node) const;
    /// Returns the distance to the nearest node of a rectangle.
    double nearest(const glm::dvec2& first, const glm::dvec2& last) const;
};

/// Limits of the level of detail.
struct DetailLimits {
    /// Largest deviation of the drawn ground from its nodes on the screen, in pixels.
    float pixelError = 1.0f;
    int mostPatches = 4096;  ///< Approximate largest number of patches in view.
    /// Quads near the eye are split until they are shorter than this, in pixels.
    float quadPixels = 24.0f;
};

/// The patches in view, after F. Strugar, "Continuous distance-dependent level of detail for rendering heightmaps",
/// Journal of Graphics, GPU, and Game Tools 14(4), 2009. Grids morph into each other, but by the error of each patch
/// instead of one distance per level.
///
/// The excess of a patch is its DetailErrors in pixels, divided by the pixels allowed. The distance is that to the
/// nearest node of the patch and the patches of its size around it. If the excess is above 1, four finer patches
/// replace the patch. At an excess of 1 they look like the patch, and at kMorphEnd they have their own form. Errors and
/// surroundings are nested: if a patch has an excess above 1, its neighbours on the next coarser level have an excess
/// above kMorphEnd. So neighbours differ by at most one level. If they differ, all corners of the finer edge are on the
/// coarser edge, and they do not move. The edge between patches of one level moves like the patch that has moved
/// farther.
///
/// What the smooth surface between the nodes adds is not measured. Instead, up to level 0 a patch has an excess of at
/// least 1 while its quads are longer than `quadPixels` on the screen. Above, that length grows by kNesting from level
/// to level, so that the errors stay nested.
struct DetailLevels {
    double detail = 0.0;  ///< 1 if the pixel limit is met; less if there would be too many patches.
    std::vector<DetailPatch> patches;
};
inline constexpr double kMorphEnd = 1.5;
static_assert(kMorphEnd < static_cast<double>(DetailErrors::kNesting));

/// The finest level. Below level 0, corners lie between the nodes, on the smooth surface of terrain_grid.glsl.
inline constexpr int kFinestLevel = -5;

/// Chooses patches that meet the pixel limit, with no edges narrower than a pixel. If more than `mostPatches` are in
/// view, all patches become coarser by one factor, which changes continuously with the view.
DetailLevels chooseDetail(const Block& block, const SceneView& view, const DetailLimits& limits);

/// Returns the tiles of the terrain below these patches of a grid, in rising order.
std::vector<int> tilesUnder(const DetailLevels& levels, const MapGrid& grid);

}  // namespace scree
