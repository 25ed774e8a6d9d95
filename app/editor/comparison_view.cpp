#include "app/editor/comparison_view.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <cmath>
#include <utility>

#include "renderer/gl/gl_objects.h"

namespace scree {

/// The renderer and its framebuffer. A separate one is needed because the renderer cannot draw into a part of the
/// window's framebuffer.
struct ComparisonView::Side {
    explicit Side(TerrainRenderer renderer_)
        : renderer(std::move(renderer_)), colour(GlRenderbuffer::make()), framebuffer(GlFramebuffer::make()) {}

    void resize(int newWidth, int newHeight) {
        if (newWidth == width && newHeight == height) return;
        width = newWidth;
        height = newHeight;
        glBindRenderbuffer(GL_RENDERBUFFER, colour.name());
        glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.name());
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour.name());
    }

    TerrainRenderer renderer;
    GlRenderbuffer colour;
    GlFramebuffer framebuffer;
    int width = 0;
    int height = 0;
};

ComparisonView::ComparisonView() = default;
ComparisonView::~ComparisonView() = default;

Result<void> ComparisonView::switchTo(bool on, const std::filesystem::path& shaders) {
    if (on == this->on()) return {};
    side_.reset();
    if (!on) return {};
    Result<TerrainRenderer> renderer = TerrainRenderer::create(shaders, &glfwGetProcAddress);
    if (!renderer) return renderer.error();
    side_ = std::make_unique<Side>(std::move(*renderer));
    return {};
}

Result<void> ComparisonView::prepare(const ShownMaterials& materials) {
    return side_ ? side_->renderer.prepare(materials) : Result<void>{};
}

bool ComparisonView::settled() const {
    return !side_ || side_->renderer.settled();
}

void ComparisonView::draw(const Terrain& terrain, const Camera& camera, const ViewSettings& view,
                          const Viewport& viewport, const Decoration& decoration, float share) {
    const int columns = static_cast<int>(std::lround(share * static_cast<float>(viewport.width)));
    if (!side_ || columns < 1 || viewport.height < 1) return;
    side_->resize(viewport.width, viewport.height);
    side_->renderer.update(terrain, view);
    glBindFramebuffer(GL_FRAMEBUFFER, side_->framebuffer.name());
    side_->renderer.draw(terrain, camera, view, {0, 0, viewport.width, viewport.height}, decoration);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, side_->framebuffer.name());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
    glBlitFramebuffer(0, 0, columns, viewport.height, viewport.x, viewport.y, viewport.x + columns,
                      viewport.y + viewport.height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

}  // namespace scree
