#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <span>

#include "erosion/base/result.h"
#include "erosion/terrain/sources.h"
#include "erosion/terrain/terrain.h"
#include "renderer/camera/camera.h"
#include "renderer/camera/viewport.h"
#include "renderer/gl/gl_loader.h"
#include "renderer/guides/decoration.h"
#include "renderer/overlays/overlay_scale.h"
#include "renderer/settings/guide_settings.h"
#include "renderer/settings/image.h"
#include "renderer/settings/render_quality.h"
#include "renderer/settings/view_settings.h"

namespace scree {

/// What the last picture of the terrain took.
struct FrameWork {
    std::size_t triangles = 0;
    int drawCalls = 0;
};

/// Draws a terrain with OpenGL 4.1 core. Every function needs the context that create() was called in.
class TerrainRenderer {
 public:
    /// `shaders` is the folder of the GLSL files; `loader` finds the functions of the context that is current now;
    /// null if they are loaded already. An Error if the context is below 4.1 or a shader does not compile. Without
    /// `quality` it suits the driver.
    static Result<TerrainRenderer> create(const std::filesystem::path& shaders, GlLoader loader,
                                          std::optional<RenderQuality> quality = {});
    /// Takes the shaders of this folder; all else is uploaded again by the next update(). Where one does not compile
    /// the renderer stays as it was.
    Result<void> reload(const std::filesystem::path& shaders);
    TerrainRenderer(TerrainRenderer&&) noexcept;
    TerrainRenderer& operator=(TerrainRenderer&&) noexcept;
    ~TerrainRenderer();

    /// The layers that draw() will read for this view, besides the height.
    static LayerSet layersFor(const ViewSettings& view);
    /// The layer that tells the depth of the water on the ground: that of the models, or, where none has made any, the
    /// lakes and rivers if the view asks for them.
    static std::optional<Layer> waterOf(const Terrain& terrain, const ViewSettings& view);

    /// Uploads tiles whose version the GPU lacks, as many as the quality allows for a frame; returns the bytes
    /// uploaded. What draw() shows belongs to one moment of the terrain: a change that takes several frames to upload
    /// is seen once all of it is there. A large map that is new is drawn from few of its nodes until then.
    std::size_t update(const Terrain& terrain, const ViewSettings& view);

    /// Draws into the viewport of the framebuffer that is bound, which has one sample per pixel and needs no depth;
    /// call update() with the same terrain and view before. A picture that has not changed since the last call is only
    /// copied; one that changes from call to call may be drawn coarsely until it is settled().
    void draw(const Terrain& terrain, const Camera& camera, const ViewSettings& view, const Viewport& viewport,
              const Decoration& decoration);

    /// True where calling update() and draw() again would give the same picture: uploads, shadows and the sharpness of
    /// the picture are brought up to date over some frames.
    bool settled() const;

    /// True while a moment of the terrain is on its way to the graphics card, by several calls of update(). Calls with
    /// another moment would begin anew, so that a terrain that always changes would never be seen.
    bool busy() const;

    /// From one node that is drawn to the next: more than 1 where the map is too large for the graphics card's textures
    /// or for its memory.
    int nodesApart() const;
    /// False where the graphics memory held no picture at the last draw(), not even a coarse one: the viewport is as it
    /// was. Where it does not hold the picture wanted, it loses samples first, then sharpness.
    bool drawable() const;

    FrameWork work() const;

    /// What its pictures may cost.
    const RenderQuality& quality() const;

    /// What the overlay's colours mean; empty where they are no scale of values: Colour, hillshade, normals.
    std::optional<OverlayScale> overlayScale() const;

 private:
    TerrainRenderer();
    struct State;
    std::unique_ptr<State> state_;
};

/// Reads the viewport's pixels from the framebuffer that is bound for reading.
Image readPixels(const Viewport& viewport);

}  // namespace scree
