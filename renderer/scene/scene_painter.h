#pragma once

#include <filesystem>
#include <optional>

#include "erosion/base/result.h"
#include "renderer/camera/scene_view.h"
#include "renderer/forest/forest_painter.h"
#include "renderer/gl/gl_objects.h"
#include "renderer/gl/scene_target.h"
#include "renderer/ground/reference_picture.h"
#include "renderer/ground/shown_materials.h"
#include "renderer/maps/inland_water_maps.h"
#include "renderer/overlays/overlay_layer.h"
#include "renderer/overlays/reference_texture.h"
#include "renderer/programs/terrain_programs.h"
#include "renderer/scene/ground_style.h"
#include "renderer/scene/sky_texture.h"
#include "renderer/scene/surroundings_mesh.h"
#include "renderer/settings/shown_strata.h"
#include "renderer/terrain/strata_maps.h"
#include "renderer/terrain/terrain_maps.h"
#include "renderer/terrain/terrain_mesh.h"

namespace scree {

/// Draws the block of the terrain with water, trees and overlays, and the sky above it.
class ScenePainter {
 public:
    struct Scene {
        const Terrain& terrain;
        const TerrainMaps& maps;  ///< Maps of the terrain.
        const ViewSettings& view;
        const ShownStrata& strata;
        const ShownMaterials& materials;
        const ShownReference& reference;
        float windFrom;                     ///< Direction from which the wind blows, in degrees clockwise from north.
        std::optional<OverlayScale> scale;  ///< Scale of the view's overlay.
        /// Layer with the depth of the water or the ice on the ground; empty if there is neither.
        std::optional<Layer> waterLayer;
        const InlandWaterMaps& inlandWater;  ///< Lakes and rivers; empty if they are not shown.
        /// Whether water on the ground or a sea that covers part of it is drawn.
        Water water;
        /// Metres above the datum; far below all ground if there is no sea.
        float sea;
        DetailLimits detail;
        /// Increases whenever the layers of the maps change.
        std::uint64_t layersRevision = 0;
        int mostTrees = 0;     ///< Number of places of trees that are looked at.
        int forestTexels = 1;  ///< Texels along the longer edge of the map of forests.
    };

    /// Fails if a shader does not compile.
    static Result<ScenePainter> create(const std::filesystem::path& shaders);

    /// See TerrainPrograms::loadTextured().
    Result<void> loadTextured() { return programs_.loadTextured(); }

    /// Draws the picture. Leaves the target bound. Materials have no textures unless loadTextured() was called.
    void draw(const Scene& scene, const SceneView& sceneView, const SceneTarget& target);

    /// The mesh of the last drawing.
    const TerrainMesh& mesh() const { return mesh_; }
    /// Number of triangles of the land around the block in the last drawing.
    std::size_t trianglesAround() const { return surrounded_ ? surroundings_.triangles() : 0; }

 private:
    /// The map of forests is out of date if one of these has changed.
    struct ForestKey {
        MapGrid grid;
        GroundLook look;
        ShownStrata strata;
        float exaggeration;
        std::uint64_t layersRevision;

        bool operator==(const ForestKey&) const = default;
    };

    /// Trees are looked for anew if one of these has changed.
    struct TreesKey {
        ForestKey mapped;
        std::uint64_t visibilityRevision, inlandRevision;
        float sea;
        int outermost;

        bool operator==(const TreesKey&) const = default;
    };

    ScenePainter(TerrainPrograms programs, ForestPainter forest);
    GroundLook lookOf(const Scene& scene) const;
    /// Paints the map of forests if it is out of date.
    void mapForest(const Scene& scene);
    /// Draws the ground: first the places in view, then their colours, once per pixel, then both with all samples.
    void drawGround(const Scene& scene, const SceneView& sceneView, const SceneTarget& target, float hazeBegin);
    /// Shades the places of the target.
    void shade(const Scene& scene, const SceneView& sceneView, float hazeBegin);
    void drawForest(const Scene& scene, const SceneView& sceneView, float hazeBegin);
    /// Draws the land around the block. `setScene` sets SceneUniforms.
    void drawSurroundings(const Scene& scene, const SceneView& sceneView, const auto& setScene);
    /// The next ones bind textures and set uniforms of the current program.
    void setDaylight(const DaylightUniforms& uniforms, const Scene& scene, float hazeBegin);
    void setVertices(const GroundVertices& vertices, const Scene& scene, const SceneView& sceneView);
    void setGrid(const GridUniforms& grid, const Scene& scene, const SceneView& sceneView);
    void setInlandWater(const InlandWaterUniforms& inland, const Scene& scene);
    /// Nodes along the edges that have the heights of the next nodes inside.
    int outermost(const Scene& scene) const;
    void setPlace(const PlaceUniforms& place, const Scene& scene, const SceneView& sceneView);
    void setGround(const GroundUniforms& uniforms, const Scene& scene);
    void setReference(const ReferenceUniforms& uniforms, const Scene& scene);
    void setOverlay(const OverlayUniforms& uniforms, const Scene& scene);

    TerrainPrograms programs_;
    TerrainMesh mesh_;
    SurroundingsMesh surroundings_;
    bool surrounded_ = false;  ///< True if the last drawing had land around the block.
    ColourMapTexture overlayColours_;
    ReferenceTexture reference_;
    StrataMaps strata_;
    SkyTexture sky_;
    GroundStyle style_;
    GlVertexArray noVertices_;
    ForestPainter forest_;
    std::optional<ForestKey> mapped_;  ///< State of the map of forests.
    std::optional<TreesKey> looked_;   ///< State of the trees.
};

}  // namespace scree
