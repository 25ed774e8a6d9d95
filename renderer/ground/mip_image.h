#pragma once

#include <glm/glm.hpp>
#include <vector>

namespace scree {

/// A picture that repeats, with mipmaps, sampled as OpenGL samples a texture: linear within a level and between levels.
class MipImage {
 public:
    /// Edges in texels, each a power of two. `texels` row by row.
    MipImage(int width, int height, std::vector<glm::vec4> texels);

    int width() const { return levels_.front().width; }

    /// The value at `uv`, where the picture reaches from 0 to 1. `level` is that of the mipmap, 0 the finest; kept
    /// within the levels.
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
