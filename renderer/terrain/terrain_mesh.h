#pragma once

#include <array>

#include "renderer/camera/scene_view.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/programs/terrain_uniforms.h"
#include "renderer/terrain/detail_levels.h"

namespace scree {

/// The ground and the sides of the block, as patches chosen by what is visible. Ground and sides share their vertices
/// along the rim. All patches are instances of one patch; the vertex shaders read the heights from a texture.
class TerrainMesh {
 public:
    TerrainMesh();

    /// Chooses the patches in view.
    void choose(const Block& block, const SceneView& view, const DetailLimits& limits);
    const DetailLevels& levels() const { return levels_; }
    /// Draws the chosen patches with a program of terrain.vert.
    void drawGround() const;
    /// Draws the sides with the current program, which must use wall.vert.
    void drawWalls(const SideUniforms& side) const;

    /// Sets the uniforms of terrain_grid.glsl, except those of the water. The heights are on unit 0.
    void setUniforms(const GridUniforms& grid, const SceneView& view) const;
    /// Sets the uniforms of smooth_height.glsl, except `outermost`. The heights are on unit 0.
    void setUniforms(const SmoothHeightUniforms& smooth) const;
    /// Sets the uniforms of the grid, as choose() was given it.
    void setUniforms(const MapUniforms& map) const;

    /// Number of triangles of the chosen patches, including the sides.
    std::size_t triangles() const;
    /// Number of draw calls of drawGround() and drawWalls().
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
    std::array<Patches, 4> sides_;  ///< Patches that touch the northern, southern, western and eastern edge.
};

}  // namespace scree
