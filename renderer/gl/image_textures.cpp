#include "renderer/gl/image_textures.h"

#include "renderer/gl/gl_objects.h"

namespace scree {

namespace {

/// `format` is GL_RGB or GL_RGBA, of 8 bits.
GlTexture textureOf(GLenum format, int width, int height, const std::vector<std::uint8_t>& pixels) {
    GlTexture texture = GlTexture::make();
    bindTexture(0, texture.name());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, format == GL_RGB ? GL_RGB8 : GL_RGBA8, width, height, 0, format, GL_UNSIGNED_BYTE,
                 pixels.data());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glGenerateMipmap(GL_TEXTURE_2D);
    return texture;
}

}  // namespace

struct ImageTextures::Held {
    GlTexture texture;
    bool used = true;
};

ImageTextures::ImageTextures() = default;
ImageTextures::~ImageTextures() = default;

template <class MakeTexture>
unsigned ImageTextures::nameOf(const std::shared_ptr<const void>& image, const MakeTexture& make) {
    std::unique_ptr<Held>& held = held_[image];
    if (!held) held = std::make_unique<Held>(Held{.texture = make()});
    held->used = true;
    return held->texture.name();
}

unsigned ImageTextures::nameOf(const std::shared_ptr<const Image>& image) {
    return nameOf(image, [&] { return textureOf(GL_RGB, image->width, image->height, image->rgb); });
}

unsigned ImageTextures::nameOf(const std::shared_ptr<const ReferencePicture>& picture) {
    return nameOf(picture, [&] { return textureOf(GL_RGBA, picture->width, picture->height, picture->rgba); });
}

void ImageTextures::forgetUnused() {
    std::erase_if(held_, [](const auto& each) { return !each.second->used; });
    for (auto& [image, held] : held_) held->used = false;
}

void ImageTextures::clear() {
    held_.clear();
}

}  // namespace scree
