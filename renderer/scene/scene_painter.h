#pragma once

#include <filesystem>
#include <optional>

#include "erosion/base/result.h"
#include "renderer/camera/scene_view.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/gl/ground_block.h"
#include "renderer/overlays/overlay_layer.h"
#include "renderer/programs/terrain_programs.h"
#include "renderer/settings/shown_strata.h"
#include "renderer/terrain/strata_maps.h"
#include "renderer/terrain/terrain_maps.h"
#include "renderer/terrain/terrain_mesh.h"

namespace scree {

/// Draws the block of the terrain, its ground with water, trees and overlays, and the sky above it.
class ScenePainter {
 public:
    struct Scene {
        const Terrain& terrain;
        const TerrainMaps& maps;  ///< Of this terrain.
        const ViewSettings& view;
        const ShownStrata& strata;
        std::optional<OverlayScale> scale;  ///< Of the view's overlay.
        std::optional<Layer> waterLayer;    ///< Tells the depth of the water on the ground; empty for none.
        Water water;                        ///< On the ground, or a sea that covers some of it.
        float sea;                          ///< Metres above the datum; far below all ground for none.
        DetailLimits detail;
    };

    /// `richDetail` as in RenderQuality. An Error where a shader does not compile.
    static Result<ScenePainter> create(const std::filesystem::path& shaders, bool richDetail);

    /// Into the framebuffer that is bound, which needs a depth.
    void draw(const Scene& scene, const SceneView& sceneView);

    /// As it was drawn last.
    const TerrainMesh& mesh() const { return mesh_; }

 private:
    explicit ScenePainter(TerrainPrograms programs);
    /// Draws the slices of all trees; the foliage program is in use.
    void drawFoliage(const FoliageUniforms& uniforms, const Terrain& terrain);
    /// Bind textures and set uniforms of the program in use.
    void setGround(const GroundUniforms& uniforms, const Scene& scene);
    void setOverlay(const OverlayUniforms& uniforms, const Scene& scene);

    TerrainPrograms programs_;
    TerrainMesh mesh_;
    ColourMapTexture overlayColours_;
    StrataMaps strata_;
    GlTexture noise_;
    GroundBlock groundBlock_;
    GlVertexArray noVertices_;
};

}  // namespace scree
