#pragma once

#include <array>

#include "renderer/camera/scene_view.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/programs/terrain_uniforms.h"
#include "renderer/terrain/detail_levels.h"

namespace scree {

/// The ground and the sides of the block it is cut from, as patches by what is seen of them. Ground and sides share
/// their vertices along the rim. The vertex shaders take the heights from a texture; all patches are instances of one.
class TerrainMesh {
 public:
    TerrainMesh();

    /// Chooses the patches in view.
    void choose(const Block& block, const SceneView& view, const DetailLimits& limits);
    const DetailLevels& levels() const { return levels_; }
    /// Draws the chosen patches with a program of terrain.vert.
    void drawGround() const;
    /// Draws the sides with a program of wall.vert, in use.
    void drawWalls(const SideUniforms& side) const;

    /// Sets the uniforms of terrain_grid.glsl but for those of the water; the heights are on unit 0.
    void setUniforms(const GridUniforms& grid, const SceneView& view) const;

    /// Of the patches chosen, sides included.
    std::size_t triangles() const;
    /// Of drawGround() and drawWalls().
    int drawCalls() const;

 private:
    struct Patches {
        GlBuffer buffer;
        int count = 0;
    };
    static void upload(Patches& patches, const std::vector<DetailPatch>& chosen);
    void bind(const Patches& patches) const;

    GlVertexArray vertexArray_;
    GlBuffer indices_;
    Block block_;
    DetailLevels levels_;
    Patches ground_;
    std::array<Patches, 4> sides_;  ///< Those that touch the northern, southern, western and eastern edge.
};

}  // namespace scree
