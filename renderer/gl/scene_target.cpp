#include "renderer/gl/scene_target.h"

#include <array>

namespace scree {

namespace {

void allocateTexture(const GlTexture& texture, GLint format, GLenum layout, GLenum type, int width, int height) {
    bindTexture(0, texture.name());
    glTexImage2D(GL_TEXTURE_2D, 0, format, width, height, 0, layout, type, nullptr);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

}  // namespace

SceneTarget::SceneTarget()
    : colour_(GlTexture::make()),
      depth_(GlTexture::make()),
      places_(GlTexture::make()),
      pixels_(GlFramebuffer::make()),
      placed_(GlFramebuffer::make()),
      sampled_(GlFramebuffer::make()) {}

void SceneTarget::resize(glm::ivec2 size, int samples) {
    if (size == wanted_ && samples == wantedSamples_) return;
    wanted_ = size;
    wantedSamples_ = samples;
    for (size_ = size; size_.x > 0 && size_.y > 0; size_ /= 2)
        for (samples_ = samples; samples_ >= 1; samples_ /= 2)
            if (allocate(size_, samples_)) return;
    size_ = glm::ivec2(0);
}

bool SceneTarget::allocate(glm::ivec2 size, int samples) {
    ranOutOfMemory();  // clears earlier errors, which are not about this picture
    allocateTexture(colour_, GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, size.x, size.y);
    allocateTexture(depth_, GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, size.x, size.y);
    allocateTexture(places_, GL_RGBA32F, GL_RGBA, GL_FLOAT, size.x, size.y);
    bool complete = true;
    const auto attach = [&](const GlFramebuffer& framebuffer, const GlTexture& colours) {
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.name());
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, colours.name(), 0);
        glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, depth_.name(), 0);
        complete = complete && glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    };
    attach(pixels_, colour_);
    attach(placed_, places_);
    // New objects, which also frees those of an earlier attempt.
    colourSamples_ = GlRenderbuffer::make();
    depthSamples_ = GlRenderbuffer::make();
    if (samples > 1) {
        glBindRenderbuffer(GL_RENDERBUFFER, colourSamples_.name());
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_RGBA8, size.x, size.y);
        glBindRenderbuffer(GL_RENDERBUFFER, depthSamples_.name());
        glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples, GL_DEPTH_COMPONENT24, size.x, size.y);
        glBindFramebuffer(GL_FRAMEBUFFER, sampled_.name());
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colourSamples_.name());
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depthSamples_.name());
        complete = complete && glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
    }
    return !ranOutOfMemory() && complete;
}

void SceneTarget::beginPlaces() const {
    glBindFramebuffer(GL_FRAMEBUFFER, placed_.name());
    glViewport(0, 0, size_.x, size_.y);
    constexpr float kFarOff = -1e6f;  // cells; beside this no other ground is a neighbour
    constexpr std::array<GLfloat, 4> kNowhere{kFarOff, kFarOff, 0.0f, 0.0f};
    constexpr GLfloat kFarthest = 1.0f;
    glDepthMask(GL_TRUE);
    glClearBufferfv(GL_COLOR, 0, kNowhere.data());
    glClearBufferfv(GL_DEPTH, 0, &kFarthest);
}

void SceneTarget::beginPixels() const {
    glBindFramebuffer(GL_FRAMEBUFFER, pixels_.name());
}

void SceneTarget::beginSamples() const {
    if (samples_ <= 1) return beginPixels();
    glBindFramebuffer(GL_FRAMEBUFFER, sampled_.name());
    glClear(GL_DEPTH_BUFFER_BIT);
}

void SceneTarget::finish() const {
    if (samples_ <= 1) return;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, sampled_.name());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, pixels_.name());
    glBlitFramebuffer(0, 0, size_.x, size_.y, 0, 0, size_.x, size_.y, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT,
                      GL_NEAREST);
}

void SceneTarget::copyTo(GLuint framebuffer, const Viewport& viewport) const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, pixels_.name());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
    glBlitFramebuffer(0, 0, size_.x, size_.y, viewport.x, viewport.y, viewport.x + viewport.width,
                      viewport.y + viewport.height, GL_COLOR_BUFFER_BIT,
                      size_ == glm::ivec2(viewport.width, viewport.height) ? GL_NEAREST : GL_LINEAR);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
}

}  // namespace scree
