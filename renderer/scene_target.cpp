#include "renderer/scene_target.h"

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

SceneTarget::SceneTarget(int samples)
    : samples_(samples), colour_(GlTexture::make()), depth_(GlTexture::make()), pixels_(GlFramebuffer::make()) {
    if (samples_ <= 1) return;
    colourSamples_ = GlRenderbuffer::make();
    depthSamples_ = GlRenderbuffer::make();
    sampled_ = GlFramebuffer::make();
}

void SceneTarget::resize(int width, int height) {
    if (width == width_ && height == height_) return;
    width_ = width;
    height_ = height;
    allocateTexture(colour_, GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE, width, height);
    allocateTexture(depth_, GL_DEPTH_COMPONENT24, GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, width, height);
    glBindFramebuffer(GL_FRAMEBUFFER, pixels_.name());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, colour_.name(), 0);
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, depth_.name(), 0);
    if (!sampled_) return;
    glBindRenderbuffer(GL_RENDERBUFFER, colourSamples_.name());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples_, GL_RGBA8, width, height);
    glBindRenderbuffer(GL_RENDERBUFFER, depthSamples_.name());
    glRenderbufferStorageMultisample(GL_RENDERBUFFER, samples_, GL_DEPTH_COMPONENT24, width, height);
    glBindFramebuffer(GL_FRAMEBUFFER, sampled_.name());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colourSamples_.name());
    glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depthSamples_.name());
}

void SceneTarget::begin() const {
    glBindFramebuffer(GL_FRAMEBUFFER, sampled_ ? sampled_.name() : pixels_.name());
    glViewport(0, 0, width_, height_);
}

void SceneTarget::finish() const {
    if (!sampled_) return;
    glBindFramebuffer(GL_READ_FRAMEBUFFER, sampled_.name());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, pixels_.name());
    glBlitFramebuffer(0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT,
                      GL_NEAREST);
}

void SceneTarget::copyTo(GLuint framebuffer, const Viewport& viewport) const {
    glBindFramebuffer(GL_READ_FRAMEBUFFER, pixels_.name());
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer);
    glBlitFramebuffer(0, 0, width_, height_, viewport.x, viewport.y, viewport.x + viewport.width,
                      viewport.y + viewport.height, GL_COLOR_BUFFER_BIT,
                      width_ == viewport.width && height_ == viewport.height ? GL_NEAREST : GL_LINEAR);
    glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
}

}  // namespace scree
