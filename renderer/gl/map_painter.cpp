#include "renderer/gl/map_painter.h"

#include <algorithm>
#include <glm/gtc/type_ptr.hpp>

namespace scree {

namespace {

constexpr GLuint kPartAttribute = 0;
constexpr int kAllLevels = 1000;  // the default of OpenGL

glm::ivec2 halved(glm::ivec2 size) {
    return glm::max(size / 2, glm::ivec2(1));
}

}  // namespace

void allocateMap(const GlTexture& texture, const TexelFormat& format, glm::ivec2 size) {
    bindTexture(0, texture.name());
    for (int level = 0;; ++level) {
        glTexImage2D(GL_TEXTURE_2D, level, format.internal, size.x, size.y, 0, format.layout, format.type, nullptr);
        if (size == glm::ivec2(1)) break;
        size = halved(size);
    }
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
}

void attachMap(const GlFramebuffer& target, const GlTexture& texture) {
    const KeptTarget kept;
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.name());
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.name(), 0);
}

KeptTarget::KeptTarget() {
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &draw_);
    glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read_);
    glGetIntegerv(GL_VIEWPORT, viewport_.data());
}

KeptTarget::~KeptTarget() {
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(draw_));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(read_));
    glViewport(viewport_[0], viewport_[1], viewport_[2], viewport_[3]);
}

MapTargetScope::MapTargetScope(const GlFramebuffer& target, glm::ivec2 size) {
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.name());
    glViewport(0, 0, size.x, size.y);
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_BLEND);
    glDisable(GL_CULL_FACE);
}

Result<MapPainter> MapPainter::create(const std::filesystem::path& shaders) {
    MapPainter painter;
    auto halving = Program<HalvingUniforms>::load(shaders, {"map_part.vert", "halve.frag", {}});
    if (!halving) return halving.error();
    painter.halving_ = std::move(*halving);
    auto adding = Program<AddingUniforms>::load(shaders, {"map_part.vert", "add_part.frag", {}});
    if (!adding) return adding.error();
    painter.adding_ = std::move(*adding);
    painter.change_ = GlTexture::make();
    painter.vertexArray_ = GlVertexArray::make();
    painter.parts_ = GlBuffer::make();
    painter.level_ = GlFramebuffer::make();
    glBindVertexArray(painter.vertexArray_.name());
    glBindBuffer(GL_ARRAY_BUFFER, painter.parts_.name());
    glEnableVertexAttribArray(kPartAttribute);
    static_assert(sizeof(CellRect) == 4 * sizeof(GLint));
    glVertexAttribIPointer(kPartAttribute, 4, GL_INT, sizeof(CellRect), nullptr);
    glVertexAttribDivisor(kPartAttribute, 1);
    glBindVertexArray(0);
    return painter;
}

void MapPainter::setParts(std::span<const CellRect> parts) const {
    glBindVertexArray(vertexArray_.name());
    glBindBuffer(GL_ARRAY_BUFFER, parts_.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(parts.size_bytes()), parts.data(), GL_STREAM_DRAW);
}

void MapPainter::drawParts(const PartUniforms& uniforms, glm::ivec2 mapSize, glm::ivec2 size, int reach, int count) {
    uniforms.partScale.set(glm::vec2(size) / glm::vec2(mapSize));
    uniforms.targetSize.set(glm::vec2(size));
    uniforms.reach.set(static_cast<float>(reach));
    glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, count);
}

void MapPainter::paint(const GlFramebuffer& target, glm::ivec2 size, std::span<const CellRect> parts, int reach,
                       const PartUniforms& uniforms) const {
    const MapTargetScope scope(target, size);
    setParts(parts);
    drawParts(uniforms, size, size, reach, static_cast<int>(parts.size()));
}

void MapPainter::fill(const GlTexture& texture, glm::ivec2 size, const glm::vec4& texel) const {
    for (int level = 0;; ++level, size = halved(size)) {
        const MapTargetScope scope(level_, size);
        glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.name(), level);
        glClearBufferfv(GL_COLOR, 0, glm::value_ptr(texel));
        if (size == glm::ivec2(1)) break;
    }
}

void MapPainter::add(const GlTexture& texture, glm::ivec2 size, const CellRect& part,
                     const Field<float>& change) const {
    bindTexture(0, change_.name());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, static_cast<GLint>(change.stride()));
    glTexImage2D(GL_TEXTURE_2D, 0, GL_R32F, change.width(), change.height(), 0, GL_RED, GL_FLOAT, change.row(0));
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
    const AddingUniforms& uniforms = adding_.use();
    uniforms.change.set(0);
    uniforms.corner.set({static_cast<float>(part.x0), static_cast<float>(part.y0)});
    setParts({&part, 1});
    const MapTargetScope scope(level_, size);
    glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.name(), 0);
    glEnable(GL_BLEND);
    glBlendEquation(GL_FUNC_ADD);
    glBlendFunc(GL_ONE, GL_ONE);
    drawParts(uniforms.part, size, size, 0, 1);
    glDisable(GL_BLEND);
}

void MapPainter::renewMipmaps(const GlTexture& texture, glm::ivec2 size, std::span<const CellRect> parts) const {
    if (parts.empty() || size == glm::ivec2(1)) return;
    const HalvingUniforms& uniforms = halving_.use();
    uniforms.source.set(0);
    setParts(parts);
    bindTexture(0, texture.name());
    int level = 0;
    for (glm::ivec2 part = size; part != glm::ivec2(1);) {
        part = halved(part);
        // Restrict the texture to the level that is read, because the next level is being written.
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, level);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, level);
        const MapTargetScope scope(level_, part);
        glFramebufferTexture2D(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.name(), ++level);
        drawParts(uniforms.part, size, part, 1, static_cast<int>(parts.size()));
    }
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_BASE_LEVEL, 0);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, kAllLevels);
}

std::vector<CellRect> grown(std::span<const CellRect> parts, int reach, glm::ivec2 size) {
    std::vector<CellRect> larger;
    larger.reserve(parts.size());
    for (const CellRect& part : parts)
        larger.push_back(
            CellRect{part.x0 - reach, part.y0 - reach, part.x1 + reach, part.y1 + reach}.clippedTo(size.x, size.y));
    return larger;
}

}  // namespace scree
