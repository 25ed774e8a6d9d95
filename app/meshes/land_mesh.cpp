#include "app/meshes/land_mesh.h"

#include <meshoptimizer.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/meshes/mesh_error.h"
#include "app/meshes/mesh_repair.h"

namespace scree {

namespace {

constexpr int kBlockCells = 64;  ///< Edge of the first blocks, in cells.
/// Blocks with more triangles than this together are not simplified again, because the simplifier would need gigabytes.
constexpr std::size_t kMostTriangles = 3'000'000;
/// Targets for the simplifier as fractions of the error. They are tried in turn until the result can be repaired,
/// because the simplifier measures a mean distance across the slope, not the largest vertical distance.
constexpr std::array kAims{0.5f, 1.5f, 0.2f};

/// Triangles over a part of the map. Each connects three nodes of the map.
struct Block {
    CellRect nodes{};  ///< The part, including its rim.
    std::vector<std::uint32_t> triangles;
    float error = 0.0f;  ///< Measured error, metres.
};

/// The triangles of all cells of a part. Each cell is split along the diagonal that is shorter on the surface.
std::vector<std::uint32_t> allTriangles(const Field<float>& heights, const CellRect& nodes) {
    std::vector<std::uint32_t> triangles;
    triangles.reserve(6 * static_cast<std::size_t>(nodes.x1 - nodes.x0 - 1) *
                      static_cast<std::size_t>(nodes.y1 - nodes.y0 - 1));
    const auto width = static_cast<std::uint32_t>(heights.width());
    for (int y = nodes.y0; y + 1 < nodes.y1; ++y)
        for (int x = nodes.x0; x + 1 < nodes.x1; ++x) {
            const std::uint32_t northWest = static_cast<std::uint32_t>(x) + static_cast<std::uint32_t>(y) * width;
            const std::uint32_t northEast = northWest + 1, southWest = northWest + width, southEast = southWest + 1;
            const bool falling =
                std::abs(heights(x, y) - heights(x + 1, y + 1)) < std::abs(heights(x + 1, y) - heights(x, y + 1));
            if (falling)
                triangles.insert(triangles.end(), {northWest, southWest, southEast, northWest, southEast, northEast});
            else
                triangles.insert(triangles.end(), {northWest, southWest, northEast, northEast, southWest, southEast});
        }
    return triangles;
}

/// Simplifies the triangles of blocks.
class BlockSimplifier {
 public:
    BlockSimplifier(const Terrain& terrain, float mostError)
        : heights_(terrain.heights()), cellSize_(terrain.cellSize()), mostError_(mostError) {}

    /// Removes as many triangles from the block as the error allows. The rim of the block stays.
    void simplify(Block& block) const {
        const auto [triangles, nodes] = withLocalVertices(block);
        std::vector<float> positions;
        positions.reserve(3 * nodes.size());
        const float base = heights_(block.nodes.x0, block.nodes.y0);
        for (const std::uint32_t node : nodes) {
            const int x = xOf(node), y = yOf(node);
            positions.push_back(static_cast<float>(x - block.nodes.x0) * cellSize_);
            positions.push_back(heights_(x, y) - base);
            positions.push_back(static_cast<float>(y - block.nodes.y0) * cellSize_);
        }
        constexpr std::size_t kStride = 3 * sizeof(float);
        const float scale = meshopt_simplifyScale(positions.data(), nodes.size(), kStride);
        std::vector<std::uint32_t> simplified(triangles.size());
        for (const float aim : kAims) {
            simplified.resize(triangles.size());
            simplified.resize(meshopt_simplify(simplified.data(), triangles.data(), triangles.size(), positions.data(),
                                               nodes.size(), kStride, 0, aim * mostError_ / scale,
                                               meshopt_SimplifyLockBorder, nullptr));
            if (simplified.size() == triangles.size()) continue;
            for (std::uint32_t& vertex : simplified) vertex = nodes[vertex];
            if (!turnEdges(simplified, static_cast<std::uint32_t>(heights_.width()))) continue;
            if (!addFarNodes(simplified, heights_, mostError_)) continue;
            if (simplified.size() >= block.triangles.size()) continue;
            const std::optional<float> error = verticalError(heights_, block.nodes, simplified);
            if (!error || *error > mostError_) continue;
            block.triangles = std::move(simplified);
            block.triangles.shrink_to_fit();
            block.error = *error;
            return;
        }
    }

 private:
    int xOf(std::uint32_t node) const { return static_cast<int>(node % static_cast<std::uint32_t>(heights_.width())); }
    int yOf(std::uint32_t node) const { return static_cast<int>(node / static_cast<std::uint32_t>(heights_.width())); }

