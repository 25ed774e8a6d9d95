#pragma once

#include <array>
#include <memory>
#include <optional>

#include "app/desktop/platform/offscreen_context.h"
#include "renderer/scene/offscreen_picture.h"
#include "renderer/scene/terrain_renderer.h"

namespace scree {

/// A renderer in its own context, which draws into its own framebuffer.
class Drawing {
 public:
    explicit Drawing(int width = 320, int height = 200, std::optional<RenderQuality> quality = RenderQuality{});
    ~Drawing();
    Drawing(const Drawing&) = delete;
    Drawing& operator=(const Drawing&) = delete;

    TerrainRenderer& renderer() { return *renderer_; }
    float aspect() const { return static_cast<float>(viewport_.width) / static_cast<float>(viewport_.height); }
    const Viewport& viewport() const { return viewport_; }

    /// Calls update() and draw() once and returns the picture.
    Image draw(const Terrain& terrain, const Camera& camera, const ViewSettings& view,
               const Decoration& decoration = {});

 private:
    std::optional<OffscreenContext> context_;
    std::optional<TerrainRenderer> renderer_;
    Viewport viewport_;
    unsigned framebuffer_ = 0;
    unsigned colour_ = 0;
};

/// Returns red, green and blue of a pixel, 0 to 255.
std::array<int, 3> pixel(const Image& image, int x, int y);

/// Returns the mean difference of all channels of all pixels, 0 to 255.
double meanDifference(const Image& a, const Image& b);

/// Returns a camera that frames the terrain from straight above, with north at the top.
Camera cameraAbove(const Terrain& terrain, float aspect);

/// Returns a camera that frames the terrain and looks due north.
Camera cameraFromSouth(const Terrain& terrain, float aspect);

}  // namespace scree
