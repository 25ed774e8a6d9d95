#include "renderer/gl/noise_texture.h"

#include <cstdint>
#include <vector>

#include "renderer/ground/ground_noise.h"
#include "renderer/ground/stone_texture.h"

namespace scree {

namespace {

/// Makes a repeating texture with mipmaps from RGBA8 texels, `size` along an edge.
GlTexture makeRepeating(const std::vector<std::uint8_t>& texels, int size) {
    GlTexture texture = GlTexture::make();
    bindTexture(0, texture.name());
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, size, size, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels.data());
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    // On surfaces seen at a slant, the default mipmap level follows the longer side and would blur the grain away.
    glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_LOD_BIAS, kGroundNoiseBias);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_REPEAT);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_REPEAT);
    return texture;
}

}  // namespace

GlTexture makeNoiseTexture() {
    return makeRepeating(makeGroundNoise(), kGroundNoiseSize);
}

GlTexture makeStones() {
    return makeRepeating(makeStoneTexture(), kStoneTextureSize);
}

}  // namespace scree
