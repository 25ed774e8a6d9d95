#pragma once

#include <glm/glm.hpp>

#include "renderer/camera/viewport.h"
#include "renderer/gl/gl_objects.h"

namespace scree {

/// The picture of the terrain before the decoration goes over it, kept from frame to frame: colour and depth, drawn
/// with several samples per pixel where wanted.
class SceneTarget {
 public:
    explicit SceneTarget(int samples);

    /// Takes this size in pixels; what it held is lost where that is another. Where the graphics memory does not hold
    /// it there are fewer samples, then half, a quarter ... of the pixels along each edge.
    void resize(glm::ivec2 size);
    /// False where the graphics memory held nothing at all: then it cannot be drawn into.
    bool usable() const { return size_.x > 0; }
    /// Binds it for drawing, at its full size.
    void begin() const;
    /// Ends drawing: the samples become pixels.
    void finish() const;
    /// Copies the colours into the viewport of `framebuffer`, which stays bound; stretched to its size.
    void copyTo(GLuint framebuffer, const Viewport& viewport) const;

    GLuint depth() const { return depth_.name(); }

 private:
    bool allocate(glm::ivec2 size, int samples);

    int mostSamples_;
    glm::ivec2 wanted_{0};
    glm::ivec2 size_{0};
    int samples_ = 1;  ///< Per pixel, of what is allocated.
    GlTexture colour_, depth_;
    GlFramebuffer pixels_;
    GlRenderbuffer colourSamples_, depthSamples_;
    GlFramebuffer sampled_;  ///< Where there are several samples per pixel.
};

}  // namespace scree
