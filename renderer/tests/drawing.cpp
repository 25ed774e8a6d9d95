#include "renderer/tests/drawing.h"

#include <glad/gl.h>

#include <cmath>
#include <cstdlib>
#include <stdexcept>

namespace scree {

Drawing::Drawing(int width, int height, std::optional<RenderQuality> quality) : viewport_{0, 0, width, height} {
    Result<OffscreenContext> context = OffscreenContext::create();
    if (!context) throw std::runtime_error(context.error().message);
    context_ = std::move(*context);
    Result<TerrainRenderer> renderer =
        TerrainRenderer::create(SCREE_SHADER_FOLDER, OffscreenContext::loader(), quality);
    if (!renderer) throw std::runtime_error(renderer.error().message);
    renderer_ = std::move(*renderer);
    glGenRenderbuffers(1, &colour_);
    glBindRenderbuffer(GL_RENDERBUFFER, colour_);
    glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
    glGenFramebuffers(1, &framebuffer_);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colour_);
}

Drawing::~Drawing() {
    glDeleteFramebuffers(1, &framebuffer_);
    glDeleteRenderbuffers(1, &colour_);
}

Image Drawing::draw(const Terrain& terrain, const Camera& camera, const ViewSettings& view,
                    const Decoration& decoration) {
    renderer_->update(terrain, view);
    renderer_->draw(terrain, camera, view, viewport_, decoration);
    if (glGetError() != GL_NO_ERROR) throw std::runtime_error("OpenGL reports an error");
    return readPixels(viewport_);
}

std::array<int, 3> pixel(const Image& image, int x, int y) {
    const std::size_t at =
        (static_cast<std::size_t>(y) * static_cast<std::size_t>(image.width) + static_cast<std::size_t>(x)) * 3;
    return {image.rgb[at], image.rgb[at + 1], image.rgb[at + 2]};
}

double meanDifference(const Image& a, const Image& b) {
    if (a.rgb.size() != b.rgb.size()) throw std::runtime_error("pictures of different sizes");
    double sum = 0.0;
    for (std::size_t i = 0; i < a.rgb.size(); ++i) sum += std::abs(a.rgb[i] - b.rgb[i]);
    return sum / static_cast<double>(a.rgb.size());
}

namespace {

/// Returns the direction of the camera as an angle from north.
float headingOf(const Camera& camera) {
    const glm::dvec3 forward = camera.target() - camera.position();
    return static_cast<float>(std::atan2(forward.x, -forward.z));
}

}  // namespace

Camera cameraAbove(const Terrain& terrain, float aspect) {
    Camera camera = cameraFromSouth(terrain, aspect);
    camera.orbit(0.0f, 2.0f);
    return camera;
}

Camera cameraFromSouth(const Terrain& terrain, float aspect) {
    Camera camera;
    camera.frame(terrain, 1.0f, aspect);
    camera.orbit(-headingOf(camera), 0.0f);
    const double cell = static_cast<double>(terrain.cellSize());
    camera.setTarget({0.5 * (terrain.width() - 1) * cell, 0.0, 0.5 * (terrain.height() - 1) * cell});
    return camera;
}

}  // namespace scree
