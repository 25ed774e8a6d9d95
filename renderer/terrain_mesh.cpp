#include "renderer/terrain_mesh.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace scree {

namespace {

constexpr int kPatchQuads = 64;
constexpr int kPatchCorners = kPatchQuads + 1;
constexpr int kPatchIndices = kPatchQuads * kPatchQuads * 6;

std::vector<std::uint16_t> patchIndices() {
    std::vector<std::uint16_t> indices;
    indices.reserve(kPatchIndices);
    for (int y = 0; y < kPatchQuads; ++y)
        for (int x = 0; x < kPatchQuads; ++x) {
            const int northWest = y * kPatchCorners + x;
            const int southWest = northWest + kPatchCorners;
            // Diagonals alternate, so that ridges in either direction look alike.
            const std::array<int, 6> quad =
                (x + y) % 2 == 0
                    ? std::array{northWest, southWest, southWest + 1, northWest, southWest + 1, northWest + 1}
                    : std::array{northWest, southWest, northWest + 1, northWest + 1, southWest, southWest + 1};
            for (const int corner : quad) indices.push_back(static_cast<std::uint16_t>(corner));
        }
    return indices;
}

struct Edge {
    glm::ivec2 origin, direction;
    glm::vec3 normal;
};

}  // namespace

TerrainMesh::TerrainMesh()
    : vertexArray_(GlVertexArray::make()), noVertices_(GlVertexArray::make()), indices_(GlBuffer::make()) {
    const std::vector<std::uint16_t> indices = patchIndices();
    glBindVertexArray(vertexArray_.name());
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.name());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(indices.size() * sizeof(std::uint16_t)),
                 indices.data(), GL_STATIC_DRAW);
    glBindVertexArray(0);
}

std::vector<glm::ivec2> TerrainMesh::patchesInView(int step, const SceneView& view) const {
    std::vector<glm::ivec2> patches;
    const int reach = kPatchQuads * step;
    const double cell = static_cast<double>(block_.cellSize);
    const double low = static_cast<double>(block_.heights.lowest * block_.exaggeration);
    const double high = static_cast<double>(block_.heights.highest * block_.exaggeration);
    for (int y = 0; y < block_.nodes.y - 1; y += reach)
        for (int x = 0; x < block_.nodes.x - 1; x += reach)
            if (view.maySee({x * cell, low, y * cell}, {std::min(x + reach, block_.nodes.x - 1) * cell, high,
                                                        std::min(y + reach, block_.nodes.y - 1) * cell}))
                patches.emplace_back(x, y);
    return patches;
}

void TerrainMesh::choose(const Block& block, const SceneView& view, int vertices) {
    block_ = block;
    const std::size_t budget = std::max<std::size_t>(
        1, static_cast<std::size_t>(vertices) * static_cast<std::size_t>(vertices) / (kPatchQuads * kPatchQuads));
    const int widest = std::max(block.nodes.x, block.nodes.y);
    for (step_ = 1;; step_ *= 2) {
        patches_ = patchesInView(step_, view);
        if (patches_.size() <= budget || step_ * kPatchQuads >= widest) return;
    }
}

void TerrainMesh::setUniforms(const ShaderProgram& program, const SceneView& view) const {
    program.set("heights", 0);
    program.set("mapSize", block_.nodes);
    program.set("cellSize", block_.cellSize);
    program.set("exaggeration", block_.exaggeration);
    program.set("eye", glm::vec3(view.eye));
    program.set("viewProjection", view.viewProjection);
    program.set("gridStep", step_);
}

void TerrainMesh::drawGround(const ShaderProgram& program) const {
    glBindVertexArray(vertexArray_.name());
    for (const glm::ivec2& origin : patches_) {
        program.set("patchOrigin", origin);
        glDrawElements(GL_TRIANGLES, kPatchIndices, GL_UNSIGNED_SHORT, nullptr);
    }
}

void TerrainMesh::drawWalls(const ShaderProgram& program) const {
    const glm::ivec2 last = block_.nodes - 1;
    const std::array<Edge, 4> edges{{{{0, 0}, {1, 0}, {0.0f, 0.0f, -1.0f}},
                                     {{0, last.y}, {1, 0}, {0.0f, 0.0f, 1.0f}},
                                     {{0, 0}, {0, 1}, {-1.0f, 0.0f, 0.0f}},
                                     {{last.x, 0}, {0, 1}, {1.0f, 0.0f, 0.0f}}}};
    program.set("base", block_.base);
    glBindVertexArray(noVertices_.name());
    for (const Edge& edge : edges) {
        program.set("edgeOrigin", edge.origin);
        program.set("edgeDirection", edge.direction);
        program.set("wallNormal", edge.normal);
        const int quads = ((edge.direction.x != 0 ? last.x : last.y) + step_ - 1) / step_;
        glDrawArrays(GL_TRIANGLE_STRIP, 0, 2 * (quads + 1));
    }
}

}  // namespace scree
