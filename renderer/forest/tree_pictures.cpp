#include "renderer/forest/tree_pictures.h"

#include <array>
#include <cmath>
#include <numbers>

#include "renderer/gl/map_painter.h"

namespace scree {

namespace {

constexpr float kAround = 2.0f * std::numbers::pi_v<float>;  // radians
/// Texels of the drawing for each texel of a picture along an edge, so that edges become smooth.
constexpr int kFiner = 2;
constexpr GLsizei kPictures = kTreeKinds * kTreeVariants * TreePictures::kElevations * TreePictures::kAzimuths;

GlTexture makeArray() {
    GlTexture texture = GlTexture::make();
    bindTextureArray(0, texture.name());
    glTexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_RGBA8, TreePictures::kWidth, TreePictures::kHeight, kPictures, 0, GL_RGBA,
                 GL_UNSIGNED_BYTE, nullptr);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D_ARRAY, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    return texture;
}

/// A framebuffer with two colours and a depth, larger than a picture.
struct Easel {
    GlFramebuffer framebuffer = GlFramebuffer::make();
    std::array<GlRenderbuffer, 2> colours{GlRenderbuffer::make(), GlRenderbuffer::make()};
    GlRenderbuffer depth = GlRenderbuffer::make();

    Easel() {
        glBindFramebuffer(GL_FRAMEBUFFER, framebuffer.name());
        const auto attach = [](const GlRenderbuffer& buffer, GLenum format, GLenum place) {
            glBindRenderbuffer(GL_RENDERBUFFER, buffer.name());
            glRenderbufferStorage(GL_RENDERBUFFER, format, kFiner * TreePictures::kWidth,
                                  kFiner * TreePictures::kHeight);
            glFramebufferRenderbuffer(GL_FRAMEBUFFER, place, GL_RENDERBUFFER, buffer.name());
        };
        attach(colours[0], GL_RGBA8, GL_COLOR_ATTACHMENT0);
        attach(colours[1], GL_RGBA8, GL_COLOR_ATTACHMENT1);
        attach(depth, GL_DEPTH_COMPONENT24, GL_DEPTH_ATTACHMENT);
        constexpr std::array<GLenum, 2> kBoth{GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1};
        glDrawBuffers(2, kBoth.data());
    }
};

/// Returns the parallel projection of a form to a picture: x to the right, y up, z away from the eye.
glm::mat4 projection(const glm::vec2& size, float azimuth, float elevation) {
    const glm::vec3 ahead(std::cos(azimuth), 0.0f, std::sin(azimuth));
    const glm::vec3 right(ahead.z, 0.0f, -ahead.x);
    const glm::vec3 up = glm::vec3(0.0f, std::cos(elevation), 0.0f) - ahead * std::sin(elevation);
    const glm::vec3 toEye = ahead * std::cos(elevation) + glm::vec3(0.0f, std::sin(elevation), 0.0f);
    const float tall = size.x * std::cos(elevation) + 2.0f * size.y * std::sin(elevation);
    const glm::vec3 x = right / size.y;
    const glm::vec3 y = up / (0.5f * tall);
    const glm::vec3 z = -toEye / (size.x + size.y);
    const glm::vec3 middle(0.0f, 0.5f * size.x, 0.0f);
    return glm::transpose(glm::mat4(glm::vec4(x, -glm::dot(x, middle)), glm::vec4(y, -glm::dot(y, middle)),
                                    glm::vec4(z, -glm::dot(z, middle)), glm::vec4(0.0f, 0.0f, 0.0f, 1.0f)));
}

}  // namespace

const glm::vec3 TreePictures::kElevationAngles{0.0f, 0.6f, 1.25f};

Result<TreePictures> TreePictures::create(const std::filesystem::path& shaders) {
    auto program = Program<Uniforms>::load(shaders, {"tree_bake.vert", "tree_bake.frag", {}});
    if (!program) return program.error();
    return TreePictures(std::move(*program));
}

void TreePictures::draw(const TreeShapes& shapes) {
    forms_ = makeArray();
    colours_ = makeArray();

    const KeptTarget kept;
    const Easel easel;
    const GlFramebuffer picture = GlFramebuffer::make();
    const Uniforms& uniforms = program_.use();
    uniforms.leaves.set(0);
    bindTextureArray(0, shapes.leaves());
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
    glEnable(GL_DEPTH_TEST);
    glDepthMask(GL_TRUE);
    glDepthFunc(GL_LEQUAL);
    glViewport(0, 0, kFiner * kWidth, kFiner * kHeight);
    GLint layer = 0;
    for (int kind = 0; kind < kTreeKinds; ++kind)
        for (int variant = 0; variant < kTreeVariants; ++variant)
            for (int elevation = 0; elevation < kElevations; ++elevation)
                for (int azimuth = 0; azimuth < kAzimuths; ++azimuth, ++layer) {
                    glBindFramebuffer(GL_FRAMEBUFFER, easel.framebuffer.name());
                    // Uncovered texels have the colours of a crown, because mipmaps mix them with covered ones.
                    constexpr std::array<float, 4> kNoForm{0.5f, 0.85f, 0.5f, 0.0f};
                    constexpr std::array<float, 4> kNoColour{0.5f, 0.5f, 0.0f, 0.6f};
                    constexpr float kFar = 1.0f;
                    glClearBufferfv(GL_COLOR, 0, kNoForm.data());
                    glClearBufferfv(GL_COLOR, 1, kNoColour.data());
                    glClearBufferfv(GL_DEPTH, 0, &kFar);
                    const auto tree = static_cast<TreeKind>(kind);
                    uniforms.toPicture.set(projection(shapes.sizeOf(tree, variant),
                                                      kAround * static_cast<float>(azimuth) / kAzimuths,
                                                      kElevationAngles[elevation]));
                    shapes.draw(tree, variant);
                    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, picture.name());
                    for (int i = 0; i < 2; ++i) {
                        const GlTexture& array = i == 0 ? forms_ : colours_;
                        glFramebufferTextureLayer(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, array.name(), 0, layer);
                        glReadBuffer(GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(i));
                        glBlitFramebuffer(0, 0, kFiner * kWidth, kFiner * kHeight, 0, 0, kWidth, kHeight,
                                          GL_COLOR_BUFFER_BIT, GL_LINEAR);
                    }
                }
    for (const GlTexture* array : {&forms_, &colours_}) {
        bindTextureArray(0, array->name());
        glGenerateMipmap(GL_TEXTURE_2D_ARRAY);
    }
}

}  // namespace scree
