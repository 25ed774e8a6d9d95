#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

#include "erosion/base/image.h"
#include "renderer/patterns/mip_image.h"
#include "renderer/patterns/relief_texture.h"

namespace scree {

/// An image of ground that repeats in both directions, resampled to the size of the patterns: its colour, and a relief
/// that follows its brightness.
class SurfaceTexture {
 public:
    static constexpr int kSize = ReliefTexture::kSize;  ///< Texels along an edge.
    /// Number of the first layer for such textures in the array of patterns.glsl. Each takes two: colour and relief.
    static constexpr int kFirstLayer = 5;

    /// Smaller images are interpolated, and larger ones averaged over the area of each texel. The image must have
    /// pixels.
    static SurfaceTexture of(const Image& image);

    /// Mipmaps of the colour in RGBA8, from kSize texels along an edge to 1, row by row from the top. They are square
    /// roots of linear red, green and blue, because bytes would be too coarse for dark linear colours. Each level is
    /// the mean of linear colours.
    const std::vector<std::vector<std::uint8_t>>& colour() const { return colour_; }
    /// See ReliefTexture::toTexels().
    const std::vector<std::uint8_t>& relief() const { return relief_; }
    /// Mean colour, linear.
    const glm::vec3& mean() const { return mean_; }
    /// Height of the image over its width.
    float aspect() const { return aspect_; }

    /// Returns the mipmaps of the colour as they are sampled in the shaders. See colourOf().
    MipImage sampled() const;
    /// Returns the linear colour for a sample of sampled().
    static glm::vec3 colourOf(const glm::vec4& sample) { return glm::vec3(sample) * glm::vec3(sample); }

 private:
    std::vector<std::vector<std::uint8_t>> colour_;
    std::vector<std::uint8_t> relief_;
    glm::vec3 mean_{0.0f};
    float aspect_ = 1.0f;
};

}  // namespace scree
