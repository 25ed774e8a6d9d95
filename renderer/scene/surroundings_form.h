#pragma once

#include <algorithm>
#include <cmath>

#include "erosion/terrain/terrain.h"
#include "renderer/settings/view_settings.h"

namespace scree {

/// Number of rows of nodes along the edges that are drawn as high as the next ones inside if the land goes on beyond.
/// Models let rivers end at the outermost nodes of their own grid (Terrain::referenceCell()), so the ground often falls
/// from the middle of the second row of their cells.
inline int outermostNodes(const Terrain& terrain) {
    const int rows =
        static_cast<int>(std::ceil(1.5 * terrain.referenceCell() / static_cast<double>(terrain.cellSize()) - 0.5));
    return std::min(terrain.width(), terrain.height()) < 8 * rows ? 0 : rows;
}

/// The form of the land around a terrain.
struct SurroundingsForm {
    float level = 0.0f;  ///< Height of the plain, metres above the datum.
    /// Shares of the terrain's heights above the plain that the mirrored mountains have: near the terrain, and far
    /// away.
    float nearHills = 0.0f, farHills = 0.0f;
    /// Height of the sea's surface around the terrain, metres above the datum; far below all ground if there is none.
    float sea = -1e9f;

    /// Returns the form that the view asks for. `sea` is the height of the surface of the scene's sea, or a height far
    /// below all ground if there is none.
    static SurroundingsForm of(const ViewSettings& view, const Terrain& terrain, float sea);
};

}  // namespace scree
