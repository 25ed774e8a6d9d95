#include "renderer/overlays/reference_texture.h"

#include <algorithm>
#include <vector>

namespace scree {

namespace {

/// Returns the picture with its colours multiplied by its opacity. Without that, the mean of neighbours would show the
/// colours of transparent pixels.
std::vector<std::uint8_t> multiplied(const ReferencePicture& picture) {
    std::vector<std::uint8_t> pixels = picture.rgba;
    for (std::size_t i = 0; i + 3 < pixels.size(); i += 4)
        if (const unsigned opacity = pixels[i + 3]; opacity < 255)
            for (std::size_t channel = 0; channel < 3; ++channel)
                pixels[i + channel] = static_cast<std::uint8_t>((pixels[i + channel] * opacity + 127) / 255);
    return pixels;
}

}  // namespace

void ReferenceTexture::show(const ShownReference& reference) {
    if (reference.picture == shown_) return;
    shown_ = reference.picture;
    texture_ = GlTexture();
    if (!shown_) return;
    texture_ = GlTexture::make();
    bindTexture(0, texture_.name());
    const std::vector<std::uint8_t> pixels = multiplied(*shown_);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, shown_->width, shown_->height, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 pixels.data());
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glGenerateMipmap(GL_TEXTURE_2D);
}

}  // namespace scree
