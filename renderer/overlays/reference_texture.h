#pragma once

#include "renderer/gl/gl_objects.h"
#include "renderer/ground/reference_picture.h"

namespace scree {

/// The picture of the reference as a texture, with its colours multiplied by its opacity. Empty until it is first
/// shown.
class ReferenceTexture {
 public:
    /// Uploads the picture, unless it is the one that was shown last. Without a picture, deletes the texture.
    void show(const ShownReference& reference);
    GLuint name() const { return texture_.name(); }

 private:
    GlTexture texture_;
    std::shared_ptr<const ReferencePicture> shown_;
};

}  // namespace scree