    /// The block's triangles with vertices numbered from 0, and the node of each vertex.
    std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>> withLocalVertices(const Block& block) const {
        const int width = block.nodes.x1 - block.nodes.x0;
        constexpr std::uint32_t kNone = 0xFFFFFFFF;
        std::vector<std::uint32_t> vertexOf(
            static_cast<std::size_t>(width) * static_cast<std::size_t>(block.nodes.y1 - block.nodes.y0), kNone);
        std::pair<std::vector<std::uint32_t>, std::vector<std::uint32_t>> local;
        auto& [triangles, nodes] = local;
        triangles.reserve(block.triangles.size());
        for (const std::uint32_t node : block.triangles) {
            const int place = (yOf(node) - block.nodes.y0) * width + xOf(node) - block.nodes.x0;
            std::uint32_t& vertex = vertexOf[static_cast<std::size_t>(place)];
            if (vertex == kNone) {
                vertex = static_cast<std::uint32_t>(nodes.size());
                nodes.push_back(node);
            }
            triangles.push_back(vertex);
        }
        return local;
    }

    const Field<float>& heights_;
    float cellSize_;
    float mostError_;
};

/// A grid of blocks that cover the map.
struct BlockGrid {
    int across = 0, down = 0;
    std::vector<Block> blocks;

    Block& at(int x, int y) {
        return blocks[static_cast<std::size_t>(y) * static_cast<std::size_t>(across) + static_cast<std::size_t>(x)];
    }
};

BlockGrid firstBlocks(const Terrain& terrain) {
    BlockGrid grid{(terrain.width() - 2) / kBlockCells + 1, (terrain.height() - 2) / kBlockCells + 1, {}};
    for (int y = 0; y < grid.down; ++y)
        for (int x = 0; x < grid.across; ++x)
            grid.blocks.push_back(
                {CellRect{x * kBlockCells, y * kBlockCells, std::min((x + 1) * kBlockCells + 1, terrain.width()),
                          std::min((y + 1) * kBlockCells + 1, terrain.height())},
                 {}});
    return grid;
}

/// Joins up to 2 x 2 blocks of a grid into one, moving them out of the grid.
Block joined(BlockGrid& grid, int x, int y) {
    Block block{grid.at(2 * x, 2 * y).nodes, {}};
    std::size_t count = 0;
    const auto forEachPart = [&](const auto& visit) {
        for (int j = 2 * y; j < std::min(2 * y + 2, grid.down); ++j)
            for (int i = 2 * x; i < std::min(2 * x + 2, grid.across); ++i) visit(grid.at(i, j));
    };
    forEachPart([&](Block& part) { count += part.triangles.size(); });
    block.triangles.reserve(count);
    forEachPart([&](Block& part) {
        block.nodes.x1 = std::max(block.nodes.x1, part.nodes.x1);
        block.nodes.y1 = std::max(block.nodes.y1, part.nodes.y1);
        block.triangles.insert(block.triangles.end(), part.triangles.begin(), part.triangles.end());
        block.error = std::max(block.error, part.error);
        part.triangles = {};
    });
    return block;
}

/// Collects the nodes that the triangles use as the vertices of the mesh.
void numberVertices(LandMesh& mesh) {
    constexpr std::uint32_t kNone = 0xFFFFFFFF;
    std::vector<std::uint32_t> vertexOf(static_cast<std::size_t>(mesh.width) * static_cast<std::size_t>(mesh.height),
                                        kNone);
    for (const std::uint32_t node : mesh.triangles) vertexOf[node] = 0;
    for (std::size_t node = 0; node < vertexOf.size(); ++node) {
        if (vertexOf[node] == kNone) continue;
        vertexOf[node] = static_cast<std::uint32_t>(mesh.nodes.size());
        mesh.nodes.push_back(static_cast<std::uint32_t>(node));
    }
    for (std::uint32_t& node : mesh.triangles) node = vertexOf[node];
}

}  // namespace

LandMesh landMesh(const Terrain& terrain, float mostError, ThreadPool& pool) {
    LandMesh mesh{terrain.width(), terrain.height(), {}, {}};
    if (mostError <= 0.0f) {
        mesh.triangles = allTriangles(terrain.heights(), {0, 0, terrain.width(), terrain.height()});
        numberVertices(mesh);
        return mesh;
    }
    const BlockSimplifier simplifier(terrain, mostError);
    BlockGrid grid = firstBlocks(terrain);
    pool.forEach(static_cast<int>(grid.blocks.size()), [&](int i) {
        Block& block = grid.blocks[static_cast<std::size_t>(i)];
        block.triangles = allTriangles(terrain.heights(), block.nodes);
        simplifier.simplify(block);
    });
    while (grid.blocks.size() > 1) {
        BlockGrid coarser{(grid.across + 1) / 2, (grid.down + 1) / 2, {}};
        coarser.blocks.resize(static_cast<std::size_t>(coarser.across) * static_cast<std::size_t>(coarser.down));
        pool.forEach(static_cast<int>(coarser.blocks.size()), [&](int i) {
            Block& block = coarser.blocks[static_cast<std::size_t>(i)];
            block = joined(grid, i % coarser.across, i / coarser.across);
            if (block.triangles.size() <= 3 * kMostTriangles) simplifier.simplify(block);
        });
        grid = std::move(coarser);
    }
    mesh.triangles = std::move(grid.blocks.front().triangles);
    mesh.error = grid.blocks.front().error;
    numberVertices(mesh);
    return mesh;
}

}  // namespace scree
