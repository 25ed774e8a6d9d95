#include "renderer/relief_maps.h"

#include <algorithm>
#include <cmath>

namespace scree {

namespace {

void prepareTarget(const GlTexture& texture, const GlFramebuffer& target, GLint format, glm::ivec2 size) {
    bindTexture(0, texture.name());
    glTexImage2D(GL_TEXTURE_2D, 0, format, size.x, size.y, 0, GL_RGBA, GL_FLOAT, nullptr);
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
    glBindFramebuffer(GL_FRAMEBUFFER, target.name());
    glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, texture.name(), 0);
}

/// Binds a framebuffer for drawing into a part of it, and the old one again at the end.
class TargetScope {
 public:
    TargetScope(const GlFramebuffer& target, CellRect part, glm::ivec2 size) {
        glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &former_);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, target.name());
        glViewport(0, 0, size.x, size.y);
        glEnable(GL_SCISSOR_TEST);
        glScissor(part.x0, part.y0, part.x1 - part.x0, part.y1 - part.y0);
        glDisable(GL_DEPTH_TEST);
        glDisable(GL_BLEND);
    }
    TargetScope(const TargetScope&) = delete;
    TargetScope& operator=(const TargetScope&) = delete;
    ~TargetScope() {
        glDisable(GL_SCISSOR_TEST);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(former_));
    }

 private:
    GLint former_ = 0;
};

}  // namespace

Result<ReliefMaps> ReliefMaps::create(const std::filesystem::path& shaders, const RenderQuality& quality) {
    ReliefMaps maps;
    maps.quality_ = quality;
    Result<ShaderProgram> ground = ShaderProgram::load(shaders, {"fullscreen.vert", "ground_map.frag", {}});
    if (!ground) return ground.error();
    maps.groundProgram_ = std::move(*ground);
    Result<ShaderProgram> visibility =
        ShaderProgram::load(shaders, {"fullscreen.vert",
                                      "visibility_map.frag",
                                      {"SHADOW_STEPS " + std::to_string(quality.shadowSteps),
                                       "SKY_DIRECTIONS " + std::to_string(quality.skyDirections)}});
    if (!visibility) return visibility.error();
    maps.visibilityProgram_ = std::move(*visibility);
    maps.noVertices_ = GlVertexArray::make();
    maps.ground_ = GlTexture::make();
    maps.visibility_ = GlTexture::make();
    maps.groundTarget_ = GlFramebuffer::make();
    maps.visibilityTarget_ = GlFramebuffer::make();
    return maps;
}

void ReliefMaps::allocate(const Terrain& terrain) {
    size_ = {terrain.width(), terrain.height()};
    const float shrink =
        std::min(1.0f, static_cast<float>(quality_.visibilityTexels) / static_cast<float>(std::max(size_.x, size_.y)));
    visibilitySize_ = glm::max(glm::ivec2(glm::vec2(size_) * shrink), glm::ivec2(1));
    GLint former = 0;
    glGetIntegerv(GL_FRAMEBUFFER_BINDING, &former);
    prepareTarget(ground_, groundTarget_, GL_RGBA16F, size_);
    prepareTarget(visibility_, visibilityTarget_, GL_RG8, visibilitySize_);
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(former));
    nextRow_ = 0;
    everComplete_ = false;
}

void ReliefMaps::updateGround(const Terrain& terrain, const LayerTexture& heights, CellRect changed) {
    if (size_ != glm::ivec2(terrain.width(), terrain.height())) {
        allocate(terrain);
        changed = {0, 0, size_.x, size_.y};
    }
    if (changed.empty()) return;
    // Slopes reach one node beyond a change, the wider surroundings some more.
    constexpr int kReach = 12;
    const CellRect part =
        CellRect{changed.x0 - kReach, changed.y0 - kReach, changed.x1 + kReach, changed.y1 + kReach}.clippedTo(size_.x,
                                                                                                               size_.y);
    {
        const TargetScope scope(groundTarget_, part, size_);
        groundProgram_.use();
        bindTexture(0, heights.name());
        groundProgram_.set("heights", 0);
        groundProgram_.set("cellSize", terrain.cellSize());
        glBindVertexArray(noVertices_.name());
        glDrawArrays(GL_TRIANGLES, 0, 3);
    }
    bindTexture(0, ground_.name());
    glGenerateMipmap(GL_TEXTURE_2D);
    staleRows_ = visibilitySize_.y;
    ++revision_;
}

void ReliefMaps::updateVisibility(const Terrain& terrain, const LayerTexture& heights, const Light& light) {
    if (light != light_) {
        light_ = light;
        staleRows_ = visibilitySize_.y;
    }
    if (staleRows_ == 0) return;
    // A map that has never been drawn must not be seen half done.
    const int rows = everComplete_ ? std::min(quality_.visibilityRowsPerFrame, staleRows_) : visibilitySize_.y;
    const int begin = nextRow_ < visibilitySize_.y ? nextRow_ : 0;
    const int end = std::min(begin + rows, visibilitySize_.y);
    {
        const TargetScope scope(visibilityTarget_, {0, begin, visibilitySize_.x, end}, visibilitySize_);
        visibilityProgram_.use();
        bindTexture(0, heights.name());
        visibilityProgram_.set("heights", 0);
        visibilityProgram_.set("mapSize", glm::vec2(size_));
        visibilityProgram_.set("mapTexel", 1.0f / glm::vec2(visibilitySize_));
        // In cells, so that directions and distances on the map need no units.
        visibilityProgram_.set("heightScale", light.exaggeration / terrain.cellSize());
        visibilityProgram_.set("highest", heights.range().highest);
        visibilityProgram_.set("toSun", light.toSun);
        glBindVertexArray(noVertices_.name());
        glDrawArrays(GL_TRIANGLES, 0, 3);
    }
    bindTexture(0, visibility_.name());
    glGenerateMipmap(GL_TEXTURE_2D);
    nextRow_ = end;
    staleRows_ = std::max(0, staleRows_ - (end - begin));
    everComplete_ = true;
    ++revision_;
}

}  // namespace scree
