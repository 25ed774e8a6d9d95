#pragma once

#include <glm/glm.hpp>

#include "erosion/terrain/terrain.h"

namespace scree {

/// The nodes of a terrain that are on the graphics card. These are all nodes or, if the map is too large for its
/// textures, every second, fourth ... node in both directions. All drawing uses only these nodes.
struct MapGrid {
    int stride = 1;  ///< Distance between two of them in nodes of the terrain, a power of two.
    glm::ivec2 nodes{2};
    float cellSize = 1.0f;  ///< Distance between two of them in metres.

    /// `largest`: number of nodes along an edge that a texture can hold, at least Terrain::kMaxSize / 64.
    static MapGrid of(const Terrain& terrain, int largest) {
        MapGrid grid{1, {terrain.width(), terrain.height()}, terrain.cellSize()};
        while (grid.nodes.x > largest || grid.nodes.y > largest) {
            grid.stride *= 2;
            grid.nodes = (glm::ivec2(terrain.width(), terrain.height()) - 1) / grid.stride + 1;
            grid.cellSize *= 2.0f;
        }
        return grid;
    }
    /// Number of nodes along an edge of a tile of the terrain.
    int tileNodes() const { return TileVersions::kTileSize / stride; }
    CellRect whole() const { return {0, 0, nodes.x, nodes.y}; }
    /// Returns these nodes within a rectangle of the terrain. Precondition: its corner is a corner of a tile.
    CellRect within(CellRect cells) const {
        return {cells.x0 / stride, cells.y0 / stride, (cells.x1 - 1) / stride + 1, (cells.y1 - 1) / stride + 1};
    }
    bool operator==(const MapGrid&) const = default;
};

}  // namespace scree
