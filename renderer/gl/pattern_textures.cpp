#include "renderer/gl/pattern_textures.h"

#include <array>
#include <cstdint>
#include <vector>

#include "renderer/ground/ground_noise.h"
#include "renderer/ground/relief_texture.h"
#include "renderer/ground/rock_texture.h"
#include "renderer/ground/stone_texture.h"
#include "renderer/ground/turf_texture.h"

namespace scree {

namespace {

constexpr int kPatternSize = ReliefTexture::kSize;

/// Repeats an RGBA8 texture in both directions until it has `to` texels along an edge.
std::vector<std::uint8_t> repeated(const std::vector<std::uint8_t>& texels, int from, int to) {
    std::vector<std::uint8_t> result;
    result.reserve(static_cast<std::size_t>(to) * static_cast<std::size_t>(to) * 4);
    for (int y = 0; y < to; ++y)
        for (int x = 0; x < to; x += from) {
            const auto row = texels.begin() + static_cast<std::ptrdiff_t>(y % from) * from * 4;
            result.insert(result.end(), row, row + static_cast<std::ptrdiff_t>(from) * 4);
        }
    return result;
}

}  // namespace

GlTexture makePatternTextures() {
    static_assert(kPatternSize % kGroundNoiseSize == 0);
    const std::array layers{repeated(makeGroundNoise(), kGroundNoiseSize, kPatternSize), makeStoneTexture(),
                            makeRockTexture(), makeTurfTexture()};
    GlTexture texture = GlTexture::make();
    bindTextureArray(0, texture.name());
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, kPatternSize, kPatternSize, static_cast<GLsizei>(layers.size()), 0,
                 GL_RGBA, GL_UNSIGNED_BYTE, nullptr);
    for (std::size_t i = 0; i < layers.size(); ++i)
        glTexSubImage3D(GL_TEXTURE_2D_ARRAY, 0, 0, 0, static_cast<GLint>(i), kPatternSize, kPatternSize, 1, GL_RGBA,
                        GL_UNSIGNED_BYTE, layers[i].data());
    glGenerateMipmap(GL_TEXTURE_2D_ARRAY);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    // On surfaces seen at a slant, the default mipmap level follows the longer side and would blur the grain away.
    glTexParameterf(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_LOD_BIAS, kGroundNoiseBias);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_S, GL_REPEAT);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_T, GL_REPEAT);
    return texture;
}

}  // namespace scree
