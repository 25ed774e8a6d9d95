#pragma once

#include <cstdint>
#include <vector>

#include "erosion/base/parallel.h"
#include "erosion/base/tiles.h"
#include "erosion/terrain/terrain.h"

namespace scree {

/// Triangles over the nodes of a terrain. All nodes along the edge of the map are vertices, so that neighbouring maps
/// fit together.
struct LandMesh {
    int width = 0;   ///< Size of the terrain in nodes.
    int height = 0;  ///< Size of the terrain in nodes.
    /// The node of each vertex, x + y * width, in rising order.
    std::vector<std::uint32_t> nodes;
    /// Three vertices for each triangle, counter-clockwise seen from above.
    std::vector<std::uint32_t> triangles;
    /// Largest measured vertical distance between the mesh and any node, metres.
    float error = 0.0f;

    int column(std::uint32_t vertex) const {
        return static_cast<int>(nodes[vertex] % static_cast<std::uint32_t>(width));
    }
    int row(std::uint32_t vertex) const { return static_cast<int>(nodes[vertex] / static_cast<std::uint32_t>(width)); }
};

/// Returns a mesh of all nodes if `mostError` is 0. Otherwise returns a mesh with as few triangles as the simplifier
/// finds whose vertical distance to every node is at most `mostError` metres (edge collapse with quadric errors: M.
/// Garland, P. Heckbert, "Surface simplification using quadric error metrics", 1997, by meshoptimizer). Blocks are
/// simplified separately on all threads, with their borders kept; then four blocks together, and so on. Each result is
/// measured against the nodes. If the error is too large, the farthest nodes become vertices again.
LandMesh landMesh(const Terrain& terrain, float mostError, ThreadPool& pool);

}  // namespace scree
