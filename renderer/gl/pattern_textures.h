#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "renderer/gl/gl_objects.h"
#include "renderer/patterns/surface_texture.h"

namespace scree {

/// The array of repeating textures with mipmaps of patterns.glsl: the noise of makeGroundNoise(), twice in each
/// direction, the natural patterns, such as makeStoneTexture(), and the textures that the artist has chosen.
class PatternTextures {
 public:
    using Surfaces = std::vector<std::shared_ptr<const SurfaceTexture>>;

    static PatternTextures make();

    /// Shows these textures in the layers behind the natural ones. They replace the textures of the last call. Nothing
    /// is uploaded if they are the same.
    void show(const Surfaces& surfaces);
    GLuint name() const { return texture_.name(); }

 private:
    void upload();

    std::array<std::vector<std::uint8_t>, SurfaceTexture::kFirstLayer> natural_;  ///< Texels of the first layers.
    Surfaces surfaces_;
    GlTexture texture_;
};

}  // namespace scree
