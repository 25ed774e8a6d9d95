#include "renderer/relief_maps.h"

#include <algorithm>
#include <cmath>

#include "renderer/map_target.h"

namespace scree {

Result<ReliefMaps> ReliefMaps::create(const std::filesystem::path& shaders, const RenderQuality& quality) {
    ReliefMaps maps;
    maps.quality_ = quality;
    Result<ShaderProgram> ground = ShaderProgram::load(shaders, {"fullscreen.vert", "ground_map.frag", {}});
    if (!ground) return ground.error();
    maps.groundProgram_ = std::move(*ground);
    for (const bool water : {false, true}) {
        ShaderSources sources{"fullscreen.vert",
                              "visibility_map.frag",
                              {"SHADOW_STEPS " + std::to_string(quality.shadowSteps),
                               "SKY_DIRECTIONS " + std::to_string(quality.skyDirections)}};
        if (water) sources.defines.emplace_back("WATER");
        Result<ShaderProgram> visibility = ShaderProgram::load(shaders, sources);
        if (!visibility) return visibility.error();
        maps.visibilityPrograms_[water ? 1 : 0] = std::move(*visibility);
    }
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
    prepareMap(ground_, groundTarget_, GL_RGBA16F, size_);
    prepareMap(visibility_, visibilityTarget_, GL_RG8, visibilitySize_);
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
        const MapTargetScope scope(groundTarget_, part, size_);
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
        const MapTargetScope scope(visibilityTarget_, {0, begin, visibilitySize_.x, end}, visibilitySize_);
        const ShaderProgram& program = visibilityPrograms_[light.hasWater ? 1 : 0];
        program.use();
        bindTexture(1, light.waterMap);
        bindTexture(0, heights.name());
        program.set("heights", 0);
        program.set("mapSize", glm::vec2(size_));
        program.set("mapTexel", 1.0f / glm::vec2(visibilitySize_));
        // In cells, so that directions and distances on the map need no units.
        program.set("heightScale", light.exaggeration / terrain.cellSize());
        program.set("highest", light.highest);
        program.set("waterMap", 1);
        program.set("seaLevel", light.sea);
        program.set("toSun", light.toSun);
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
