#pragma once

#include "renderer/gl_objects.h"
#include "renderer/terrain_renderer.h"

namespace scree {

/// The picture of the terrain before the decoration goes over it, kept from frame to frame: colour and depth, drawn
/// with several samples per pixel where wanted.
class SceneTarget {
 public:
    explicit SceneTarget(int samples);

    /// Takes this size in pixels; what it held is lost where that is another.
    void resize(int width, int height);
    /// Binds it for drawing, at its full size.
    void begin() const;
    /// Ends drawing: the samples become pixels.
    void finish() const;
    /// Copies the colours into the viewport of `framebuffer`, which stays bound; stretched to its size.
    void copyTo(GLuint framebuffer, const Viewport& viewport) const;

    GLuint depth() const { return depth_.name(); }

 private:
    int samples_;
    int width_ = 0;
    int height_ = 0;
    GlTexture colour_, depth_;
    GlFramebuffer pixels_;
    GlRenderbuffer colourSamples_, depthSamples_;
    GlFramebuffer sampled_;  ///< None where there is one sample per pixel.
};

}  // namespace scree
