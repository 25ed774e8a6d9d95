#include "renderer/map_target.h"

#include <algorithm>

namespace scree {

void prepareMap(const GlTexture& texture, const GlFramebuffer& target, GLint format, glm::ivec2 size) {
    GLint former = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &former);
    bindTexture(0, texture.name());
    glTexImage2D(GL_TEXTURE_2D, 0, format, size.x, size.y, 0, GL_RGBA, GL_FLOAT, nullptr);
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.name());
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.name(), 0);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(former));
}

MapTargetScope::MapTargetScope(const GlFramebuffer& target, CellRect part, glm::ivec2 size) {
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &former_);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.name());
    glViewport(0, 0, size.x, size.y);
    glEnable(GL_SCISSOR_TEST);
    glScissor(part.x0, part.y0, part.x1 - part.x0, part.y1 - part.y0);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
}

MapTargetScope::~MapTargetScope() {
    glDisable(GL_SCISSOR_TEST);
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(former_));
}

CellRect around(CellRect a, CellRect b) {
    if (a.empty()) return b;
    if (b.empty()) return a;
    return {std::min(a.x0, b.x0), std::min(a.y0, b.y0), std::max(a.x1, b.x1), std::max(a.y1, b.y1)};
}

}  // namespace scree
