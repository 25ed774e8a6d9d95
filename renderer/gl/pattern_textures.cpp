#include "renderer/gl/pattern_textures.h"

#include <cstddef>

#include "renderer/patterns/ground_noise.h"
#include "renderer/patterns/relief_texture.h"
#include "renderer/patterns/ripple_texture.h"
#include "renderer/patterns/rock_texture.h"
#include "renderer/patterns/stone_texture.h"
#include "renderer/patterns/turf_texture.h"

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

PatternTextures PatternTextures::make() {
    static_assert(kPatternSize % kGroundNoiseSize == 0);
    PatternTextures patterns;
    patterns.natural_ = {repeated(makeGroundNoise(), kGroundNoiseSize, kPatternSize), makeStoneTexture(),
                         makeRockTexture(), makeTurfTexture(), makeRippleTexture()};
    patterns.upload();
    return patterns;
}

void PatternTextures::show(const Surfaces& surfaces) {
    if (surfaces == surfaces_) return;
    surfaces_ = surfaces;
    upload();
}

void PatternTextures::upload() {
    const auto put = [](std::size_t layer, int level, int size, const std::vector<std::uint8_t>& texels) {
        glTexSubImage3D(GL_TEXTURE_2D_ARRAY, level, 0, 0, static_cast<GLint>(layer), size, size, 1, GL_RGBA,
                        GL_UNSIGNED_BYTE, texels.data());
    };
    const std::size_t layers = natural_.size() + 2 * surfaces_.size();
    texture_ = GlTexture::make();
    bindTextureArray(0, texture_.name());
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, kPatternSize, kPatternSize, static_cast<GLsizei>(layers), 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, nullptr);
    for (std::size_t i = 0; i < natural_.size(); ++i) put(i, 0, kPatternSize, natural_[i]);
    for (std::size_t i = 0; i < surfaces_.size(); ++i) {
        put(natural_.size() + 2 * i, 0, kPatternSize, surfaces_[i]->colour().front());
        put(natural_.size() + 2 * i + 1, 0, kPatternSize, surfaces_[i]->relief());
    }
    glGenerateMipmap(GL_TEXTURE_2D_ARRAY);
    // Colours have mipmaps of their own, because theirs are means of linear colours.
    for (std::size_t i = 0; i < surfaces_.size(); ++i) {
        const auto& levels = surfaces_[i]->colour();
        for (std::size_t level = 1; level < levels.size(); ++level)
            put(natural_.size() + 2 * i, static_cast<int>(level), kPatternSize >> level, levels[level]);
    }
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    // On surfaces seen at a slant, the default mipmap level follows the longer side and would blur the grain away.
    glTexParameterf(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_LOD_BIAS, kGroundNoiseBias);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_S, GL_REPEAT);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_T, GL_REPEAT);
}

}  // namespace scree
