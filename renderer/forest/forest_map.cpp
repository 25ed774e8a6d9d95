#include "renderer/forest/forest_map.h"

#include <algorithm>
#include <utility>

#include "renderer/gl/map_painter.h"

namespace scree {

namespace {

constexpr TexelFormat kFourBytes{GL_RGBA8, GL_RGBA, GL_UNSIGNED_BYTE};

}  // namespace

Result<ForestMap> ForestMap::create(const std::filesystem::path& shaders) {
    auto program = Program<Uniforms>::load(shaders, {"fullscreen.vert", "forest_map.frag", {}});
    if (!program) return program.error();
    return ForestMap(std::move(*program));
}

ForestMap::ForestMap(Program<Uniforms> program)
    : program_(std::move(program)),
      texture_(GlTexture::make()),
      target_(GlFramebuffer::make()),
      noVertices_(GlVertexArray::make()) {}

void ForestMap::paint(glm::ivec2 nodes, int texels) {
    const float scale = std::min(static_cast<float>(texels) / static_cast<float>(std::max(nodes.x, nodes.y)), 1.0f);
    const glm::ivec2 size = glm::max(glm::ivec2(glm::vec2(nodes) * scale), glm::ivec2(1));
    if (size != size_) {
        glActiveTexture(GL_TEXTURE0);
        GLint former = 0;
        glGetIntegerv(GL_TEXTURE_BINDING_2D, &former);
        allocateMap(texture_, kFourBytes, size);
        attachMap(target_, texture_);
        bindTexture(0, static_cast<GLuint>(former));  // allocateMap() binds the map there
        size_ = size;
    }
    const MapTargetScope scope(target_, size);
    use().forestSize.set(glm::vec2(size));
    glBindVertexArray(noVertices_.name());
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

}  // namespace scree
