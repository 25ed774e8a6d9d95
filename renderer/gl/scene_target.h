#pragma once

#include <glm/glm.hpp>

#include "renderer/camera/viewport.h"
#include "renderer/gl/gl_objects.h"

namespace scree {

/// The picture of the terrain before decoration is drawn over it, kept from frame to frame. It has colour and depth,
/// several samples per pixel if requested, and before these a picture of the places that its pixels show.
class SceneTarget {
 public:
    SceneTarget();

    /// Sets the size in pixels and the number of samples per pixel. The content is lost if one of them changes. If the
    /// graphics memory is too small, the picture gets fewer samples, then a half, a quarter ... of the pixels along
    /// each edge.
    void resize(glm::ivec2 size, int samples);
    /// False if no picture fits into the graphics memory. Then nothing can be drawn into it.
    bool usable() const { return size_.x > 0; }
    /// Binds the picture of places for drawing, and clears it: four numbers and a depth for each pixel.
    void beginPlaces() const;
    /// Binds the picture for drawing with one sample per pixel, above the depths of the places.
    void beginPixels() const;
    /// Binds the picture for drawing with its samples. With one sample per pixel it keeps what has been drawn. With
    /// several the caller draws all of it again: only its depths are cleared.
    void beginSamples() const;
    bool hasSamples() const { return samples_ > 1; }
    /// Ends drawing: resolves the samples to pixels.
    void finish() const;
    /// Copies the colours into the viewport of `framebuffer`, which stays bound. Stretches the picture to the
    /// viewport's size.
    void copyTo(GLuint framebuffer, const Viewport& viewport) const;

    GLuint depth() const { return depth_.name(); }
    GLuint places() const { return places_.name(); }
    /// Colours of the pixels.
    GLuint colours() const { return colour_.name(); }

 private:
    bool allocate(glm::ivec2 size, int samples);

    glm::ivec2 wanted_{0};
    int wantedSamples_ = 1;
    glm::ivec2 size_{0};
    int samples_ = 1;  ///< Samples per pixel of the allocated picture.
    GlTexture colour_, depth_, places_;
    GlFramebuffer pixels_, placed_;
    GlRenderbuffer colourSamples_, depthSamples_;
    GlFramebuffer sampled_;  ///< Used if there are several samples per pixel.
};

}  // namespace scree
