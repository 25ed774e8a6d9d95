#include <gtest/gtest.h>

#include <array>

#include "renderer/gl/map_painter.h"
#include "renderer/tests/drawing.h"

namespace scree {
namespace {

GLuint bound(GLenum which) {
    GLint name = 0;
    glGetIntegerv(which, &name);
    return static_cast<GLuint>(name);
}

TEST(MapTargetScope, KeepsTheFramebuffersAndTheViewport) {
    const LoadedContext context;
    const GlFramebuffer drawn = GlFramebuffer::make(), read = GlFramebuffer::make(), map = GlFramebuffer::make();
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, drawn.name());
    glBindFramebuffer(GL_READ_FRAMEBUFFER, read.name());
    glViewport(3, 5, 70, 90);
    std::array<GLint, 4> viewport{};
    {
        const MapTargetScope scope(map, {16, 8});
        EXPECT_EQ(bound(GL_DRAW_FRAMEBUFFER_BINDING), map.name());
        glGetIntegerv(GL_VIEWPORT, viewport.data());
        EXPECT_EQ(viewport, (std::array<GLint, 4>{0, 0, 16, 8}));
    }
    EXPECT_EQ(bound(GL_DRAW_FRAMEBUFFER_BINDING), drawn.name());
    EXPECT_EQ(bound(GL_READ_FRAMEBUFFER_BINDING), read.name());
    glGetIntegerv(GL_VIEWPORT, viewport.data());
    EXPECT_EQ(viewport, (std::array<GLint, 4>{3, 5, 70, 90}));
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

}  // namespace
}  // namespace scree
