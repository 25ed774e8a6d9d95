#include "renderer/water_map.h"

#include "renderer/map_target.h"

namespace scree {

Result<WaterMap> WaterMap::create(const std::filesystem::path& shaders) {
    WaterMap map;
    Result<ShaderProgram> program = ShaderProgram::load(shaders, {"fullscreen.vert", "water_map.frag", {}});
    if (!program) return program.error();
    map.program_ = std::move(*program);
    map.noVertices_ = GlVertexArray::make();
    map.texture_ = GlTexture::make();
    map.target_ = GlFramebuffer::make();
    map.showNone();
    return map;
}

void WaterMap::showNone() {
    size_ = {1, 1};
    ++revision_;
    prepareMap(texture_, target_, GL_RGBA16F, size_);
    const MapTargetScope scope(target_, {0, 0, 1, 1}, size_);
    glClearColor(-1000.0f, 0.0f, 0.0f, 0.0f);
    glClear(GL_COLOR_BUFFER_BIT);
}

void WaterMap::markChanged(CellRect cells) {
    changed_ = around(changed_, cells);
}

void WaterMap::update(const Terrain& terrain, const LayerTexture& heights, const LayerTexture& water) {
    if (!terrain.has(Layer::Water)) {
        if (size_ != glm::ivec2(1)) showNone();
        return;
    }
    const glm::ivec2 size(terrain.width(), terrain.height());
    if (size_ != size) {
        size_ = size;
        prepareMap(texture_, target_, GL_RGBA16F, size_);
        changed_ = {0, 0, size.x, size.y};
    }
    if (changed_.empty()) return;
    const CellRect part =
        CellRect{changed_.x0 - 1, changed_.y0 - 1, changed_.x1 + 1, changed_.y1 + 1}.clippedTo(size.x, size.y);
    changed_ = {};
    {
        const MapTargetScope scope(target_, part, size_);
        program_.use();
        bindTexture(1, water.name());
        bindTexture(0, heights.name());
        program_.set("heights", 0);
        program_.set("water", 1);
        program_.set("cellSize", terrain.cellSize());
        glBindVertexArray(noVertices_.name());
        glDrawArrays(GL_TRIANGLES, 0, 3);
    }
    bindTexture(0, texture_.name());
    glGenerateMipmap(GL_TEXTURE_2D);
    ++revision_;
}

}  // namespace scree
