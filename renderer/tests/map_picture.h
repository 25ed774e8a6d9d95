#pragma once

#include <gtest/gtest.h>

#include <stdexcept>
#include <utility>
#include <vector>

#include "app/desktop/platform/offscreen_context.h"
#include "renderer/gl/map_painter.h"

namespace scree {

/// Returns the value of a Result, or throws if it is an error: the test cannot go on without the value.
template <class T>
T needed(Result<T> result) {
    if (!result) throw std::runtime_error(result.error().message);
    return std::move(*result);
}

/// A context without a window, with OpenGL's functions loaded.
class LoadedContext {
 public:
    LoadedContext() : context_(needed(OffscreenContext::create())) {
        if (gladLoadGL(OffscreenContext::loader()) == 0) throw std::runtime_error("no OpenGL");
    }

 private:
    OffscreenContext context_;
};

/// Maps with four floats per texel, which a program of map_part.vert paints and which can be read back.
class MapPicture {
 public:
    /// `outputs` is the number of the fragment shader's outputs.
    MapPicture(glm::ivec2 size, int outputs) : size_(size), target_(GlFramebuffer::make()) {
        std::vector<GLenum> attachments;
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target_.name());
        for (int i = 0; i < outputs; ++i) {
            textures_.push_back(GlTexture::make());
            allocateMap(textures_.back(), {GL_RGBA32F, GL_RGBA, GL_FLOAT}, size);
            attachments.push_back(GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(i));
            glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, attachments.back(), GL_TEXTURE_2D, textures_.back().name(), 0);
        }
        glDrawBuffers(outputs, attachments.data());
    }

    /// Paints with the current program. Returns the texels of each output, row by row.
    std::vector<std::vector<glm::vec4>> paint(const MapPainter& painter, const PartUniforms& uniforms) const {
        const CellRect whole{0, 0, size_.x, size_.y};
        painter.paint(target_, size_, {&whole, 1}, 0, uniforms);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, target_.name());
        std::vector<std::vector<glm::vec4>> outputs;
        for (std::size_t i = 0; i < textures_.size(); ++i) {
            outputs.emplace_back(static_cast<std::size_t>(size_.x) * static_cast<std::size_t>(size_.y));
            glReadBuffer(GL_COLOR_ATTACHMENT0 + static_cast<GLenum>(i));
            glReadPixels(0, 0, size_.x, size_.y, GL_RGBA, GL_FLOAT, outputs.back().data());
        }
        EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_NO_ERROR));
        return outputs;
    }

 private:
    glm::ivec2 size_;
    GlFramebuffer target_;
    std::vector<GlTexture> textures_;
};

}  // namespace scree
