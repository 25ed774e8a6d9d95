#pragma once

#include <glm/glm.hpp>
#include <vector>

namespace scree {

/// A repeating image with mipmaps. It is sampled like an OpenGL texture: linear within a level and between levels.
class MipImage {
 public:
    /// `width` and `height` are in texels and must be powers of two. `texels` are row by row.
    MipImage(int width, int height, std::vector<glm::vec4> texels);

    /// An image whose mipmaps are given, from the finest, with `size` texels along both edges, down to one texel.
    MipImage(int size, std::vector<std::vector<glm::vec4>> levels);

    int width() const { return levels_.front().width; }

    /// Returns the value at `uv`; the image spans 0 to 1. `level` is the mipmap level, 0 the finest, and is clamped to
    /// the levels that exist.
    glm::vec4 sample(glm::vec2 uv, float level) const;

 private:
    struct Level {
        int width, height;
        std::vector<glm::vec4> texels;
        glm::vec4 linear(glm::vec2 uv) const;
    };
    std::vector<Level> levels_;
};

}  // namespace scree
