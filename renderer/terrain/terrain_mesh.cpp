#include "renderer/terrain/terrain_mesh.h"

#include <cstddef>
#include <cstdint>

namespace scree {

namespace {

constexpr int kPatchCorners = kPatchQuads + 1;
constexpr int kPatchIndices = kPatchTriangles * 3;
constexpr int kSideCorners = 2 * kPatchCorners;
/// Attributes of terrain_grid.glsl.
constexpr GLuint kPatchAttribute = 0;
constexpr GLuint kMorphAttribute = 1;
constexpr GLuint kEdgesAttribute = 2;

std::vector<std::uint16_t> patchIndices() {
    std::vector<std::uint16_t> indices;
    indices.reserve(kPatchIndices);
    for (int y = 0; y < kPatchQuads; ++y)
        for (int x = 0; x < kPatchQuads; ++x) {
            const int northWest = y * kPatchCorners + x;
            const int southWest = northWest + kPatchCorners;
            // Diagonals alternate, so that ridges in either direction look alike. After every second row and column has
            // morphed onto its neighbour, the remaining diagonals alternate as well.
            const std::array<int, 6> quad =
                (x + y) % 2 == 0
                    ? std::array{northWest, southWest, southWest + 1, northWest, southWest + 1, northWest + 1}
                    : std::array{northWest, southWest, northWest + 1, northWest + 1, southWest, southWest + 1};
            for (const int corner : quad) indices.push_back(static_cast<std::uint16_t>(corner));
        }
    return indices;
}

struct Edge {
    glm::ivec2 direction;
    glm::vec3 normal;
};
/// North, south, west, east.
constexpr std::array<Edge, 4> kEdges{{{{1, 0}, {0.0f, 0.0f, -1.0f}},
                                      {{1, 0}, {0.0f, 0.0f, 1.0f}},
                                      {{0, 1}, {-1.0f, 0.0f, 0.0f}},
                                      {{0, 1}, {1.0f, 0.0f, 0.0f}}}};

bool touches(const DetailPatch& patch, std::size_t edge, const glm::ivec2& last) {
    const int side = kPatchQuads * patch.step;
    switch (edge) {
        case 0:
            return patch.y == 0;
        case 1:
            return patch.y + side >= last.y * patch.parts;
        case 2:
            return patch.x == 0;
        default:
            return patch.x + side >= last.x * patch.parts;
    }
}

}  // namespace

TerrainMesh::TerrainMesh() : vertexArray_(GlVertexArray::make()), indices_(GlBuffer::make()) {
    ground_.buffer = GlBuffer::make();
    for (Patches& side : sides_) side.buffer = GlBuffer::make();
    const std::vector<std::uint16_t> indices = patchIndices();
    glBindVertexArray(vertexArray_.name());
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_.name());
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(indices.size() * sizeof(std::uint16_t)),
                 indices.data(), GL_STATIC_DRAW);
    for (const GLuint attribute : {kPatchAttribute, kMorphAttribute, kEdgesAttribute}) {
        glEnableVertexAttribArray(attribute);
        glVertexAttribDivisor(attribute, 1);
    }
    glBindVertexArray(0);
}

void TerrainMesh::choose(const Block& block, const SceneView& view, const DetailLimits& limits) {
    block_ = block;
    levels_ = chooseDetail(block, view, limits);
    upload(ground_, levels_.patches);
    std::vector<DetailPatch> touching;
    for (std::size_t edge = 0; edge < kEdges.size(); ++edge) {
        touching.clear();
        for (const DetailPatch& patch : levels_.patches)
            if (touches(patch, edge, block.grid.nodes - 1)) touching.push_back(patch);
        upload(sides_[edge], touching);
    }
}

void TerrainMesh::upload(Patches& patches, const std::vector<DetailPatch>& chosen) {
    static_assert(sizeof(DetailPatch) == 4 * sizeof(GLint) + 5 * sizeof(GLfloat));
    patches.count = static_cast<int>(chosen.size());
    glBindBuffer(GL_ARRAY_BUFFER, patches.buffer.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(chosen.size() * sizeof(DetailPatch)), chosen.data(),
                 GL_STREAM_DRAW);
}

void TerrainMesh::bind(const Patches& patches) const {
    glBindVertexArray(vertexArray_.name());
    glBindBuffer(GL_ARRAY_BUFFER, patches.buffer.name());
    // NOLINTNEXTLINE(performance-no-int-to-ptr): OpenGL takes an offset in place of a pointer.
    const auto from = [](std::size_t byte) { return reinterpret_cast<const void*>(byte); };
    constexpr GLsizei kStride = sizeof(DetailPatch);
    glVertexAttribIPointer(kPatchAttribute, 4, GL_INT, kStride, from(offsetof(DetailPatch, x)));
    glVertexAttribPointer(kMorphAttribute, 1, GL_FLOAT, GL_FALSE, kStride, from(offsetof(DetailPatch, morph)));
    glVertexAttribPointer(kEdgesAttribute, 4, GL_FLOAT, GL_FALSE, kStride, from(offsetof(DetailPatch, edges)));
}

void TerrainMesh::setUniforms(const SmoothHeightUniforms& smooth) const {
    smooth.heights.set(0);
    setUniforms(smooth.map);
}

void TerrainMesh::setUniforms(const MapUniforms& map) const {
    map.mapSize.set(block_.grid.nodes);
    map.cellSize.set(block_.grid.cellSize);
    map.exaggeration.set(block_.exaggeration);
}

void TerrainMesh::setUniforms(const GridUniforms& grid, const SceneView& view) const {
    setUniforms(grid.smooth);
    grid.eye.set(glm::vec3(view.eye));
    grid.viewProjection.set(view.viewProjection);
}

void TerrainMesh::drawGround() const {
    bind(ground_);
    glDrawElementsInstanced(GL_TRIANGLES, kPatchIndices, GL_UNSIGNED_SHORT, nullptr, ground_.count);
}

void TerrainMesh::drawWalls(const SideUniforms& side) const {
    side.base.set(block_.base);
    for (std::size_t edge = 0; edge < kEdges.size(); ++edge) {
        if (sides_[edge].count == 0) continue;
        side.edge.set(static_cast<int>(edge));
        side.edgeDirection.set(kEdges[edge].direction);
        side.edgeOrigin.set(edge % 2 == 0 ? glm::ivec2(0) : (block_.grid.nodes - 1) * (1 - kEdges[edge].direction));
        side.wallNormal.set(kEdges[edge].normal);
        bind(sides_[edge]);
        glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, kSideCorners, sides_[edge].count);
    }
}

std::size_t TerrainMesh::triangles() const {
    std::size_t count = levels_.patches.size() * kPatchTriangles;
    for (const Patches& side : sides_) count += static_cast<std::size_t>(side.count) * 2 * kPatchQuads;
    return count;
}

int TerrainMesh::drawCalls() const {
    int calls = 1;
    for (const Patches& side : sides_) calls += side.count > 0 ? 1 : 0;
    return calls;
}

}  // namespace scree
