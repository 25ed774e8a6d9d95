#include "renderer/gl/image_textures.h"

#include "renderer/gl/gl_objects.h"

namespace scree {

namespace {

GlTexture textureOf(const Image& image) {
    GlTexture texture = GlTexture::make();
    bindTexture(0, texture.name());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB8, image.width, image.height, 0, GL_RGB, GL_UNSIGNED_BYTE, image.rgb.data());
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

unsigned ImageTextures::nameOf(const std::shared_ptr<const Image>& image) {
    std::unique_ptr<Held>& held = held_[image];
    if (!held) held = std::make_unique<Held>(Held{.texture = textureOf(*image)});
    held->used = true;
    return held->texture.name();
}

void ImageTextures::forgetUnused() {
    std::erase_if(held_, [](const auto& each) { return !each.second->used; });
    for (auto& [image, held] : held_) held->used = false;
}

void ImageTextures::clear() {
    held_.clear();
}

}  // namespace scree
