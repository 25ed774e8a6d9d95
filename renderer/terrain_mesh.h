#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "erosion/terrain.h"
#include "renderer/gl_objects.h"
#include "renderer/scene_view.h"
#include "renderer/shader_program.h"

namespace scree {

/// The ground as a grid of patches of 64 x 64 quads, and the sides of the block it is cut from. The vertex shaders
/// take the heights from a texture; there are no vertex buffers.
class TerrainMesh {
 public:
    TerrainMesh();

    /// The block that is drawn: world space, heights in metres before exaggeration.
    struct Block {
        glm::ivec2 nodes{2};
        float cellSize = 1.0f;
        float exaggeration = 1.0f;
        Extremes heights;
        float base = 0.0f;  ///< Height of the block's lower side.
    };

    /// Chooses the patches in view and the finest grid that keeps their vertices within `vertices` x `vertices`.
    void choose(const Block& block, const SceneView& view, int vertices);
    /// Nodes between two neighbouring vertices: 1, 2, 4 ...
    int gridStep() const { return step_; }
    /// Draws the chosen patches with a program of terrain.vert.
    void drawGround(const ShaderProgram& program) const;
    /// Draws the four sides with a program of wall.vert.
    void drawWalls(const ShaderProgram& program) const;

    /// Sets the uniforms of terrain_grid.glsl; the heights are on unit 0.
    void setUniforms(const ShaderProgram& program, const SceneView& view) const;

 private:
    std::vector<glm::ivec2> patchesInView(int step, const SceneView& view) const;

    GlVertexArray vertexArray_;
    GlVertexArray noVertices_;
    GlBuffer indices_;
    Block block_;
    int step_ = 1;
    std::vector<glm::ivec2> patches_;
};

}  // namespace scree
