#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>

#include "erosion/base/image.h"
#include "erosion/base/result.h"
#include "erosion/sculpting/height_change.h"
#include "erosion/terrain/sources.h"
#include "erosion/terrain/terrain.h"
#include "renderer/camera/camera.h"
#include "renderer/camera/picking.h"
#include "renderer/camera/viewport.h"
#include "renderer/gl/gl_loader.h"
#include "renderer/ground/shown_materials.h"
#include "renderer/guides/decoration.h"
#include "renderer/overlays/overlay_scale.h"
#include "renderer/settings/guide_settings.h"
#include "renderer/settings/render_quality.h"
#include "renderer/settings/view_settings.h"

namespace scree {

/// Cost of the last picture of the terrain.
struct FrameWork {
    std::size_t triangles = 0;
    int drawCalls = 0;
};

/// Draws a terrain with OpenGL 4.1 core. All functions must be called in the context that create() was called in.
class TerrainRenderer {
 public:
    /// `shaders` is the folder of the GLSL files. `loader` finds the functions of the current context, or is null if
    /// they are loaded already. If `quality` is empty, it is chosen to suit the driver. Fails if the context is below
    /// 4.1 or a shader does not compile.
    static Result<TerrainRenderer> create(const std::filesystem::path& shaders, GlLoader loader,
                                          std::optional<RenderQuality> quality = {});
    /// Loads the shaders of this folder. The next update() uploads everything again. If a shader does not compile, the
    /// renderer does not change.
    Result<void> reload(const std::filesystem::path& shaders);
    /// Loads the shaders for textures if a material has one. Call this before draw() with these materials. Fails if a
    /// shader does not compile; draw() then shows the materials without textures.
    Result<void> prepare(const ShownMaterials& materials);
    TerrainRenderer(TerrainRenderer&&) noexcept;
    TerrainRenderer& operator=(TerrainRenderer&&) noexcept;
    ~TerrainRenderer();

    /// Returns the layers that draw() reads for this view of a terrain with these layers, besides the height, and
    /// whether it reads the lakes and rivers.
    static LayerSet layersFor(const ViewSettings& view, std::span<const LayerInfo> layers);
    /// Returns the layer that covers the ground: the thickness of the ice, if the view shows it and a model has made
    /// ice, or else the depth of the water, if a model has made water. Without such water, lakes and rivers are those
    /// of Terrain::inlandWater(), if the view asks for them.
    static std::optional<Layer> coverOf(const Terrain& terrain, const ViewSettings& view);
    /// Returns the water that the view shows, with the sea of these sources.
    static ShownWater waterShown(const Terrain& terrain, const ViewSettings& view, const SourceSettings& sources);

    /// Uploads tiles whose version the graphics card lacks, as many as the quality allows per frame. Returns the bytes
    /// uploaded. draw() shows one moment of the terrain: a change that takes several frames to upload is shown once it
    /// is complete. Until then a new large map is drawn from few of its nodes. Another land of the same size must have
    /// newer versions. `strokes` are changes of the heights since the last call that must not wait: they are shown at
    /// once on the ground of an earlier moment. The terrain has them, too.
    std::size_t update(const Terrain& terrain, const ViewSettings& view, std::span<const HeightChange> strokes = {});

    /// Draws into the viewport of the bound framebuffer, which must have one sample per pixel and needs no depth
    /// buffer. Call update() with the same terrain and view before. A picture that has not changed since the last call
    /// is only copied. A picture that changes from call to call may be drawn coarsely until settled() is true.
    void draw(const Terrain& terrain, const Camera& camera, const ViewSettings& view, const Viewport& viewport,
              const Decoration& decoration);

    /// True if calling update() and draw() again would give the same picture. Uploads, shadows and the sharpness of the
    /// picture are updated over several frames.
    bool settled() const;

    /// True while a moment of the terrain is being uploaded over several calls of update(). A call with another moment
    /// would start again, so a terrain that changes all the time would never be shown. False if moments take so long to
    /// upload that all of them are drawn from few nodes.
    bool busy() const;

    /// Distance between drawn nodes, in nodes of the terrain. More than 1 if the map is too large for the textures or
    /// the memory of the graphics card.
    int nodesApart() const;
    /// False if no picture fitted into the graphics memory at the last draw(), not even a coarse one. The viewport then
    /// stays as it was. If the requested picture does not fit, it loses samples first, then sharpness.
    bool drawable() const;

    FrameWork work() const;

    /// Limits of the cost of a picture.
    const RenderQuality& quality() const;

    /// Scale of the overlay's colours. Empty if they are no scale of values: Colour, hillshade, normals.
    std::optional<OverlayScale> overlayScale() const;

 private:
    TerrainRenderer();
    struct State;
    std::unique_ptr<State> state_;
};

/// Reads the pixels of the viewport from the framebuffer that is bound for reading.
Image readPixels(const Viewport& viewport);

}  // namespace scree
