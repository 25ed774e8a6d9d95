#pragma once

#include <optional>
#include <vector>

#include "app/desktop/platform/offscreen_context.h"
#include "renderer/camera/scene_view.h"
#include "renderer/gl/shader_program.h"
#include "renderer/maps/layer_texture.h"
#include "renderer/terrain/terrain_mesh.h"

namespace scree {

/// The surface that each pixel of a picture shows, row by row from the bottom: the place on the map in cells, the
/// height of the ground in metres, and 1. The fourth number is 0 if the pixel shows neither ground nor a side of the
/// block.
struct PlacePicture {
    int width, height;
    std::vector<glm::vec4> places;

    const glm::vec4& at(int x, int y) const {
        return places[static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)];
    }
    int missing() const;
};

/// Draws only the mesh, in its own context. Each pixel tells which place it shows.
class MeshDrawing {
 public:
    MeshDrawing(const Terrain& terrain, int width, int height);

    const Viewport& viewport() const { return viewport_; }
    const TerrainMesh& mesh() const { return *mesh_; }
    float aspect() const { return static_cast<float>(viewport_.width) / static_cast<float>(viewport_.height); }
    /// Heights of the ground in metres.
    Extremes heights() const { return heights_->range(); }
    /// Height of the bottom of the block in metres.
    float base() const { return base_; }

    void choose(const SceneView& view, const DetailLimits& limits);
    /// Draws the chosen patches. The view may differ from the one that they were chosen for.
    PlacePicture draw(const SceneView& view) const;

 private:
    OffscreenContext context_;
    Viewport viewport_;
    MapGrid grid_;
    DetailErrors errors_;
    float base_ = 0.0f;
    std::optional<LayerTexture> heights_, water_;
    std::optional<TerrainMesh> mesh_;
    /// Uniforms of wall.vert.
    struct WallVertices {
        explicit WallVertices(UniformLookup& in) : grid(in), side(in) {}

        GridUniforms grid;
        SideUniforms side;
    };
    Program<GridUniforms> ground_;
    Program<WallVertices> walls_;
    GlRenderbuffer colour_, depth_;
    GlFramebuffer framebuffer_;
};

/// Returns a view from `eye` to `target` in world space, with a vertical angle of view in radians.
SceneView viewFrom(const glm::dvec3& eye, const glm::dvec3& target, double angle, const Viewport& viewport);

}  // namespace scree
